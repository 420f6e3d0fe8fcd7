import { piecesOf } from "../../../domain/shared/fuzzy.ts";
import type { Filter } from "../../../domain/shared/resource-query.ts";
import type { Search } from "../../../domain/shared/search.ts";
import { countOfCombinations } from "../counts/combinations.ts";
import { type Condition, countUpTo } from "./condition.ts";
import { foundBeside } from "../forms/found-beside.ts";
import { formsSet, placesSearched, rankedForms } from "../forms/found-forms.ts";
import { countOfAll } from "../counts/counts.ts";
import { allOf, type Fragment, fragment, joined, whereAll } from "../file/fragment.ts";
import { isEnough } from "../file/marks.ts";
import { geoMatches } from "./geo-matches.ts";
import { letteredRows } from "../forms/grams.ts";
import type { Shelf } from "../facets/shelf.ts";
import { type FamilyTable, sensesOf } from "../rows/tables.ts";

/** What a query adds to the rows that match: their rank, their distance. */
export interface Matches {
  readonly name: "found" | "near";
  /** A query for `seq` and what is to be known of it. */
  readonly rows: Fragment;
  /** A query for `seq` alone. */
  readonly set: Fragment;
  /** Whether they are few, so that whatever else is asked is best tested of each. */
  readonly areFew: boolean;
}

export const matchesOf = (
  shelf: Shelf,
  { search, near }: Filter,
  conditions: readonly Condition[],
): readonly Matches[] => [
  ...(search === undefined ? [] : [foundMatches(shelf, search, conditions)]),
  ...(near === undefined ? [] : [nearMatches(geoMatches(shelf.database, shelf.table, { near }))]),
];

/** All forms are looked at, unless something else that is asked leaves few of them, or their letters do. */
const foundMatches = (shelf: Shelf, search: Search, conditions: readonly Condition[]): Matches => {
  const among = narrowest(shelf, conditions);
  const texts = among === null ? textsSearched(shelf, search) : null;
  const lettered = texts === null ? null : fewLettered(shelf, search, texts);
  const inFew =
    lettered !== null && (shelf.table.hasGrams || !placesSearched(shelf.table, search).inOwn);
  const areFew = among !== null || inFew;
  const beside = areFew || texts === null ? null : foundBeside(shelf, search, { texts, lettered });
  return {
    name: "found",
    rows: beside?.rows ?? rankedForms(shelf.table, search, { among, lettered }),
    set: beside?.set ?? formsSet(shelf.table, search, { among, lettered }),
    areFew,
  };
};

/** The table with the long texts that are searched; null where there are none. */
const textsSearched = ({ table }: Shelf, search: Search): FamilyTable | null =>
  placesSearched(table, search).inSenses ? sensesOf(table) : table.hasGrams ? table : null;

/** The rows with long texts that have the letters of the query, or of a piece of it; null where those are not few. */
const fewLettered = (shelf: Shelf, search: Search, texts: FamilyTable): Fragment | null => {
  const { totals } = shelf;
  const { key } = search.query;
  const rows = letteredRows(texts, search.mode === "fuzzy" ? piecesOf(key, true) : [key]);
  if (rows === null) return null;
  const most = Math.floor(countOfAll(shelf.database, texts) / FEW);
  return totals.count(countUpTo(rows, most)) > most ? null : rows;
};

/** Of so many rows one at the most, so that fetching their forms takes less than going through all. */
const FEW = 20;

/** Rows that are few, among which all are that match; null where none of what is asked leaves few. */
const fewOf = (
  shelf: Shelf,
  conditions: readonly Condition[],
  matches: readonly Matches[],
): Fragment | null => {
  const few = matches.find(({ areFew }) => areFew);
  if (few !== undefined) return few.set;
  return matches.length > 0 || conditions.length < 2 ? null : narrowest(shelf, conditions);
};

/** The rows that meet the condition which the fewest meet; null where those are not few. */
const narrowest = (shelf: Shelf, conditions: readonly Condition[]): Fragment | null => {
  let most = Math.floor(countAll(shelf) / FEW);
  let found: Fragment | null = null;
  for (const { set, lines, combined } of conditions) {
    if (set === null || lines === null) continue;
    const count = shelf.totals.count(
      combined === undefined
        ? countUpTo(lines, most)
        : countOfCombinations(shelf.table, [combined]),
    );
    if (count > most) continue;
    most = count;
    found = set;
  }
  return found;
};

