import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Snapshot, Snapshots } from "../../domain/changes/snapshot.ts";
import { type Actor, requireRole } from "../../domain/shared/actor.ts";
import { tellAct, type TellDeps } from "../audit/tell-act.ts";
import type { UseCase } from "../shared/use-case.ts";

export interface ExportDeps extends TellDeps {
  readonly snapshots: Snapshots;
}

export interface ExportInput {
  readonly actor: Actor;
  readonly families: readonly LexicalFamily[];
}

/**
 * The families' resources, each in order of `id`, all as they stood at one moment. The audit is told
 * before the first leaves; but a dictionary whose disk is full can still be saved by exporting it.
 */
export const exportDictionary: UseCase<
  ExportDeps,
  ExportInput,
  AsyncIterable<Snapshot<LexicalFamily>>
> =
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
      TE.map(() => deps.snapshots.read(families)),
    );
