import type { FacetedPage } from "../../domain/shared/facets.ts";
import { inAnotherOrder, type Patience } from "./another-order.ts";
import type { Line } from "./database.ts";
import { changedRows, type EntryNews } from "./entry-news.ts";
import { selectFacets } from "./facets.ts";
import { rowsAmong } from "./matching-rows.ts";
import type { Shelf } from "./plan.ts";
import type { KnownRows, SortedQuestion } from "./reader-messages.ts";
import { type RowBits, setBit, withRoomFor } from "./row-bits.ts";

const ENDLESS: Patience = { sorted: Infinity, walked: Infinity };

/** A page, with its facets, of what an index has found; null where too much has happened since then. */
export const sortedPage = (
  shelf: Shelf,
  { query, columns, found }: Omit<SortedQuestion, "_tag">,
  since: EntryNews,
): FacetedPage<Line> | null => {
  const rows = rowsNow(shelf, found, since);
  if (rows === null) return null;
  const page = inAnotherOrder(shelf, rows, query, columns, ENDLESS);
  if (page === null || query.facets === undefined) return page;
  const facets = selectFacets(shelf, query.filter, query.facets, { rows, state: "now" });
  return { ...page, facets };
};

/** The same rows, but for those that have changed: each of these is asked anew. */
const rowsNow = (shelf: Shelf, { filter, rows }: KnownRows, since: EntryNews): RowBits | null => {
  const changed = changedRows(since);
  if (changed === null || changed.length === 0) return changed && rows;
  const met = rowsAmong(shelf, filter, changed);
  const now = withRoomFor(rows, Math.max(...changed));
  for (const seq of changed) setBit(now, seq, met.has(seq));
  return now;
};
