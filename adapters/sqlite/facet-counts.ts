import { countsParts } from "../../domain/shared/facets.ts";
import type { Term } from "../../domain/shared/resource-query.ts";
import { isSet } from "../form-index/form-columns.ts";
import { combinationsThat, eachCombination, termsOf } from "./combinations.ts";
import { countOfAll } from "./counts.ts";
import type { Database, Line } from "./database.ts";
import { type Fragment, fragment } from "./fragment.ts";
import { countBits, PACKED, type RowBits, seqsIn, setBit, unpacked } from "./row-bits.ts";
import { type FamilyTable, sensesOf } from "./tables.ts";

/** How many of some rows have each value, by the name of a term. */
export type FacetCounts = Map<string, Map<string, number>>;

/** Fetching a row and its terms takes as long as so many steps along indexes. */
const BROAD = 20;

/** Of these rows alone: looked at one by one where they are few, else by a walk along all terms. */
export const countFacets = (
  database: Database,
  table: FamilyTable,
  rows: RowBits,
  names: readonly string[],
): FacetCounts => {
  const asked = [...new Set(names)];
  const columns = asked.filter((name) => table.spec.single.includes(name));
  const terms = asked.filter((name) => !columns.includes(name));
  const isBroad = countBits(rows) * BROAD > countOfAll(database, table);
  const inIndex = columns.every((name) => table.counted.includes(name));
  const seqs = (): string => JSON.stringify(seqsIn(rows));
  return new Map([
    ...(columns.length === 0
      ? []
      : isBroad && inIndex
        ? countAlongIndex(database, table, rows, columns)
        : countColumnsOf(database, these(table, seqs()), columns)),
    ...(terms.length === 0
      ? []
      : isBroad
        ? countAlongTerms(database, table, rows, terms)
        : countTerms(database, table, seqs(), terms)),
  ]);
};

const these = ({ name }: FamilyTable, seqs: string): Fragment =>
  fragment(`json_each(?) AS found CROSS JOIN ${name} AS item ON item.seq = found.value`, seqs);

const add = (
  counts: FacetCounts,
  name: string,
  value: Line[number] | undefined,
  by: number,
): void => {
  const values = counts.get(name);
  if (values !== undefined && typeof value === "string" && by > 0)
    values.set(value, (values.get(value) ?? 0) + by);
};

/** Of the rows that come as `item`, read once for all of these columns. */
const countColumnsOf = (
  database: Database,
  { sql, params }: Fragment,
  names: readonly string[],
): FacetCounts => {
  const counts = noCounts(names);
  const columns = names.map((name) => `item.${name}`).join(", ");
  const lines = database.lines(
    `SELECT ${columns}, count(*) FROM ${sql} GROUP BY ${columns}`,
    ...params,
  );
  addLines(counts, names, lines);
  return counts;
};

/** Lines of values under these names, and how many rows have them. */
const addLines = (counts: FacetCounts, names: readonly string[], lines: readonly Line[]): void => {
  for (const line of lines)
    for (const [at, name] of names.entries()) add(counts, name, line[at], Number(line.at(-1)));
};

/** Of all rows that have one of the values of each of these terms: no row is looked at. */
export const countKeptFacets = (
  database: Database,
  table: FamilyTable,
  terms: readonly Term[],
): FacetCounts => {
  const counts = noCounts(table.counted);
  addLines(counts, table.counted, combinationsThat(database, table, termsOf(terms)));
  return counts;
};

const noCounts = (names: readonly string[]): FacetCounts =>
  new Map(names.map((name) => [name, new Map<string, number>()]));

/** One index has the rows of each combination, so that none of the rows is read. */
const countAlongIndex = (
  database: Database,
  table: FamilyTable,
  rows: RowBits,
  names: readonly string[],
): FacetCounts => {
  const counts = noCounts(names);
  // One after the other: together they name every row that there is.
  for (const { listed, ...values } of eachCombination(database, table, PACKED)) {
    const count = amongRows(rows, unpacked(listed));
    for (const column of names) add(counts, column, values[column], count);
  }
  return counts;
};

const amongRows = (rows: RowBits, seqs: Uint32Array): number =>
  seqs.reduce((count, seq) => count + (isSet(rows, seq) ? 1 : 0), 0);

/** What the terms of its senses count for as well. */
const ofParts = (table: FamilyTable, names: readonly string[]) => {
  const senses = sensesOf(table);
  const counted = names.filter((name) => countsParts(table.spec, name));
  return senses === null || counted.length === 0
    ? null
    : { senses, named: JSON.stringify(counted) };
};

const NAMED = "name IN (SELECT value FROM json_each(?))";

const countTerms = (
  database: Database,
  table: FamilyTable,
  seqs: string,
  names: readonly string[],
): FacetCounts => {
  const counts = noCounts(names);
  const parts = ofParts(table, names);
  const own = `SELECT term.name, term.value, term.seq FROM json_each(?) AS found
    CROSS JOIN ${table.part}_terms AS term ON term.seq = found.value WHERE term.${NAMED}`;
  const ofSenses =
    parts === null
      ? ""
      : `UNION SELECT term.name, term.value, item.seq FROM json_each(?) AS found
         CROSS JOIN ${table.name} AS item ON item.seq = found.value
         CROSS JOIN ${parts.senses.name} AS sense ON sense.entry_id = item.id
         CROSS JOIN ${parts.senses.part}_terms AS term ON term.seq = sense.seq WHERE term.${NAMED}`;
  const lines = database.lines(
    `SELECT name, value, count(*) FROM (${own} ${ofSenses}) GROUP BY name, value`,
    ...[seqs, JSON.stringify(names)],
    ...(parts === null ? [] : [seqs, parts.named]),
  );
  for (const [name, value, count] of lines) add(counts, String(name), value, Number(count));
  return counts;
};

/** Each row that has a value, or whose senses have it, counts once for it. */
const countAlongTerms = (
  database: Database,
  table: FamilyTable,
  rows: RowBits,
  names: readonly string[],
): FacetCounts => {
  const counts = noCounts(names);
  const parts = ofParts(table, names);
  const own = database.lines(
    `SELECT name, value, ${PACKED} FROM ${table.part}_terms WHERE ${NAMED} GROUP BY value, name`,
    JSON.stringify(names),
  );
  const ofSenses =
    parts === null
      ? []
      : database.lines(
          `SELECT name, value, ${PACKED} FROM (
             SELECT name, value, (SELECT seq FROM ${table.name} WHERE id = term.entry_id) AS seq
             FROM ${parts.senses.part}_terms AS term WHERE ${NAMED}) GROUP BY value, name`,
          parts.named,
        );
  const lists = Map.groupBy(
    [...own, ...ofSenses],
    ([name, value]) => `${String(name)}\0${String(value)}`,
  );
  const met = new Uint32Array(rows.length);
  for (const list of lists.values()) {
    const [first] = list;
    const seqs = list.map((line) => unpacked(line[2]));
    add(counts, String(first?.[0]), first?.[1], countOnce(rows, seqs, met));
  }
  return counts;
};

/** How many of the rows are in one of the lists; `met` has room for all, and is left as it was: empty. */
const countOnce = (rows: RowBits, lists: readonly Uint32Array[], met: RowBits): number => {
  let count = 0;
  for (const seqs of lists)
    for (const seq of seqs)
      if (isSet(rows, seq) && !isSet(met, seq)) {
        setBit(met, seq, true);
        count++;
      }
  for (const seqs of lists) for (const seq of seqs) if (isSet(met, seq)) setBit(met, seq, false);
  return count;
};
