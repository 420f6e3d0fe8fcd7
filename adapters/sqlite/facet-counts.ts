import type { Term } from "../../domain/shared/resource-query.ts";
import { combinationsThat, termsOf } from "./combinations.ts";
import type { Database, Line } from "./database.ts";
import { termsOfRows } from "./facet-terms.ts";
import type { FacetCounts } from "./facet-values.ts";
import { type RowBits, seqsIn } from "./row-bits.ts";
import type { FamilyTable } from "./tables.ts";

/** Of these rows alone, which are looked at one by one; a name may come twice. */
export const countFacets = (
  database: Database,
  table: FamilyTable,
  rows: RowBits,
  names: readonly string[],
): FacetCounts => {
  const seqs = seqsIn(rows);
  const asked = [...new Set(names)];
  const columns = asked.filter((name) => table.spec.single.includes(name));
  const terms = asked.filter((name) => !columns.includes(name));
  return new Map([
    ...(columns.length === 0 ? [] : countColumns(database, table, seqs, columns)),
    ...(terms.length === 0 ? [] : countTerms(database, table, seqs, terms)),
  ]);
};

/** Read once for all of these columns. */
const countColumns = (
  database: Database,
  { name }: FamilyTable,
  seqs: readonly number[],
  names: readonly string[],
): FacetCounts => {
  const columns = names.map((column) => `item.${column}`).join(", ");
  const lines = database.lines(
    `SELECT ${columns}, count(*) FROM json_each(?) AS found
     CROSS JOIN ${name} AS item ON item.seq = found.value GROUP BY ${columns}`,
    JSON.stringify(seqs),
  );
  return sumsOf(names, lines);
};

/** Of all rows that have one of the values of each of these terms: no row is looked at. */
export const countKeptFacets = (
  database: Database,
  table: FamilyTable,
  terms: readonly Term[],
): FacetCounts => {
  const combinations = combinationsThat(database, table, termsOf(terms));
  return sumsOf(
    table.counted,
    combinations.map(([, n, ...values]) => [...values, n ?? 0]),
  );
};

/** Of lines with values under these names, and how many rows have them. */
const sumsOf = (names: readonly string[], lines: readonly Line[]): FacetCounts => {
  const sums = new Map(names.map((name) => [name, new Map<string, number>()]));
  for (const line of lines)
    for (const [at, name] of names.entries()) add(sums.get(name), line[at], Number(line.at(-1)));
  return sums;
};

/** A column may be null, which is no value. */
const add = (
  sum: Map<string, number> | undefined,
  value: Line[number] | undefined,
  by: number,
): void => {
  if (typeof value === "string") sum?.set(value, (sum.get(value) ?? 0) + by);
};

const countTerms = (
  database: Database,
  table: FamilyTable,
  seqs: readonly number[],
  names: readonly string[],
): FacetCounts => {
  const sums = new Map(names.map((name) => [name, new Map<string, number>()]));
  const { sql, params } = termsOfRows(table, seqs, names);
  const lines = database.lines(
    `SELECT name, value, count(*) FROM (${sql}) GROUP BY name, value`,
    ...params,
  );
  for (const [name, value, count] of lines) add(sums.get(String(name)), value, Number(count));
  return sums;
};
