import type { FacetedPage } from "../../../domain/shared/facets.ts";
import { ENDLESS, inAnotherOrder } from "./another-order.ts";
import type { Line } from "../file/database.ts";
import type { EntryNews } from "../changes/entry-news.ts";
import { selectFacets } from "./facets.ts";
import type { Shelf } from "../facets/shelf.ts";
import type { SortedQuestion } from "./reader-messages.ts";
import { rowsSince } from "./rows-since.ts";

/** A page, with its facets, of what an index has found; null where too much has happened since then. */
export const sortedPage = (
  shelf: Shelf,
  { query, columns, found }: Omit<SortedQuestion, "_tag">,
  since: EntryNews,
): FacetedPage<Line> | null => {
  const now = rowsSince(shelf, found, since);
  if (now === null) return null;
  const page = inAnotherOrder(shelf, now.rows, query, columns, ENDLESS);
  if (page === null || query.facets === undefined) return page;
  return { ...page, facets: selectFacets(shelf, query.filter, query.facets, now.rows) };
};
