import { offsetOf, type Page, pageOf } from "../../domain/shared/page.ts";
import { type Filter, orderOf, type ResourceQuery } from "../../domain/shared/resource-query.ts";
import { type Condition, conditionsOf } from "./conditions.ts";
import type { Database, Line } from "./database.ts";
import { formsSet, rankedForms } from "./found-forms.ts";
import { type Fragment, fragment, joined, whereAll } from "./fragment.ts";
import { geoMatches } from "./geo-matches.ts";
import { keyset, type OrderColumn, orderColumns, orderTerms } from "./keyset.ts";
import type { FamilyTable } from "./tables.ts";
import type { Totals } from "./totals.ts";

/** What listings of a family are read from. */
export interface Shelf {
  readonly database: Database;
  readonly totals: Totals;
  readonly table: FamilyTable;
}

/** What a listing is to show of a row, as columns of the family's table; `id` comes before them. */
export type Columns = readonly string[];

/** A page, each row as its id and the columns asked for. */
export const selectPage = (shelf: Shelf, query: ResourceQuery, columns: Columns): Page<Line> => {
  const plan = planOf(shelf, query);
  const { page } = query;
  const lines = selectLines(shelf, plan, query, columns);
  const total = page.count ? totalOf(shelf, plan, query, lines.length) : null;
  // Whatever follows the columns that were asked for are the values that the line was ordered by.
  return pageOf(lines, page, total, (line) => ({
    values: plan.order.map((_, index) => sortValue(line[1 + columns.length + index])),
    id: String(line[0]),
  }));
};

const sortValue = (value: Line[number] | undefined): string | number | null =>
  typeof value === "string" || typeof value === "number" ? value : null;

interface Plan {
  readonly order: readonly OrderColumn[];
  readonly conditions: readonly Condition[];
  /** What the query adds to the rows that match: their rank, their distance. */
  readonly matches: readonly Match[];
}

interface Match {
  /** A query for `seq` and what is to be known of it. */
  readonly rows: Fragment;
  readonly name: string;
  /** A query for `seq` alone. */
  readonly set: Fragment;
}

const planOf = ({ database, table }: Shelf, query: ResourceQuery): Plan => ({
  order: orderColumns(table, orderOf(table.spec, query)),
  conditions: conditionsOf(database, table, query.filter),
  matches: matchesOf(database, table, query.filter),
});

const matchesOf = (
  database: Database,
  table: FamilyTable,
  { search, near }: Filter,
): readonly Match[] => [
  ...(search === undefined
    ? []
    : [{ name: "found", rows: rankedForms(table, search), set: formsSet(table, search) }]),
  ...(near === undefined
    ? []
    : [nearMatch(geoMatches(database, table, { near }).map((one) => [one.seq, one.distance_km]))]),
];

const nearMatch = (places: readonly (readonly number[])[]): Match => {
  const json = JSON.stringify(places);
  const each = "value ->> 0 AS seq";
  return {
    name: "near",
    rows: fragment(`SELECT ${each}, value ->> 1 AS distance_km FROM json_each(?)`, json),
    set: fragment(`SELECT ${each} FROM json_each(?)`, json),
  };
};

/** A first page that is not full has told how many there are. */
const totalOf = (shelf: Shelf, plan: Plan, { page }: ResourceQuery, lines: number): number => {
  if ("page" in page.from && lines <= page.size && (lines > 0 || page.from.page === 1))
    return offsetOf(page) + lines;
  return countMatching(shelf, plan);
};

const countMatching = (
  { totals, table }: Pick<Shelf, "totals" | "table">,
  { conditions, matches }: Pick<Plan, "conditions" | "matches">,
): number => {
  const all = [...conditions, ...matches.map(({ set }) => ({ set, test: inSet(set) }))];
  const sets = all.flatMap(({ set }) => (set === null ? [] : [set]));
  const [only] = conditions;
  if (all.length === 1 && only?.set != null && only.isComplement === true)
    return countAll({ totals, table }) - totals.count(countSets([only.set]));
  if (sets.length === all.length && sets.length > 0 && !conditions.some(isComplement))
    return totals.count(countSets(sets));
  const where = whereAll(all.map(foundAsSet));
  return totals.count(
    fragment(`SELECT count(*) FROM ${table.name} AS item${where.sql}`, ...where.params),
  );
};

