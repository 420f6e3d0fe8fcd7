import type { FacetedPage } from "../../../domain/shared/facets.ts";
import { offsetOf, type Page, pageOf, type Position } from "../../../domain/shared/page.ts";
import { orderOf, type ResourceQuery } from "../../../domain/shared/resource-query.ts";
import type { Condition } from "../conditions/condition.ts";
import { conditionsOf, UPDATED } from "../conditions/conditions.ts";
import { countKept } from "../counts/counts.ts";
import type { Line } from "../file/database.ts";
import { selectFacets } from "./facets.ts";
import { type Fragment, fragment, whereAll } from "../file/fragment.ts";
import { keyset, type OrderColumn, orderColumns, orderTerms } from "../conditions/keyset.ts";
import {
  countMatching,
  gathering,
  type Matches,
  matchesOf,
  type Source,
  walking,
} from "../conditions/plan.ts";
import { wayTo } from "../conditions/way-to.ts";
import type { Shelf } from "../facets/shelf.ts";
import { strandsOf, walkedInStrands } from "../conditions/strands.ts";
import type { FamilyTable } from "../rows/tables.ts";

/** What a listing is to show of a row, as columns of the family's table; `id` comes before them. */
export type Columns = readonly string[];

/** What is asked, in the ways in which SQLite can look for it. */
export interface Asked {
  readonly query: ResourceQuery;
  readonly conditions: readonly Condition[];
  readonly matches: readonly Matches[];
}

export const askedOf = (shelf: Shelf, query: ResourceQuery): Asked => {
  const conditions = conditionsOf(shelf, query.filter);
  return { query, conditions, matches: matchesOf(shelf, query.filter, conditions) };
};

/** A page, each row as its id and the columns asked for, and its facets; within a transaction they are of one moment. */
export const selectPage = (
  shelf: Shelf,
  query: ResourceQuery,
  columns: Columns,
): FacetedPage<Line> => pageAsked(shelf, askedOf(shelf, query), columns);

/** The same of what has been worked out already. */
export const pageAsked = (shelf: Shelf, asked: Asked, columns: Columns): FacetedPage<Line> => {
  const { query } = asked;
  const found = pageAlong(shelf, asked, () => sourceOf(shelf, asked), columns);
  return query.facets === undefined
    ? found
    : { ...found, facets: selectFacets(shelf, query.filter, query.facets, null) };
};

/** A page of a source that has all that is asked for, and nothing else. */
export const pageAlong = (
  shelf: Shelf,
  { query, conditions, matches }: Asked,
  source: () => Source,
  columns: Columns,
): Page<Line> => {
  const { page, filter } = query;
  const all = (): number =>
    countKept(shelf.database, shelf.table, filter) ?? countMatching(shelf, conditions, matches);
  const offset = offsetOf(page);
  // To find that nothing comes there, all would be gone through.
  const known = offset > 0 && page.count ? all() : null;
  if (known !== null && offset >= known) return emptyPage(known);
  const isFirst = "page" in page.from && page.from.page === 1;
  // A first page that is not full has told how many there are.
  const total = known ?? ((count: number) => (isFirst && count <= page.size ? count : all()));
  return pageFrom(shelf, source(), query, columns, total);
};

/** Past the end. */
export const emptyPage = (total: number | null): Page<Line> => ({ items: [], total, next: null });

/** Whether the index on a term with one value is walked, which has the family's own order after it. */
export const isOfOneValue = (
  { table }: Shelf,
  { query: { filter, order }, conditions, matches }: Asked,
): boolean => {
  const [term] = filter.terms ?? [];
  return (
    conditions[0]?.direct !== undefined &&
    term?.anyOf.length === 1 &&
    term.reach === undefined &&
    !table.counted.includes(term.name) &&
    conditions.length + matches.length + order.length === 1
  );
};

const sourceOf = (shelf: Shelf, asked: Asked): Source => {
  const { query, conditions, matches } = asked;
  const direct = conditions[0]?.direct;
  if (direct !== undefined && isOfOneValue(shelf, asked))
    return { from: fragment(`${shelf.table.name} AS item`), where: [direct] };
  return wayTo(shelf, conditions, matches, query.page).isWalked
    ? walking(shelf.table, conditions)
    : gathering(shelf, conditions, matches);
};

/** How many there are; or what tells it, of how many were read, at most one too many. */
type Total = number | ((count: number) => number);