/**
 * Of all that is found by a search as well, each place is looked up here: SQLite makes an index of what it keeps, where
 * the type is that of what is compared. (Gone through for each, twenty thousand of both took 85 s.)
 */
const nearMatches = (
  places: readonly { readonly seq: number; readonly distance_km: number }[],
): Matches => {
  const json = JSON.stringify(places.map(({ seq, distance_km }) => [seq, distance_km]));
  return {
    name: "near",
    rows: fragment(
      `WITH places AS MATERIALIZED (
         SELECT CAST(value ->> 0 AS INTEGER) AS seq, value ->> 1 AS distance_km FROM json_each(?))
       SELECT seq, distance_km FROM places`,
      json,
    ),
    set: fragment("SELECT value ->> 0 AS seq FROM json_each(?)", json),
    areFew: false,
  };
};

/** Where the rows come from, and which of them match. */
export interface Source {
  readonly from: Fragment;
  readonly where: readonly Fragment[];
  /** Whether these are the rows of the family as they are, which may be walked in strands (`strands.ts`). */
  readonly isWhole?: true;
}

/** Rows in the order of an index, each tested: for what matches often. */
export const walking = (table: FamilyTable, conditions: readonly Condition[]): Source =>
  walkingAll(
    table,
    conditions.map(({ test }) => test),
  );

/** The same until that is enough (`Database.bounding`). */
export const walkingOn = (table: FamilyTable, conditions: readonly Condition[]): Source => {
  const { sql, params } = allOf(conditions.map(({ test }) => test));
  return walkingAll(table, [fragment(`(${isEnough.sql} OR (${sql}))`, ...params)]);
};

export const walkingAll = ({ name }: FamilyTable, where: readonly Fragment[]): Source => ({
  from: fragment(`${name} AS item`),
  where,
  isWhole: true,
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
  const few = fewOf(shelf, conditions, matches);
  const smallest = matches.length > 0 ? undefined : (few ?? bySize(shelf, setsOf(conditions))[0]);
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
      .map(({ test, set, direct }) =>
        few !== null || set === null || direct !== undefined ? test : inSet(set),
      ),
  };
};

export const countMatching = (
  shelf: Shelf,
  conditions: readonly Condition[],
  matches: readonly Matches[],
): number => {
  const combined = combinedIn(conditions);
  if (combined !== null && combined.length > 0 && matches.length === 0)
    return shelf.totals.count(countOfCombinations(shelf.table, combined));
  const few = fewOf(shelf, conditions, matches);
  if (few !== null) {
    const others = matches.map(({ set }) => set).filter((set) => set !== few);
    return countAmong(shelf, few, conditions, others);
  }
  const listed = conditions.filter(({ direct }) => direct === undefined);
  const sets = [...setsOf(listed), ...matches.map(({ set }) => set)];
  const [only] = conditions;
  if (conditions.length === 1 && matches.length === 0 && only?.complement !== undefined)
    return countAll(shelf) - countSets(shelf, [only.complement]);
  const tests = conditions.filter(({ set, direct }) => set === null || direct !== undefined);
  if (tests.length === 0 && sets.length > 0) return countSets(shelf, sets);
  return countBoth(shelf, tests, sets);
};

/** What conditions ask of combinations; null where one asks of something else. */
const combinedIn = (conditions: readonly Condition[]): readonly Fragment[] | null => {
  const asked = conditions.flatMap(({ combined }) => (combined === undefined ? [] : [combined]));
  return asked.length === conditions.length ? asked : null;
};

/** Those of a few rows that meet all conditions, and lie in the other sets. */
const countAmong = (
  { totals, table }: Shelf,
  few: Fragment,
  conditions: readonly Condition[],
  sets: readonly Fragment[],
): number => {
  const where = whereAll([...conditions.map(({ test }) => test), ...sets.map(inSet)]);
  return totals.count(
    fragment(
      `SELECT count(*) FROM (${few.sql}) AS picked
       CROSS JOIN ${table.name} AS item ON item.seq = picked.seq${where.sql}`,
      ...few.params,
      ...where.params,
    ),
  );
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
  // Their own index has nothing else of a row that is tested.
  const areCombined = combinedIn(tests) !== null;
  const where = whereAll([
    ...tests.map(({ test, direct, combined }) =>
      isSmall || (combined !== undefined && !areCombined) ? test : (direct ?? test),
    ),
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
