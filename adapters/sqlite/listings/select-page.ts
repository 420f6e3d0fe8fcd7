import type { FacetedPage } from "../../../domain/shared/facets.ts";
import { offsetOf, type Page, pageOf, type Position } from "../../../domain/shared/page.ts";
import { orderOf, type ResourceQuery } from "../../../domain/shared/resource-query.ts";
import type { Condition } from "../conditions/condition.ts";
import { conditionsOf } from "../conditions/conditions.ts";
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
): FacetedPage<Line> => {
  const asked = askedOf(shelf, query);
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
  return pageFrom(shelf, source(), query, columns, (count) =>
    // A first page that is not full has told how many there are.
    isFirst && count <= page.size ? count : (known ?? all()),
  );
};

/** Past the end. */
export const emptyPage = (total: number): Page<Line> => ({ items: [], total, next: null });

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

/** A page of what comes from a source; `total` is told how many were read, at most one too many. */
export const pageFrom = (
  shelf: Shelf,
  source: Source,
  query: ResourceQuery,
  columns: Columns,
  total: (count: number) => number,
): Page<Line> => {
  const { page } = query;
  const order = orderColumns(shelf.table, orderOf(shelf.table.spec, query));
  const lines = selectLines(shelf, source, order, query, columns);
  return pageOf(
    lines,
    page,
    page.count ? total(lines.length) : null,
    // Whatever follows the columns that were asked for are the values that the line was ordered by.
    (line) => ({
      values: order.map((_, index) => sortValue(line[1 + columns.length + index])),
      id: String(line[0]),
    }),
  );
};

const sortValue = (value: Line[number] | undefined): string | number | null =>
  typeof value === "string" || typeof value === "number" ? value : null;

/**
 * The inner query walks an index alone and picks row numbers; only the rows of the page are then
 * fetched. Skipping over bodies would make a far page a hundred times slower.
 * (A bare question mark as the limit would make SQLite prepare the statement anew at every call.)
 */
const selectLines = (
  { database, table }: Shelf,
  source: Source,
  order: readonly OrderColumn[],
  { page }: ResourceQuery,
  columns: Columns,
): readonly Line[] => {
  const after = "after" in page.from ? page.from.after : null;
  const picked = pickedInOrder(table, source, order, after);
  const outer = order.map((column, index) => ({ ...column, sql: `page.o${index}` }));
  const shown = [
    "page.id",
    ...columns.map((column) => `whole.${column}`),
    ...outer.map(({ sql }) => sql),
  ];
  return database.lines(
    `SELECT ${shown.join(", ")} FROM (${picked.sql} LIMIT (0 + ?) OFFSET ?) AS page
     JOIN ${table.name} AS whole ON whole.seq = page.seq
     ORDER BY ${[...outer.flatMap(orderTerms), "page.id"].join(", ")}`,
    ...picked.params,
    page.size + 1,
    offsetOf(page),
  );
};

/** The rows of a source that come after a position, with what they are ordered by. */
const pickedInOrder = (
  table: FamilyTable,
  { from, where, isWhole }: Source,
  order: readonly OrderColumn[],
  after: Position | null,
): Fragment => {
  const [first] = order;
  const strands = first !== undefined && isWhole ? strandsOf(table.family, first.column) : null;
  if (strands !== null) return walkedInStrands(strands, { order, where, after });
  const conditions = whereAll([...where, ...(after === null ? [] : [keyset(order, after)])]);
  const picked = ["item.seq", "item.id", ...order.map(({ sql }, index) => `${sql} AS o${index}`)];
  return fragment(
    `SELECT ${picked.join(", ")} FROM ${from.sql}${conditions.sql}
     ORDER BY ${[...order.flatMap(orderTerms), "item.id"].join(", ")}`,
    ...from.params,
    ...conditions.params,
  );
};
