import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { DeletedQuery } from "../../domain/entries/entry-query.ts";
import { type Actor, requireRole } from "../../domain/shared/actor.ts";
import type { Page } from "../../domain/shared/page.ts";
import type { Tombstone } from "../../domain/shared/versioned.ts";
import type { UseCase } from "../shared/crud.ts";
import type { EntryDeps } from "./entry-rules.ts";

export interface ListDeletedEntriesInput {
  readonly actor: Actor;
  readonly query: DeletedQuery;
}

/** Editors see what was deleted, latest first. */
export const listDeletedEntries: UseCase<
  Pick<EntryDeps, "entries">,
  ListDeletedEntriesInput,
  Page<Tombstone>
> =
  ({ entries }) =>
  ({ actor, query }) =>
    pipe(
      TE.fromEither(requireRole(actor, "editor")),
      TE.flatMap(() => entries.listDeleted(query)),
    );
