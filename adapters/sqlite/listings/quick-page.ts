import type { FacetedPage } from "../../../domain/shared/facets.ts";
import type { Page } from "../../../domain/shared/page.ts";
import type { ResourceQuery } from "../../../domain/shared/resource-query.ts";
import { countUpTo } from "../conditions/condition.ts";
import { byZones, conditionsOf } from "../conditions/conditions.ts";
import { countMatching, gathering, walkingOn } from "../conditions/plan.ts";
import { wayTo } from "../conditions/way-to.ts";
import { countOfAll } from "../counts/counts.ts";
import type { Shelf } from "../facets/shelf.ts";
import type { Line } from "../file/database.ts";
import { ENDLESS, inAnotherOrder, isOfOneIndex } from "./another-order.ts";
import { selectFacets } from "./facets.ts";
import { areKept, type RowsOf } from "./kept-rows.ts";
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
  const zoned = askedByZones(shelf, query);
  if (zoned !== null && areAllWide(shelf, zoned, gathered))
    return query.page.count ? null : walkedPage(shelf, zoned, columns, walked);
  const asked = askedOf(shelf, query);
  if (sortsMoreThan(gathered, shelf, asked)) return null;
  if (!mayBePutInOrder(shelf, asked)) return pageAsked(shelf, asked, columns);
  const { conditions, matches } = asked;
  const way = wayTo(shelf, conditions, matches, query.page);
  if (way.rows > (way.isWalked ? walked : gathered)) return null;
  if (!way.isWalked)
    return pageAlong(shelf, asked, () => gathering(shelf, conditions, matches), columns);
  return walkedPage(shelf, asked, columns, walked);
};

const walkedPage = (
  shelf: Shelf,
  asked: Asked,
  columns: Columns,
  walked: number,
): Page<Line> | null =>
  shelf.database.bounding(walked, () =>
    pageAlong(shelf, asked, () => walkingOn(shelf.table, asked.conditions), columns),
  );

/**
 * What is asked of senses, by zones and not by all that lies in them; null where the rows that are found are not kept
 * (`kept-rows.ts`).
 */
const askedByZones = (shelf: Shelf, query: ResourceQuery): Asked | null => {
  const { search, near } = query.filter;
  if (!areKept(shelf.table) || search !== undefined || near !== undefined) return null;
  const asked = { query, conditions: conditionsOf(shelf, query.filter, byZones), matches: [] };
  return mayBePutInOrder(shelf, asked) ? asked : null;
};

/** Whether none of what is asked leaves few, as far as that is told soon: nothing else is counted then. */
const areAllWide = ({ totals }: Shelf, { conditions }: Asked, most: number): boolean =>
  conditions.every(({ lines }) => lines === null || totals.count(countUpTo(lines, most)) > most);

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
  rowsOf: RowsOf,
): FacetedPage<Line> => {
  const asked = askedByZones(shelf, query) ?? askedOf(shelf, query);
  if (!mayBePutInOrder(shelf, asked)) return pageAsked(shelf, asked, columns);
  const { filter, facets } = query;
  const rows = rowsOf(filter);
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
