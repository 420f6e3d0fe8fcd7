import { type EntryQuery, withinSight } from "../../domain/entries/entry-query.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { Page } from "../../domain/shared/page.ts";
import type { UseCase } from "../shared/crud.ts";
import type { EntryDeps } from "./entry-rules.ts";

export interface ListEntriesInput {
  readonly actor: Actor;
  readonly query: EntryQuery;
}

/** Anyone who may read lists entries; anonymous callers, the published ones. */
export const listEntries: UseCase<Pick<EntryDeps, "entries">, ListEntriesInput, Page<Entry>> =
  ({ entries }) =>
  ({ actor, query }) =>
    entries.list({ ...query, filter: withinSight(actor, query.filter) });
