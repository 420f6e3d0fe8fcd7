import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Snapshots, WithKeys } from "../../domain/changes/snapshot.ts";
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
  /** About how many there are, counted just before: for whoever wants to see how far it has got. */
  readonly total: number;
  readonly resources: AsyncIterable<WithKeys<LexicalFamily>>;
}

/**
 * The families' resources, each in order of `id`, all as they stood at one moment, with the keys of what they
 * refer to. The audit is told before the first leaves; but a dictionary whose disk is full can still be saved by
 * exporting it.
 */
export const exportDictionary: UseCase<ExportDeps, ExportInput, Exported> =
  (deps) =>
  ({ actor, families }) =>
    pipe(
      TE.fromEither(requireRole(actor, "editor")),
      TE.tap(() => tellAct(deps)({ actor, act: { action: "export", detail: { families } } })),
      TE.flatMap(() => pipe(families, TE.traverseSeqArray(sizeOf(deps)))),
      TE.map((sizes) => ({
        total: sizes.reduce((sum, size) => sum + size, 0),
        resources: deps.snapshots.readWithKeys(families),
      })),
    );

const sizeOf =
  ({ lexicon }: Pick<Store, "lexicon">) =>
  (family: LexicalFamily): TE.TaskEither<StoreError, number> => {
    const repository: Pick<ResourceRepository<Versioned>, "list"> = lexicon[family];
    return pipe(
      repository.list({ filter: {}, order: [], page: firstPage(1) }),
      TE.map(({ total }) => total ?? 0),
    );
  };
