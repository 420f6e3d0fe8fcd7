import { HAS } from "../../../domain/shared/card.ts";
import { perFamily } from "../../../domain/shared/family.ts";
import type { Term } from "../../../domain/shared/resource-query.ts";
import { byValues } from "./by-values.ts";
import { type CardRows, foundAt } from "../rows/card-rows.ts";
import type { Database, Line, Row } from "../file/database.ts";
import { type Fragment, fragment, isOneOf, whereAll } from "../file/fragment.ts";
import { BLOCK } from "../rows/blocks.ts";
import { PACKED } from "../rows/row-bits.ts";
import { type FamilyTable, familyTables } from "../rows/tables.ts";

/** How many more rows have these values of the counted terms together than before. */
export interface CombinationChange {
  /** By which an index finds these rows; 0 where the family counts no terms. */
  readonly number: number;
  readonly values: readonly string[];
  readonly by: number;
}

export interface CombinationKeeper {
  /** The number of the values in these places of a row. */
  readonly change: (row: Line | CardRows["found"], places: readonly number[], by: number) => number;
  /** What has changed since this was asked last. */
  readonly takeChanges: () => readonly CombinationChange[];
  readonly write: (changes: readonly CombinationChange[]) => void;
}

type Known = Omit<CombinationChange, "by"> & { by: number };

/** Where the values of the counted terms stand in what a row is found by. */
export const countedPlaces = perFamily((family): readonly number[] => {
  const table = familyTables[family];
  return table.counted.map((name) => foundAt(table, name));
});

/** The values in these places: what is counted is text, and set in every row. */
export const valuesAt = (
  row: Line | CardRows["found"],
  places: readonly number[],
): readonly string[] =>
  places.map((place) => {
    const value = row[place];
    if (typeof value !== "string") throw new Error("a row without what it is counted by");
    return value;
  });

/** How many are remembered: mostly there are some hundreds. */
const MOST = 10_000;

/**
 * To be asked within a transaction that writes: a combination that there is not yet is made. None is ever
 * removed, so that what is remembered stays true, but for what was made in a transaction that was undone.
 */
export const combinationKeeper = (database: Database, table: FamilyTable): CombinationKeeper => {
  const { numberOf, write } = statementsOf(database, table);
  const known = byValues<Known>();
  const changed = new Set<Known>();
  let undone = database.undone();
  return {
    change: (row, places, by) => {
      let combination = known.find(row, places);
      if (combination === undefined) {
        const values = valuesAt(row, places);
        combination = { number: numberOf(values), values, by: 0 };
        known.set(values, combination);
      }
      if (combination.by === 0) changed.add(combination);
      combination.by += by;
      return combination.number;
    },
    takeChanges: () => {
      const changes = [...changed].map((one) => ({ ...one })).filter(({ by }) => by !== 0);
      for (const one of changed) one.by = 0;
      changed.clear();
      if (known.size() > MOST || undone !== database.undone()) known.clear();
      undone = database.undone();
      return changes;
    },
    write,
  };
};

const statementsOf = (database: Database, table: FamilyTable) => {
  const { counted } = table;
  if (counted.length === 0) return { numberOf: () => 0, write: () => undefined };
  const name = combinationsOf(table);
  const finding = database.prepare(
    `SELECT combination FROM ${name} WHERE ${counted.map((one) => `${one} = ?`).join(" AND ")}`,
  );
  const making = database.prepare(
    `INSERT INTO ${name} (${counted.join(", ")}, n) VALUES (${counted.map(() => "?").join(", ")}, 0)`,
  );
  const counting = database.prepare(`UPDATE ${name} SET n = n + ? WHERE combination = ?`);
  return {
    numberOf: (values: readonly string[]): number => {
      const [known] = finding.first(...values) ?? [];
      return known === undefined ? making.insert(...values) : Number(known);
    },
    write: (changes: readonly CombinationChange[]): void => {
      for (const { number, by } of changes) counting.write(by, number);
    },
  };
};

