import type { Actor } from "../shared/actor.ts";
import type { PageRequest, SortStep } from "../shared/page.ts";
import type { Folded, SearchMode } from "../shared/search.ts";
import type { EntryStatus } from "./entry.ts";

export const entrySortFields = [
  "lemma_form",
  "homograph_number",
  "created_at",
  "updated_at",
] as const;
export type EntrySortField = (typeof entrySortFields)[number];

/** What an entry must match: all that is set, any value of each list. */
export interface EntryFilter {
  readonly search?: { readonly query: Folded; readonly mode: SearchMode };
  readonly pos_id?: readonly string[];
  readonly entry_type_id?: readonly string[];
  readonly status?: readonly EntryStatus[];
  /** As `Collation.initial` gives them. */
  readonly initial?: readonly string[];
  /** Inclusive. */
  readonly updated_since?: string;
}

export interface EntryQuery {
  readonly filter: EntryFilter;
  /** Empty: by rank where something is searched, then by lemma. */
  readonly order: readonly SortStep<EntrySortField>[];
  readonly page: PageRequest;
}

/** What was deleted, latest first. */
export interface DeletedQuery {
  readonly updated_since?: string;
  readonly page: PageRequest;
}

/** Anonymous callers ask within what is published; asking for another status finds nothing. */
export const withinSight = (actor: Actor, filter: EntryFilter): EntryFilter =>
  actor.kind === "anonymous"
    ? {
        ...filter,
        status: (filter.status ?? ["published"]).filter((status) => status === "published"),
      }
    : filter;
