import { offsetOf, type PageRequest } from "../../domain/shared/page.ts";
import type { Filter } from "../../domain/shared/resource-query.ts";
import type { Condition } from "./condition.ts";
import type { Database } from "./database.ts";
import { formsSet, rankedForms } from "./found-forms.ts";
import { countOfAll } from "./counts.ts";
import { type Fragment, fragment, joined, whereAll } from "./fragment.ts";
import { geoMatches } from "./geo-matches.ts";
import type { FamilyTable } from "./tables.ts";
import type { Totals } from "./totals.ts";

/** What listings of a family are read from. */
export interface Shelf {
  readonly database: Database;
  readonly totals: Totals;
  readonly table: FamilyTable;
}

/** What a query adds to the rows that match: their rank, their distance. */
export interface Matches {
  readonly name: "found" | "near";
  /** A query for `seq` and what is to be known of it. */
  readonly rows: Fragment;
  /** A query for `seq` alone. */
  readonly set: Fragment;
}

export const matchesOf = (
  database: Database,
  table: FamilyTable,
  { search, near }: Filter,
): readonly Matches[] => [
  ...(search === undefined
    ? []
    : [
        {
          name: "found" as const,
          rows: rankedForms(table, search),
          set: formsSet(table, search),
        },
      ]),
  ...(near === undefined ? [] : [nearMatches(geoMatches(database, table, { near }))]),
];

const nearMatches = (
  places: readonly { readonly seq: number; readonly distance_km: number }[],
): Matches => {
  const json = JSON.stringify(places.map(({ seq, distance_km }) => [seq, distance_km]));
  return {
    name: "near",
    rows: fragment("SELECT value ->> 0 AS seq, value ->> 1 AS distance_km FROM json_each(?)", json),
    set: fragment("SELECT value ->> 0 AS seq FROM json_each(?)", json),
  };
};

/** Where the rows come from, and which of them match. */
export interface Source {
  readonly from: Fragment;
  readonly where: readonly Fragment[];
}

/** Rows in the order of an index, each tested: for what matches often. */
export const walking = ({ name }: FamilyTable, conditions: readonly Condition[]): Source => ({
  from: fragment(`${name} AS item`),
  where: conditions.map(({ test }) => test),
});

/**
 * The rows that match, fetched one by one: for what is rare. (SQLite takes CROSS JOIN for the order in
 * which to join: it does not know how few they are.)
 */
export const gathering = (
  shelf: Shelf,
  conditions: readonly Condition[],
  matches: readonly Matches[],
): Source => {
  const [smallest] = matches.length > 0 ? [] : bySize(shelf, setsOf(conditions));
  const drivers = [
    ...matches.map(({ name, rows }) => ({ name, rows })),
    ...(smallest === undefined ? [] : [{ name: "picked", rows: smallest }]),
  ];
  const [first, ...others] = drivers;
  const { name } = shelf.table;
  const joins =
    first === undefined
      ? fragment(`${name} AS item`)
      : joined(
          [
            fragment(`(${first.rows.sql}) AS ${first.name}`, ...first.rows.params),
            fragment(`${name} AS item ON item.seq = ${first.name}.seq`),
            ...others.map(({ name: other, rows }) =>
              fragment(`(${rows.sql}) AS ${other} ON ${other}.seq = item.seq`, ...rows.params),
            ),
          ],
          " CROSS JOIN ",
        );
  return {
    from: joins,
    where: conditions
      .filter(({ set }) => set === null || set !== smallest)
      .map(({ test, set, direct }) => (set === null || direct !== undefined ? test : inSet(set))),
  };
};

/** Whether a page is read by walking: that meets a match every (all / matching) rows. */
export const isWalked = (
  shelf: Shelf,
  conditions: readonly Condition[],
  matches: readonly Matches[],
  page: PageRequest,
): boolean => {
  if (matches.length > 0) return false;
  const found = conditions.filter(({ set }) => set !== null);
  if (found.length === 0) return true;
  const matching = countMatching(shelf, found, []);
  return (offsetOf(page) + page.size + 1) * countAll(shelf) < matching * matching;
};

export const countMatching = (
  shelf: Shelf,
  conditions: readonly Condition[],
  matches: readonly Matches[],
): number => {
  const listed = conditions.filter(({ direct }) => direct === undefined);
  const sets = [...setsOf(listed), ...matches.map(({ set }) => set)];
  const [only] = conditions;
  if (conditions.length === 1 && matches.length === 0 && only?.complement !== undefined)
    return countAll(shelf) - countSets(shelf, [only.complement]);
  const tests = conditions.filter(({ set, direct }) => set === null || direct !== undefined);
  if (tests.length === 0 && sets.length > 0) return countSets(shelf, sets);
  return countBoth(shelf, tests, sets);
};

/** What is tested lies in indexes of the rows, which are left alone only for a small set. */
const countBoth = (
  shelf: Shelf,
  tests: readonly Condition[],
  sets: readonly Fragment[],
): number => {
  const { totals, table } = shelf;
  const [smallest, ...others] = bySize(shelf, sets);
  const isSmall = smallest !== undefined && sizeOf(shelf, smallest) * SMALL < countAll(shelf);
  const from = isSmall
    ? fragment(
        `(${smallest.sql}) AS picked CROSS JOIN ${table.name} AS item ON item.seq = picked.seq`,
        ...smallest.params,
      )
    : fragment(`${table.name} AS item`);
  const where = whereAll([
    ...tests.map(({ test, direct }) => (isSmall ? test : (direct ?? test))),
    ...(isSmall ? others : sets).map(({ sql, params }) =>
      fragment(`+item.seq IN (${sql})`, ...params),
    ),
  ]);
  return totals.count(
    fragment(`SELECT count(*) FROM ${from.sql}${where.sql}`, ...from.params, ...where.params),
  );
};

/** Fetching a row costs about so many steps along an index. */
const SMALL = 10;

const setsOf = (conditions: readonly Condition[]): readonly Fragment[] =>
  conditions.flatMap(({ set }) => (set === null ? [] : [set]));

const inSet = ({ sql, params }: Fragment): Fragment => fragment(`item.seq IN (${sql})`, ...params);

const countAll = ({ database, table }: Shelf): number => countOfAll(database, table);

const sizeOf = (shelf: Shelf, set: Fragment): number => countSets(shelf, [set]);

const bySize = (shelf: Shelf, sets: readonly Fragment[]): readonly Fragment[] =>
  sets.length < 2 ? sets : sets.toSorted((a, b) => sizeOf(shelf, a) - sizeOf(shelf, b));

const countSets = ({ totals }: Shelf, sets: readonly Fragment[]): number => {
  const { sql, params } = joined(
    sets.map((set) => ({ ...set, sql: `SELECT * FROM (${set.sql})` })),
    " INTERSECT ",
  );
  return totals.count(fragment(`SELECT count(*) FROM (${sql})`, ...params));
};