const countAll = ({ totals, table }: Pick<Shelf, "totals" | "table">): number =>
  totals.count(fragment(`SELECT count(*) FROM ${table.name}`));

const isComplement = (condition: Condition): boolean => condition.isComplement === true;

const countSets = (sets: readonly Fragment[]): Fragment => {
  const { sql, params } = joined(
    sets.map((set) => ({ ...set, sql: `SELECT * FROM (${set.sql})` })),
    " INTERSECT ",
  );
  return fragment(`SELECT count(*) FROM (${sql})`, ...params);
};

const inSet = ({ sql, params }: Fragment): Fragment => fragment(`item.seq IN (${sql})`, ...params);

/** As a set where there is one: rows are then looked at only where they match. */
const foundAsSet = (condition: Condition): Fragment =>
  condition.set === null || isComplement(condition) ? condition.test : inSet(condition.set);

/**
 * Whether to walk in order and test each row, instead of fetching all that match and sorting them.
 * Walking meets one match every (all / matching) rows.
 */
const isWalked = (shelf: Shelf, plan: Plan, { page }: ResourceQuery): boolean => {
  if (plan.matches.length > 0) return false;
  const sets = plan.conditions.filter((one) => one.set !== null && !isComplement(one));
  if (sets.length === 0) return true;
  const matching = countMatching(shelf, { conditions: sets, matches: [] });
  return (offsetOf(page) + page.size + 1) * countAll(shelf) < matching * matching;
};

/**
 * The inner query walks an index alone and picks row numbers; only the rows of the page are then
 * fetched. Skipping over bodies would make a far page a hundred times slower.
 * (A bare question mark as the limit would make SQLite prepare the statement anew at every call.)
 */
const selectLines = (
  shelf: Shelf,
  plan: Plan,
  query: ResourceQuery,
  columns: Columns,
): readonly Line[] => {
  const { database, table } = shelf;
  const { page } = query;
  const { order, conditions, matches } = plan;
  const isTested = isWalked(shelf, plan, query);
  const after = "after" in page.from ? [keyset(order, page.from.after)] : [];
  const where = whereAll([
    ...conditions.map((one) => (isTested ? one.test : foundAsSet(one))),
    ...after,
  ]);
  const from = [
    ...matches.map(({ rows, name }) => fragment(`(${rows.sql}) AS ${name}`, ...rows.params)),
    fragment(`${table.name} AS item`),
  ];
  const links = matches.map(({ name }) => fragment(`item.seq = ${name}.seq`));
  const joins = joined(from, " JOIN ");
  const picked = order.map(({ sql }, index) => `${sql} AS o${index}`);
  const outer = order.map((column, index) => ({ ...column, sql: `page.o${index}` }));
  const inner = `SELECT ${["item.seq AS seq", "item.id AS id", ...picked].join(", ")}
    FROM ${joins.sql}${links.length === 0 ? "" : ` ON ${joined(links, " AND ").sql}`}${where.sql}
    ORDER BY ${[...order.flatMap(orderTerms), "item.id"].join(", ")} LIMIT (0 + ?) OFFSET ?`;
  const shown = [
    "page.id",
    ...columns.map((column) => `whole.${column}`),
    ...outer.map(({ sql }) => sql),
  ];
  return database.lines(
    `SELECT ${shown.join(", ")} FROM (${inner}) AS page JOIN ${table.name} AS whole ON whole.seq = page.seq
     ORDER BY ${[...outer.flatMap(orderTerms), "page.id"].join(", ")}`,
    ...joins.params,
    ...where.params,
    page.size + 1,
    offsetOf(page),
  );
};
