import { countsParts } from "../../../domain/shared/facets.ts";
import type { Database } from "../file/database.ts";
import { type Fragment, fragment } from "../file/fragment.ts";
import { PACKED, unpacked } from "../rows/row-bits.ts";
import { type FamilyTable, sensesOf } from "../rows/tables.ts";

/** The senses of a family, and which of these terms they count for as well. */
const ofParts = (table: FamilyTable, names: readonly string[]) => {
  const senses = sensesOf(table);
  const counted = names.filter((name) => countsParts(table.spec, name));
  return senses === null || counted.length === 0
    ? null
    : { senses, named: JSON.stringify(counted) };
};

const NAMED = "name IN (SELECT value FROM json_each(?))";

/** A query for what these rows have of some terms, they or their senses: `seq`, `name` and `value`, each once. */
export const termsOfRows = (
  table: FamilyTable,
  seqs: readonly number[],
  names: readonly string[],
): Fragment => {
  const asked = JSON.stringify(seqs);
  const parts = ofParts(table, names);
  const own = `SELECT term.seq, term.name, term.value FROM json_each(?) AS found
    CROSS JOIN ${table.part}_terms AS term ON term.seq = found.value WHERE term.${NAMED}`;
  if (parts === null) return fragment(own, asked, JSON.stringify(names));
  return fragment(
    `${own} UNION SELECT item.seq, term.name, term.value FROM json_each(?) AS found
     CROSS JOIN ${table.name} AS item ON item.seq = found.value
     CROSS JOIN ${parts.senses.name} AS sense ON sense.entry_id = item.id
     CROSS JOIN ${parts.senses.part}_terms AS term ON term.seq = sense.seq WHERE term.${NAMED}`,
    ...[asked, JSON.stringify(names)],
    ...[asked, parts.named],
  );
};

/** Which rows have a value of a term, they or their senses; a value may come twice, and a row. */
export interface RowsOfTerm {
  readonly name: string;
  readonly value: string;
  readonly rows: Uint32Array;
}

/** Of all rows that there are. */
export function* rowsByTerm(
  database: Database,
  table: FamilyTable,
  names: readonly string[],
): Generator<RowsOfTerm> {
  yield* listed(database, table, JSON.stringify(names));
  const parts = ofParts(table, names);
  if (parts === null) return;
  const owners = ownersOf(database, table, parts.senses);
  for (const { rows, ...term } of listed(database, parts.senses, parts.named))
    yield { ...term, rows: rows.map((seq) => owners[seq] ?? 0) };
}

function* listed(database: Database, { part }: FamilyTable, names: string): Generator<RowsOfTerm> {
  const all = database.iterate(
    `SELECT name, value, ${PACKED} AS rows FROM ${part}_terms WHERE ${NAMED} GROUP BY value, name`,
    names,
  );
  for (const { name, value, rows } of all)
    yield { name: String(name), value: String(value), rows: unpacked(rows) };
}

/** By the `seq` of each sense, that of its entry: looked up once for all of its terms, as they lie beside each other. */
const ownersOf = (database: Database, table: FamilyTable, senses: FamilyTable): Uint32Array => {
  const [line] = database.lines(
    `SELECT ${PACKED}, CAST(group_concat(owner, ' ') AS BLOB) FROM (
       SELECT sense.seq AS seq, item.seq AS owner
       FROM ${senses.name} AS sense INDEXED BY ${senses.name}_by_entry
       CROSS JOIN ${table.name} AS item ON item.id = sense.entry_id)`,
  );
  const [seqs, entries] = [unpacked(line?.[0]), unpacked(line?.[1])];
  const owners = new Uint32Array(seqs.reduce((most, seq) => Math.max(most, seq), 0) + 1);
  for (const [at, seq] of seqs.entries()) owners[seq] = entries[at] ?? 0;
  return owners;
};
