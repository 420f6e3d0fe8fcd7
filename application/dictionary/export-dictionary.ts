import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Snapshot, Snapshots } from "../../domain/changes/snapshot.ts";
import { type Actor, requireRole } from "../../domain/shared/actor.ts";
import type { UseCase } from "../shared/use-case.ts";

export interface ExportInput {
  readonly actor: Actor;
  readonly families: readonly LexicalFamily[];
}

/** The families' resources, each in order of `id`, all as they stood at one moment. */
export const exportDictionary: UseCase<
  { readonly snapshots: Snapshots },
  ExportInput,
  AsyncIterable<Snapshot<LexicalFamily>>
> =
  ({ snapshots }) =>
  ({ actor, families }) =>
    pipe(
      TE.fromEither(requireRole(actor, "editor")),
      TE.map(() => snapshots.read(families)),
    );
