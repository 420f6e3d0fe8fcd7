import type { Filter } from "../../domain/shared/resource-query.ts";
import { allFamilies, type Family, perFamily } from "../../domain/shared/family.ts";
import { type CardRows, foundIn } from "./card-rows.ts";
import type { Database } from "./database.ts";
import { type FamilyTable, familyTables } from "./tables.ts";

/** Keeps the counts of rows, whose changes belong to the change set that makes them. */
export interface CountKeeper {
  /** Forgets changes that were not made. */
  readonly begin: () => void;
  readonly add: (table: FamilyTable, rows: CardRows) => void;
  /** Takes away what the row counts for as it is now; to be called before it is changed. */
  readonly takeAway: (table: FamilyTable, seq: number) => void;
  /** Writes down all changes since `begin`. */
  readonly finish: () => void;
}

const countedIn = perFamily((family) => {
  const table = familyTables[family];
  return table.counted.map((name) => ({ name, valueOf: foundIn(table, name) }));
});

/** Under this name all rows of a family are counted. */
const ALL = "";

export const countKeeper = (database: Database): CountKeeper => {
  const write = database.prepare(
    `INSERT INTO counts (family, name, value, n) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET n = n + excluded.n`,
  );
  const changes = perFamily(() => new Map<string, Map<string, number>>());
  const change = (family: Family, name: string, value: string, by: number): void => {
    const values = changes[family].get(name);
    if (values === undefined) changes[family].set(name, new Map([[value, by]]));
    else values.set(value, (values.get(value) ?? 0) + by);
  };
  const forget = (): void => {
    for (const family of allFamilies) changes[family].clear();
  };
  return {
    begin: forget,
    add: ({ family }, rows) => {
      change(family, ALL, ALL, 1);
      for (const { name, valueOf } of countedIn[family]) {
        const value = valueOf(rows);
        if (typeof value === "string") change(family, name, value, 1);
      }
    },
    takeAway: ({ family, name: table, counted }, seq) => {
      change(family, ALL, ALL, -1);
      if (counted.length === 0) return;
      const [line] = database.lines(
        `SELECT ${counted.join(", ")} FROM ${table} WHERE seq = ?`,
        seq,
      );
      for (const [index, name] of counted.entries()) {
        const value = line?.[index];
        if (typeof value === "string") change(family, name, value, -1);
      }
    },
    finish: () => {
      for (const family of allFamilies)
        for (const [name, values] of changes[family])
          for (const [value, by] of values) if (by !== 0) write.run(family, name, value, by);
      forget();
    },
  };
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
