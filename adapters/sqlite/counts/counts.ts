import type { Filter } from "../../../domain/shared/resource-query.ts";
import { allFamilies, type Family, perFamily } from "../../../domain/shared/family.ts";
import type { CardRows } from "../rows/card-rows.ts";
import { type CombinationChange, combinationKeeper, countedPlaces } from "./combinations.ts";
import type { Database, Line } from "../file/database.ts";
import { type FamilyTable, familyTables } from "../rows/tables.ts";

/** Keeps the counts of rows, whose changes belong to the change set that makes them. */
export interface CountKeeper {
  /** Forgets changes that were not made. */
  readonly begin: () => void;
  /** Gives the number of the combination (`combinations.ts`) that the row has; 0 where its family has none. */
  readonly add: (table: FamilyTable, rows: CardRows) => number;
  /** The same of so many rows, with these values of what is counted. */
  readonly addMany: (table: FamilyTable, values: Line, count: number) => number;
  /** Takes away what the row counts for as it is now; to be called before it is changed. */
  readonly takeAway: (table: FamilyTable, seq: number) => void;
  /** Writes down all changes since `begin`, or puts them off. */
  readonly finish: () => void;
  /** Writes down what was put off. */
  readonly settle: () => void;
}

/**
 * When changes are written down: with their change set; or when that is asked for, by who has the file for himself,
 * and brings change sets by the thousand that change the same counts.
 */
type Writing = "with each" | "put off";

/** Under this name all rows of a family are counted. */
const ALL = "";

export const countKeeper = (database: Database, writing: Writing = "with each"): CountKeeper => {
  const write = database.prepare(
    `INSERT INTO counts (family, name, value, n) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET n = n + excluded.n`,
  );
  const kept = perFamily((family) => combinationKeeper(database, familyTables[family]));
  const putOff = perFamily(() => new Map<number, CombinationChange>());
  const writeDown = (family: Family, changes: readonly CombinationChange[]): void => {
    kept[family].write(changes);
    for (const { name, value, by } of sumsOf(familyTables[family], changes))
      write.run(family, name, value, by);
  };
  return {
    begin: () => {
      for (const family of allFamilies) kept[family].takeChanges();
    },
    add: ({ family }, { found }) => kept[family].change(found, countedPlaces[family], 1),
    addMany: ({ family, counted }, values, count) =>
      kept[family].change(values, allOf(counted), count),
    takeAway: ({ family, name, counted }, seq) => {
      const sql = `SELECT ${counted.join(", ")} FROM ${name} WHERE seq = ?`;
      const [line = []] = counted.length === 0 ? [] : database.lines(sql, seq);
      kept[family].change(line, allOf(counted), -1);
    },
    finish: () => {
      for (const family of allFamilies) {
        const changes = kept[family].takeChanges();
        if (writing === "with each") writeDown(family, changes);
        else addTo(putOff[family], changes);
      }
    },
    settle: () => {
      for (const family of allFamilies) {
        writeDown(family, [...putOff[family].values()]);
        putOff[family].clear();
      }
    },
  };
};

/** The places of values that stand by themselves. */
const allOf = (counted: readonly string[]): readonly number[] => counted.map((_, at) => at);

const addTo = (
  sums: Map<number, CombinationChange>,
  changes: readonly CombinationChange[],
): void => {
  for (const change of changes) {
    const { by = 0 } = sums.get(change.number) ?? {};
    sums.set(change.number, { ...change, by: by + change.by });
  }
};

/** What changes of rows come to: of all, and of each value. */
const sumsOf = (
  { counted }: FamilyTable,
  changes: readonly CombinationChange[],
): readonly { readonly name: string; readonly value: string; readonly by: number }[] => {
  const sums = new Map<string, Map<string, number>>();
  const add = (name: string, value: string, by: number): void => {
    const values = sums.get(name) ?? new Map<string, number>();
    values.set(value, (values.get(value) ?? 0) + by);
    sums.set(name, values);
  };
  for (const { values, by } of changes) {
    add(ALL, ALL, by);
    for (const [at, name] of counted.entries()) add(name, values[at] ?? "", by);
  }
  return [...sums].flatMap(([name, values]) =>
    Array.from(values, ([value, by]) => ({ name, value, by })).filter(({ by }) => by !== 0),
  );
};

const ONE = "SELECT n FROM counts WHERE family = ? AND name = ? AND value = ?";

const countOf = (database: Database, family: string, name: string, value: string): number =>
  Number(database.lines(ONE, family, name, value)[0]?.[0] ?? 0);

/** Asked of the rows, as what is not counted yet may be there. */
export const hasEntries = (database: Database): boolean =>
  database.get("SELECT 1 FROM entries LIMIT 1") !== undefined;

/** The number of the last row of a family, which has no more rows than that; 0 where it has none. */
export const lastSeq = (database: Database, { name }: FamilyTable): number =>
  Number(database.lines(`SELECT ifnull(max(seq), 0) FROM ${name}`)[0]?.[0]);

/** How many rows a family has. */
export const countOfAll = (database: Database, { family }: FamilyTable): number =>
  countOf(database, family, ALL, ALL);

/** How many rows match, where that is counted as they are written; else null. */
export const countKept = (
  database: Database,
  table: FamilyTable,
  { terms = [], ...others }: Filter,
): number | null => {
  if (Object.keys(others).length > 0) return null;
  const [term] = terms;
  if (term === undefined) return countOfAll(database, table);
  const { name, anyOf } = term;
  if (terms.length > 1 || !table.counted.includes(name)) return null;
  return [...new Set(anyOf)].reduce(
    (sum, value) => sum + countOf(database, table.family, name, value),
    0,
  );
};

/** Of all rows, how many have each value of a term that is counted; else null. */
export const valuesKept = (
  database: Database,
  { family, counted }: FamilyTable,
  name: string,
): readonly (readonly [string, number])[] | null =>
  counted.includes(name)
    ? database
        .lines("SELECT value, n FROM counts WHERE family = ? AND name = ? AND n > 0", family, name)
        .map(([value, n]) => [String(value), Number(n)])
    : null;
