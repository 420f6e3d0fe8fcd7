import type { SQLInputValue } from "node:sqlite";
import type { Filter } from "../../domain/shared/resource-query.ts";
import { allFamilies, type Family, perFamily } from "../../domain/shared/family.ts";
import { type CardRows, foundIn } from "./card-rows.ts";
import type { Database, Line } from "./database.ts";
import { type FamilyTable, familyTables } from "./tables.ts";

/** Keeps the counts of rows, whose changes belong to the change set that makes them. */
export interface CountKeeper {
  /** Forgets changes that were not made. */
  readonly begin: () => void;
  readonly add: (table: FamilyTable, rows: CardRows) => void;
  /** The same of so many rows, with these values of what is counted. */
  readonly addMany: (table: FamilyTable, values: Line, count: number) => void;
  /** Takes away what the row counts for as it is now; to be called before it is changed. */
  readonly takeAway: (table: FamilyTable, seq: number) => void;
  /** Writes down all changes since `begin`. */
  readonly finish: () => void;
}

const countedIn = perFamily((family) => {
  const table = familyTables[family];
  return table.counted.map((name) => ({
    name,
    valueOf: foundIn(table, name),
    isCombined: table.combined.includes(name),
  }));
});

/** Under this name all rows of a family are counted. */
const ALL = "";

/** Under this one those that have several values together, which a list in JSON names. */
export const COMBINATION = "combination";

/** Until it is written, what stands between these values; control characters are in none. */
const BETWEEN = "\n";

export const countKeeper = (database: Database): CountKeeper => {
  const write = database.prepare(
    `INSERT INTO counts (family, name, value, n) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET n = n + excluded.n`,
  );
  // Each that there is costs whoever looks for a value a step.
  const removeEmpty = database.prepare(
    "DELETE FROM counts WHERE family = ? AND name = ? AND value = ? AND n = 0",
  );
  const changes = perFamily(() => new Map<string, Map<string, number>>());
  const change = (family: Family, name: string, value: string, by: number): void => {
    const values = changes[family].get(name);
    if (values === undefined) changes[family].set(name, new Map([[value, by]]));
    else values.set(value, (values.get(value) ?? 0) + by);
  };
  const changeAll = (
    { family, combined }: FamilyTable,
    valueAt: (index: number) => SQLInputValue | undefined,
    by: number,
  ): void => {
    change(family, ALL, ALL, by);
    let combination = "";
    for (const [index, { name, isCombined }] of countedIn[family].entries()) {
      const value = valueAt(index);
      if (typeof value !== "string") continue;
      change(family, name, value, by);
      if (isCombined) combination += value + BETWEEN;
    }
    if (combined.length > 0) change(family, COMBINATION, combination, by);
  };
  const writeDown = (family: Family, name: string, value: string, by: number): void => {
    if (name !== COMBINATION) write.run(family, name, value, by);
    else {
      const list = listOf(value);
      write.run(family, name, list, by);
      if (by < 0) removeEmpty.run(family, name, list);
    }
  };
  const forget = (): void => {
    for (const family of allFamilies) changes[family].clear();
  };
  return {
    begin: forget,
    add: (table, rows) => {
      const counted = countedIn[table.family];
      changeAll(table, (index) => counted[index]?.valueOf(rows), 1);
    },
    addMany: (table, values, count) => {
      changeAll(table, (index) => values[index], count);
    },
    takeAway: (table, seq) => {
      const { name, counted } = table;
      const sql = `SELECT ${counted.join(", ")} FROM ${name} WHERE seq = ?`;
      const [line] = counted.length === 0 ? [] : database.lines(sql, seq);
      changeAll(table, (index) => line?.[index], -1);
    },
    finish: () => {
      for (const family of allFamilies)
        for (const [name, values] of changes[family])
          for (const [value, by] of values) if (by !== 0) writeDown(family, name, value, by);
      forget();
    },
  };
};

const listOf = (combination: string): string =>
  JSON.stringify(combination.split(BETWEEN).slice(0, -1));

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
