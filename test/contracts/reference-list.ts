import { entryKeys, orderOf, sortValue } from "../../domain/entries/entry-keys.ts";
import type { EntryFilter, EntryQuery } from "../../domain/entries/entry-query.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import type { SortValue } from "../../domain/shared/page.ts";
import { rank } from "../../domain/shared/search.ts";
import { spanish } from "./open-store.ts";

export type Listing = Omit<EntryQuery, "page">;

/** A whole listing as the domain defines it, in the plainest way: what every store has to answer. */
export const referenceList = (entries: readonly Entry[], listing: Listing): readonly Entry[] => {
  const order = orderOf({ ...listing, page: { size: 1, from: { page: 1 }, count: false } });
  const { search } = listing.filter;
  return entries
    .filter((entry) => passes(listing.filter, entry))
    .map((entry) => {
      const ranked =
        search === undefined
          ? null
          : rank(search.query, search.mode)(entryKeys(spanish, entry).forms);
      const values = order.map(({ field }) =>
        field === "rank" ? ranked : sortValue(entry, field, spanish),
      );
      return { entry, ranked, values };
    })
    .filter(({ ranked }) => search === undefined || ranked !== null)
    .sort((a, b) => {
      for (const [step, { descending }] of order.entries()) {
        const compared = compare(a.values[step] ?? null, b.values[step] ?? null, descending);
        if (compared !== 0) return compared;
      }
      return compareText(a.entry.id, b.entry.id);
    })
    .map(({ entry }) => entry);
};

const passes = (filter: EntryFilter, entry: Entry): boolean =>
  [
    filter.pos_id?.includes(entry.pos_id),
    filter.entry_type_id?.includes(entry.entry_type_id),
    filter.status?.includes(entry.status),
    filter.initial?.includes(spanish.initial(entry.lemma_form)),
    filter.updated_since === undefined || entry.updated_at >= filter.updated_since,
  ].every((passed) => passed !== false);

const compare = (a: SortValue, b: SortValue, descending: boolean): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  const ascending = typeof a === "number" ? a - Number(b) : compareText(a, String(b));
  return descending ? -ascending : ascending;
};

/** The bytes of UTF-8 are in the order of code points. */
const compareText = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b));
