import type { Term } from "../../../domain/shared/resource-query.ts";
import { combinationsThat, termsOf } from "../counts/combinations.ts";
import type { Database } from "../file/database.ts";
import { addTo, type FacetCounts, noSums, sumsOf } from "./facet-sums.ts";
import { termsOfRows } from "./facet-terms.ts";
import { type RowBits, seqsIn } from "../rows/row-bits.ts";
import type { FamilyTable } from "../rows/tables.ts";

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
    `SELECT count(*), ${columns} FROM json_each(?) AS found
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
): FacetCounts =>
  sumsOf(
    table.counted,
    combinationsThat(database, table, termsOf(terms)).map(([, ...counted]) => counted),
  );

const countTerms = (
  database: Database,
  table: FamilyTable,
  seqs: readonly number[],
  names: readonly string[],
): FacetCounts => {
  const sums = noSums(names);
  const { sql, params } = termsOfRows(table, seqs, names);
  const lines = database.lines(
    `SELECT name, value, count(*) FROM (${sql}) GROUP BY name, value`,
    ...params,
  );
  for (const [name, value, count] of lines) addTo(sums, String(name), value, Number(count));
  return sums;
};