/** A page of what comes from a source. */
export const pageFrom = (
  shelf: Shelf,
  source: Source,
  query: ResourceQuery,
  columns: Columns,
  total: Total,
): Page<Line> => {
  const { page } = query;
  const order = orderColumns(shelf.table, orderOf(shelf.table.spec, query));
  const known = typeof total === "number" ? total : null;
  const lines = selectLines(shelf, source, order, spanOf(query, known), columns);
  return pageOf(
    lines,
    page,
    page.count ? (typeof total === "number" ? total : total(lines.length)) : null,
    // Whatever follows the columns that were asked for are the values that the line was ordered by.
    (line) => ({
      values: order.map((_, index) => sortValue(line[1 + columns.length + index])),
      id: String(line[0]),
    }),
  );
};

const sortValue = (value: Line[number] | undefined): string | number | null =>
  typeof value === "string" || typeof value === "number" ? value : null;

/** Which rows of an order are read, from which of its ends. */
interface Span {
  /** When the first of them was changed at the earliest, if that is asked. */
  readonly since: string | undefined;
  readonly after: Position | null;
  readonly offset: number;
  readonly limit: number;
  readonly isFromTheEnd: boolean;
}

/** One more than the page has, from the end that is nearer, where it is known how many there are. */
const spanOf = ({ page, filter }: ResourceQuery, total: number | null): Span => {
  const since = filter.updated_since;
  const after = "after" in page.from ? page.from.after : null;
  const offset = offsetOf(page);
  const limit = page.size + 1;
  const behind = total === null ? Infinity : total - offset;
  if (offset <= behind) return { since, after, offset, limit, isFromTheEnd: false };
  const left = Math.min(limit, behind);
  return { since, after, offset: behind - left, limit: left, isFromTheEnd: true };
};

/**
 * The inner query walks an index alone and picks row numbers; only the rows of the page are then
 * fetched (CROSS JOIN has SQLite keep to that). Skipping over bodies would make a far page a hundred times slower.
 * (A bare question mark as the limit would make SQLite prepare the statement anew at every call.)
 */
const selectLines = (
  { database, table }: Shelf,
  source: Source,
  order: readonly OrderColumn[],
  span: Span,
  columns: Columns,
): readonly Line[] => {
  const picked = pickedInOrder(table, source, order, span);
  const outer = order.map((column, index) => ({ ...column, sql: `page.o${index}` }));
  const shown = [
    "page.id",
    ...columns.map((column) => `whole.${column}`),
    ...outer.map(({ sql }) => sql),
  ];
  return database.lines(
    `SELECT ${shown.join(", ")} FROM (${picked.sql} LIMIT (0 + ?) OFFSET ?) AS page
     CROSS JOIN ${table.name} AS whole ON whole.seq = page.seq
     ORDER BY ${orderTerms(outer, "page.id").join(", ")}`,
    ...picked.params,
    span.limit,
    span.offset,
  );
};

/** Whether a position lies behind that time. An index is walked from one bound, and it is to be the later one. */
const isBehind = (
  after: Position | null,
  since: string | undefined,
  first: OrderColumn | undefined,
): boolean => {
  const value = after?.values[0];
  return first?.descending === false && typeof value === "string" && value >= (since ?? "");
};

/** The rows of a source that come after a position, or from the end, with what they are ordered by. */
const pickedInOrder = (
  table: FamilyTable,
  { from, where, isWhole }: Source,
  order: readonly OrderColumn[],
  { since, after, isFromTheEnd }: Span,
): Fragment => {
  const [first] = order;
  const begins = isBehind(after, since, first) ? undefined : since;
  const strands = first !== undefined && isWhole ? strandsOf(table.family, first.column) : null;
  if (strands !== null)
    return walkedInStrands(strands, { order, where, after, isFromTheEnd, since: begins });
  const begun =
    isWhole && begins !== undefined && first?.column === UPDATED
      ? [fragment(`item.${UPDATED} >= ?`, begins)]
      : [];
  const beyond = after === null ? [] : [keyset(order, after)];
  const conditions = whereAll([...where, ...begun, ...beyond]);
  const picked = ["item.seq", "item.id", ...order.map(({ sql }, index) => `${sql} AS o${index}`)];
  return fragment(
    `SELECT ${picked.join(", ")} FROM ${from.sql}${conditions.sql}
     ORDER BY ${orderTerms(order, "item.id", isFromTheEnd).join(", ")}`,
    ...from.params,
    ...conditions.params,
  );
};
