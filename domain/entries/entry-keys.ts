import type { Collation } from "../shared/collation.ts";
import type { Position, SortStep, SortValue } from "../shared/page.ts";
import { foldForm, type Folded } from "../shared/search.ts";
import type { Entry } from "./entry.ts";
import type { EntryFilter, EntryQuery, EntrySortField } from "./entry-query.ts";

/** What stores keep beside an entry to find and order it: the same in each, so that all answer alike. */
export interface EntryKeys {
  readonly sort_key: string;
  readonly initial: string;
  /** The lemma's first, then the variants'. */
  readonly forms: readonly Folded[];
}

/** The forms by which an entry is found. */
export const entryForms = (entry: Entry): readonly Folded[] =>
  [entry.lemma_form, ...entry.variants.map(({ form }) => form)].map(foldForm);

export const entryKeys = (collation: Collation, entry: Entry): EntryKeys => ({
  sort_key: collation.sortKey(entry.lemma_form),
  initial: collation.initial(entry.lemma_form),
  forms: entryForms(entry),
});

/** A query's whole order: `rank` stands first where a search decides. Ids break the ties that are left. */
export const orderOf = (query: EntryQuery): readonly SortStep<EntrySortField | "rank">[] => {
  if (query.order.length > 0) return query.order;
  const byLemma = { field: "lemma_form", descending: false } as const;
  return isRanked(query.filter) ? [{ field: "rank", descending: false }, byLemma] : [byLemma];
};

const isRanked = (filter: EntryFilter): boolean => filter.search !== undefined;

export const sortValue = (entry: Entry, field: EntrySortField, collation: Collation): SortValue =>
  field === "lemma_form" ? collation.sortKey(entry.lemma_form) : entry[field];

/** Where a listing stands after this entry. */
export const positionOf = (
  query: EntryQuery,
  entry: Entry,
  rank: number | null,
  collation: Collation,
): Position => ({
  values: orderOf(query).map(({ field }) =>
    field === "rank" ? rank : sortValue(entry, field, collation),
  ),
  id: entry.id,
});
