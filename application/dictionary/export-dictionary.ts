import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Snapshot, Snapshots } from "../../domain/changes/snapshot.ts";
import { type Actor, requireRole } from "../../domain/shared/actor.ts";
import { tellAct, type TellDeps } from "../audit/tell-act.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { ResourceRepository } from "../../domain/shared/resource-repository.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Store } from "../../domain/store.ts";
import type { UseCase } from "../shared/use-case.ts";

export interface ExportDeps extends TellDeps, Pick<Store, "lexicon"> {
  readonly snapshots: Snapshots;
}

export interface ExportInput {
  readonly actor: Actor;
  readonly families: readonly LexicalFamily[];
}

export interface Exported {
  /** About how many of each there are, counted just before: for whoever wants to see how far it has got. */
  readonly sizes: ReadonlyMap<LexicalFamily, number>;
  readonly resources: AsyncIterable<Snapshot<LexicalFamily>>;
}

/**
 * The families' resources, each in order of `id`, all as they stood at one moment. The audit is told
 * before the first leaves; but a dictionary whose disk is full can still be saved by exporting it.
 */
export const exportDictionary: UseCase<ExportDeps, ExportInput, Exported> =
  (deps) =>
  ({ actor, families }) =>
    pipe(
      TE.fromEither(requireRole(actor, "editor")),
      TE.tap(() =>
        tellAct(deps)({
          actor,
          act: { action: "export", detail: { families: [...new Set(families)] } },
        }),
      ),
      TE.flatMap(() => pipe([...new Set(families)], TE.traverseSeqArray(sizeOf(deps)))),
      TE.map((sizes) => ({ sizes: new Map(sizes), resources: deps.snapshots.read(families) })),
    );

const sizeOf =
  ({ lexicon }: Pick<Store, "lexicon">) =>
  (family: LexicalFamily): TE.TaskEither<StoreError, readonly [LexicalFamily, number]> => {
    const repository: Pick<ResourceRepository<Versioned>, "list"> = lexicon[family];
    return pipe(
      repository.list({ filter: {}, order: [], page: firstPage(1) }),
      TE.map(({ total }) => [family, total ?? 0]),
    );
  };
