import {
  type CardRows,
  FORM_COLUMNS,
  ownerColumns,
  type Row,
  TERM_COLUMNS,
} from "../rows/card-rows.ts";
import type { Database } from "../file/database.ts";
import { type FamilyTable, hasTerms, MAX_BOXES } from "../rows/tables.ts";

/** Writes the rows of one table that belong to a resource of another. */
interface PartWriter {
  readonly write: (seq: number, rows: CardRows) => void;
  /** Of another version: what it has as the one before stays as it is. Whether anything had to be written. */
  readonly renew: (seq: number, rows: CardRows) => boolean;
  readonly drop: (seq: number) => void;
}

/** Writes those of all tables; of another version, it says whether its forms are others. */
export const partsWriter = (database: Database, table: FamilyTable): PartWriter => {
  const ofForms = table.hasGrams ? withGrams(database, table) : forms(database, table);
  const others = [
    ...(hasTerms(table) ? [terms(database, table)] : []),
    ...(table.hasYears ? [years(database, table)] : []),
    ...(table.hasBoxes ? [boxes(database, table)] : []),
  ];
  const parts = [ofForms, ...others];
  return {
    write: (seq, rows) => {
      for (const part of parts) part.write(seq, rows);
    },
    renew: (seq, rows) => {
      for (const part of others) part.renew(seq, rows);
      return ofForms.renew(seq, rows);
    },
    drop: (seq) => {
      for (const part of parts) part.drop(seq);
    },
  };
};

/** Rows of a card, with these columns after `seq`. */
const rowsPart = (
  database: Database,
  name: string,
  columns: readonly string[],
  rowsIn: (rows: CardRows) => readonly Row[],
): PartWriter => {
  const all = ["seq", ...columns];
  const add = database.prepare(
    `INSERT INTO ${name} (${all.join(", ")}) VALUES (${all.map(() => "?").join(", ")})
     ON CONFLICT DO NOTHING`,
  );
  const remove = database.prepare(`DELETE FROM ${name} WHERE seq = ?`);
  const present = database.prepare(`SELECT ${columns.join(", ")} FROM ${name} WHERE seq = ?`);
  const put = (seq: number, rows: readonly Row[]): void => {
    for (const row of rows) add.write(seq, ...row);
  };
  return {
    write: (seq, rows) => {
      put(seq, rowsIn(rows));
    },
    renew: (seq, rows) => {
      const own = rowsIn(rows);
      if (haveSame(present.lines(seq), own)) return false;
      remove.run(seq);
      put(seq, own);
      return true;
    },
    drop: (seq) => {
      remove.run(seq);
    },
  };
};

/** In whatever order; rows that come twice are kept once. */
const haveSame = (some: readonly Row[], others: readonly Row[]): boolean => {
  const known = new Set(some.map((row) => JSON.stringify(row)));
  const wanted = new Set(others.map((row) => JSON.stringify(row)));
  return known.size === wanted.size && Array.from(wanted).every((row) => known.has(row));
};

const forms = (database: Database, table: FamilyTable): PartWriter => {
  const columns = [...FORM_COLUMNS, ...ownerColumns(table)];
  return rowsPart(database, `${table.part}_forms`, columns, (rows) => rows.forms);
};

/** Where the key stands in a row of forms. */
const KEY = FORM_COLUMNS.indexOf("key");

/** What becomes of its forms, the index of what stands in them is told of later. */
const withGrams = (database: Database, table: FamilyTable): PartWriter => {
  const { write, renew, drop } = forms(database, table);
  const noting = database.prepare(
    `INSERT INTO ${table.part}_grams_due (seq, length) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET length = excluded.length`,
  );
  const note = (seq: number, rows: readonly Row[]): void => {
    let length = 0;
    for (const row of rows) length += String(row[KEY]).length;
    noting.write(seq, length);
  };
  return {
    write: (seq, rows) => {
      write(seq, rows);
      note(seq, rows.forms);
    },
    renew: (seq, rows) => {
      const isOther = renew(seq, rows);
      if (isOther) note(seq, rows.forms);
      return isOther;
    },
    drop: (seq) => {
      drop(seq);
      note(seq, []);
    },
  };
};

const terms = (database: Database, table: FamilyTable): PartWriter => {
  const columns = [...TERM_COLUMNS, ...ownerColumns(table)];
  return rowsPart(database, `${table.part}_terms`, columns, (rows) => rows.terms);
};

const years = (database: Database, { part }: FamilyTable): PartWriter =>
  rowsPart(database, `${part}_years`, ["year_from", "year_to"], (rows) => rows.years);

const boxes = (database: Database, { part }: FamilyTable): PartWriter => {
  const add = database.prepare(
    `INSERT INTO ${part}_boxes (id, west, east, south, north) VALUES (?, ?, ?, ?, ?)`,
  );
  const remove = database.prepare(`DELETE FROM ${part}_boxes WHERE id = ?`);
  const write = (seq: number, { boxes: own }: CardRows): void => {
    if (own.length > MAX_BOXES) throw new Error(`a resource has ${own.length} boxes`);
    for (const [index, box] of own.entries()) add.run(seq * MAX_BOXES + index, ...box);
  };
  const drop = (seq: number): void => {
    for (let index = 0; index < MAX_BOXES; index++) remove.run(seq * MAX_BOXES + index);
  };
  return {
    write,
    // Its coordinates are kept with less precision than they are given, and cannot be compared.
    renew: (seq, rows) => {
      drop(seq);
      write(seq, rows);
      return true;
    },
    drop,
  };
};
