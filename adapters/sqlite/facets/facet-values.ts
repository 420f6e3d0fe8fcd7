import type { Term } from "../../../domain/shared/resource-query.ts";
import {
  combinationsOfRows,
  combinationsThat,
  rowsByCombination,
  termsOf,
} from "../counts/combinations.ts";
import { countOfAll, lastSeq } from "../counts/counts.ts";
import type { Database, Line } from "../file/database.ts";
import { entryNews } from "../changes/entry-news.ts";
import type { LexiconKnown } from "../changes/lexicon-news.ts";
import { type FacetCounts, sumsOf } from "./facet-sums.ts";
import { type RowsOfTerm, rowsByTerm, termsOfRows } from "./facet-terms.ts";
import { countBits, type RowBits, unpacked } from "../rows/row-bits.ts";
import { type RowValues, rowValues } from "./row-values.ts";
import type { FamilyTable } from "../rows/tables.ts";

/** What all entries have of the terms that facets count, in memory: any number of them is counted in milliseconds. */
export interface FacetValues {
  /**
   * Of these rows, within the transaction in which they were found. Null where not all that is asked for is in
   * memory: until looking at rows one by one has taken as long as it takes to read what all have.
   */
  readonly count: (rows: RowBits, names: readonly string[]) => FacetCounts | null;
  /** All rows that have one of the values of each of these counted terms, likewise; null where that is not read. */
  readonly rowsOf: (terms: readonly Term[]) => RowBits | null;
}

/**
 * To look at a row and its terms takes as long as to read what so many have. So what is in memory is read anew, when
 * it is wanted, once as many rows have changed as take as long to be looked at.
 */
const BROAD = 20;

export const facetValues = (database: Database, table: FamilyTable): FacetValues => {
  const news = entryNews(database);
  const columns = new Map<string, Column>();
  let known: LexiconKnown | null = null;
  let [lookedAt, takenIn] = [0, 0];

  /** What too much has happened to since it was read, all in all or at once, is read anew when it is wanted. */
  const catchUp = (most: number): void => {
    if (known === null || columns.size === 0) return;
    const { now, changed, bySenses } = news.since(known, most);
    if (changed === null || bySenses === null || takenIn > most) return columns.clear();
    const seqs = [...new Set([...changed.map(({ seq }) => seq), ...bySenses])];
    if (seqs.length > 0) renew(columns, seqs, linesOf(database, table, seqs, [...columns.keys()]));
    // Only now: what cannot be read is taken in by the next who asks.
    takenIn += seqs.length;
    known = now;
  };
  const read = (names: readonly string[]): void => {
    if (columns.size === 0) [known, takenIn] = [news.known(), 0];
    const lists = rowsOfAll(database, table, names);
    for (const [name, column] of columnsOf(lastSeq(database, table), names, lists))
      columns.set(name, column);
    lookedAt = 0;
  };

  const most = (): number => Math.ceil(countOfAll(database, table) / BROAD);

  return {
    count: (rows, names) => {
      catchUp(most());
      const missing = columnNames(table, names).filter((name) => !columns.has(name));
      if (missing.length > 0) {
        lookedAt += countBits(rows);
        if (lookedAt <= most()) return null;
        read(missing);
      }
      return countsIn(database, table, columns, rows, names);
    },
    rowsOf: (terms) => {
      catchUp(most());
      const column = columns.get(COMBINED);
      if (column === undefined) return null;
      const wanted = combinationsThat(database, table, termsOf(terms)).map(([combination]) =>
        column.numbers.get(String(combination)),
      );
      return column.rows.having(new Set(wanted.filter((number) => number !== undefined)));
    },
  };
};

/** The values that rows have of a term, each with its number, and which rows have which. */
interface Column {
  readonly numbers: Map<string, number>;
  readonly rows: RowValues;
}

/** The column of all terms that a row has one value of: the number of what it has of them together. */
const COMBINED = "combination";

/** The columns that these terms are counted by. */
const columnNames = ({ counted }: FamilyTable, names: readonly string[]): readonly string[] => [
  ...new Set(names.map((name) => (counted.includes(name) ? COMBINED : name))),
];

/** What all rows have in these columns. */
function* rowsOfAll(
  database: Database,
  table: FamilyTable,
  names: readonly string[],
): Generator<RowsOfTerm> {
  if (names.includes(COMBINED))
    for (const { combination, rows } of rowsByCombination(database, table))
      yield { name: COMBINED, value: String(combination), rows: unpacked(rows) };
  const terms = names.filter((name) => name !== COMBINED);
  if (terms.length > 0) yield* rowsByTerm(database, table, terms);
}

/** What these rows have in these columns: `seq`, the name of the column and a value. */
const linesOf = (
  database: Database,
  table: FamilyTable,
  seqs: readonly number[],
  names: readonly string[],
): readonly Line[] => {
  const { sql, params } = termsOfRows(table, seqs, names);
  const combined = names.includes(COMBINED) ? combinationsOfRows(database, table, seqs) : [];
  return [
    ...combined.map(([seq, combination]) => [seq ?? null, COMBINED, String(combination)]),
    ...database.lines(sql, ...params),
  ];
};

const columnsOf = (
  highest: number,
  names: readonly string[],
  lists: Iterable<RowsOfTerm>,
): ReadonlyMap<string, Column> => {
  const columns = new Map(
    names.map((name) => [name, { numbers: new Map<string, number>(), rows: rowValues(highest) }]),
  );
  for (const { name, value, rows } of lists) {
    const column = columns.get(name);
    if (column === undefined) continue;
    const number = numberOf(column.numbers, value);
    for (const seq of rows) column.rows.add(seq, number);
  }
  return columns;
};

const numberOf = (numbers: Map<string, number>, value: string): number => {
  const known = numbers.get(value);
  if (known !== undefined) return known;
  numbers.set(value, numbers.size);
  return numbers.size - 1;
};

/** From now on these rows have what the lines say, and nothing else. */
const renew = (
  columns: ReadonlyMap<string, Column>,
  seqs: readonly number[],
  lines: readonly Line[],
): void => {
  const byName = Map.groupBy(lines, ([, name]) => name);
  for (const [name, { numbers, rows }] of columns) {
    for (const seq of seqs) rows.clear(seq);
    for (const [seq, , value] of byName.get(name) ?? [])
      rows.add(Number(seq), numberOf(numbers, String(value)));
  }
};

const countsIn = (
  database: Database,
  table: FamilyTable,
  columns: ReadonlyMap<string, Column>,
  rows: RowBits,
  names: readonly string[],
): FacetCounts => {
  const counted = (name: string): Map<string, number> => {
    const column = columns.get(name);
    if (column === undefined) return new Map();
    const counts = column.rows.count(rows, column.numbers.size);
    return new Map(Array.from(column.numbers, ([value, number]) => [value, counts[number] ?? 0]));
  };
  const asked = columnNames(table, names);
  const terms = asked.filter((name) => name !== COMBINED);
  const alone = new Map(terms.map((name) => [name, counted(name)]));
  if (terms.length === asked.length) return alone;
  const combined = counted(COMBINED);
  const lines = combinationsThat(database, table, []).map(([combination, , ...values]) => [
    combined.get(String(combination)) ?? 0,
    ...values,
  ]);
  const sums = [...sumsOf(table.counted, lines)].filter(([name]) => names.includes(name));
  return new Map([...alone, ...sums]);
};
