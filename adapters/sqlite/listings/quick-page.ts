import type { FacetedPage } from "../../../domain/shared/facets.ts";
import type { Page } from "../../../domain/shared/page.ts";
import type { ResourceQuery } from "../../../domain/shared/resource-query.ts";
import { rowsMatching } from "../conditions/matching-rows.ts";
import { countMatching, gathering, walkingOn } from "../conditions/plan.ts";
import { wayTo } from "../conditions/way-to.ts";
import { countOfAll } from "../counts/counts.ts";
import type { Shelf } from "../facets/shelf.ts";
import type { Line } from "../file/database.ts";
import { ENDLESS, inAnotherOrder, isOfOneIndex } from "./another-order.ts";
import { selectFacets } from "./facets.ts";
import {
  type Asked,
  askedOf,
  type Columns,
  isOfOneValue,
  pageAlong,
  pageAsked,
} from "./select-page.ts";

/**
 * How many rows are looked at, each in the file, before a page is one that takes long. (Of those that have the same
 * value, SQLite goes through all, where an index does not have their ids in the order that is wanted.)
 */
export interface Haste {
  readonly walked: number;
  readonly gathered: number;
}

/** Some ten milliseconds each. */
const HASTE: Haste = { walked: 5_000, gathered: 5_000 };

/**
 * A page, unless it takes long to meet it: far from the beginning of an order, or where those that meet a filter
 * all lie at its other end. Null then.
 */
export const quickPage = (
  shelf: Shelf,
  query: ResourceQuery,
  columns: Columns,
  { walked, gathered }: Haste = HASTE,
): Page<Line> | null => {
  const asked = askedOf(shelf, query);
  if (sortsMoreThan(gathered, shelf, asked)) return null;
  if (!mayBePutInOrder(shelf, asked)) return pageAsked(shelf, asked, columns);
  const { conditions, matches } = asked;
  const way = wayTo(shelf, conditions, matches, query.page);
  if (way.rows > (way.isWalked ? walked : gathered)) return null;
  if (!way.isWalked)
    return pageAlong(shelf, asked, () => gathering(shelf, conditions, matches), columns);
  const along = () => pageAlong(shelf, asked, () => walkingOn(shelf.table, conditions), columns);
  return shelf.database.bounding(walked, along);
};

/** Whether more than so many are put in an order of several fields, which no index has. */
const sortsMoreThan = (
  most: number,
  shelf: Shelf,
  { query: { order }, conditions, matches }: Asked,
): boolean => {
  if (order.length < 2 || matches.length > 0) return false;
  const found = conditions.filter(({ set }) => set !== null);
  const all =
    found.length === 0 ? countOfAll(shelf.database, shelf.table) : countMatching(shelf, found, []);
  return all > most;
};

/**
 * The same however long it takes: which rows meet the filter is found first, so that none of those that are
 * walked past has to be fetched.
 */
export const longPage = (
  shelf: Shelf,
  query: ResourceQuery,
  columns: Columns,
): FacetedPage<Line> => {
  const asked = askedOf(shelf, query);
  if (!mayBePutInOrder(shelf, asked)) return pageAsked(shelf, asked, columns);
  const { filter, facets } = query;
  const rows = rowsMatching(shelf, filter);
  const page = inAnotherOrder(shelf, rows, query, columns, ENDLESS);
  if (page === null) throw new Error("what has no end of patience gives a page");
  return facets === undefined
    ? page
    : { ...page, facets: selectFacets(shelf, filter, facets, rows) };
};

/**
 * Not where nothing is left out, where what is found has an order of its own (searched, near), where no index has
 * the order, or where one index has both filter and order.
 */
const mayBePutInOrder = (shelf: Shelf, asked: Asked): boolean =>
  asked.conditions.length > 0 &&
  asked.matches.length === 0 &&
  isOfOneIndex(asked.query) &&
  !isOfOneValue(shelf, asked);