/** The table of a family's combinations, each with how many rows have it. */
export const combinationsOf = ({ part }: FamilyTable): string => `${part}_combinations`;

/** All combinations that meet the conditions: the number of each, how many rows have it, and its values. */
export const combinationsThat = (
  database: Database,
  table: FamilyTable,
  conditions: readonly Fragment[],
): readonly Line[] => {
  const { sql, params } = whereAll(conditions);
  const columns = table.counted.join(", ");
  const all = `SELECT combination, n, ${columns} FROM ${combinationsOf(table)}${sql}`;
  return database.lines(all, ...params);
};

/** A query for how many rows have a combination that meets the conditions. */
export const countOfCombinations = (
  table: FamilyTable,
  conditions: readonly Fragment[],
): Fragment => {
  const { sql, params } = whereAll(conditions);
  return fragment(`SELECT ifnull(sum(n), 0) FROM ${combinationsOf(table)}${sql}`, ...params);
};

/** A query for the `seq` of the rows whose combinations meet the conditions: their index alone is read. */
export const ofCombinations = (table: FamilyTable, conditions: readonly Fragment[]): Fragment => {
  const { sql, params } = whereAll([fragment("n > 0"), ...conditions]);
  return fragment(
    `SELECT item.seq AS seq FROM (${blocksOf(table)}) AS block
     CROSS JOIN (SELECT combination FROM ${combinationsOf(table)}${sql}) AS of
     CROSS JOIN ${table.name} AS item INDEXED BY ${indexOf(table)}
     ON item.${BLOCK} = block.n AND item.combination = of.combination`,
    ...params,
  );
};

/** The numbers of all blocks from the first that has rows to the last: of a million, eight. */
const blocksOf = ({ name }: FamilyTable): string => `
  WITH RECURSIVE block (n) AS (
    SELECT ${BLOCK} FROM (SELECT min(seq) AS seq FROM ${name}) UNION ALL
    SELECT n + 1 FROM block WHERE n < (SELECT ${BLOCK} FROM (SELECT max(seq) AS seq FROM ${name})))
  SELECT n FROM block`;

/**
 * The same of the rows that have one of these words at the least (`had-words.ts`), which stand in that index too: to
 * go through all of it takes half as long as a step to each combination and each value of the bits.
 */
export const ofWords = (table: FamilyTable, bits: number): Fragment =>
  fragment(
    `SELECT item.seq AS seq FROM ${table.name} AS item INDEXED BY ${indexOf(table)}
     WHERE item.${HAS} & ? <> 0`,
    bits,
  );

/** Whether the combination of a row, named `item`, meets the condition; in words that lead to the index. */
export const hasCombination = (table: FamilyTable, { sql, params }: Fragment): Fragment =>
  fragment(
    `item.${BLOCK} IN (${blocksOf(table)})
     AND item.combination IN (SELECT combination FROM ${combinationsOf(table)} WHERE ${sql})`,
    ...params,
  );

/** The number of each combination that rows of a block have, and these rows, packed. */
export const rowsByCombination = (database: Database, table: FamilyTable): Iterable<Row> =>
  database.iterate(
    `SELECT combination, ${PACKED} AS rows FROM ${table.name} INDEXED BY ${indexOf(table)}
     GROUP BY ${BLOCK}, combination`,
  );

/** The `seq` of each of these rows, and the number of its combination. */
export const combinationsOfRows = (
  database: Database,
  { name }: FamilyTable,
  seqs: readonly number[],
): readonly Line[] =>
  database.lines(
    `SELECT item.seq, item.combination FROM json_each(?) AS asked
     CROSS JOIN ${name} AS item ON item.seq = asked.value`,
    JSON.stringify(seqs),
  );

const indexOf = ({ name }: FamilyTable): string => `${name}_by_combination`;

/** What terms ask of combinations. */
export const termsOf = (terms: readonly Term[]): readonly Fragment[] =>
  terms.map(({ name, anyOf }) => isOneOf(name, anyOf));
