import type { SQLInputValue } from "node:sqlite";
import type { Card } from "../../domain/shared/card.ts";
import type { Database } from "./database.ts";
import { type FamilyTable, hasTerms } from "./tables.ts";

/** Writes the rows of one table that belong to a resource of another. */
interface PartWriter {
  readonly write: (seq: number, card: Card) => void;
  /** Of another version: what it has as the one before stays as it is. Whether anything had to be written. */
  readonly renew: (seq: number, card: Card) => boolean;
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
    write: (seq, card) => {
      for (const part of parts) part.write(seq, card);
    },
    renew: (seq, card) => {
      for (const part of others) part.renew(seq, card);
      return ofForms.renew(seq, card);
    },
    drop: (seq) => {
      for (const part of parts) part.drop(seq);
    },
  };
};

type Row = readonly SQLInputValue[];

/** Rows of a card, with these columns after `seq`. */
const rowsPart = (
  database: Database,
  name: string,
  columns: readonly string[],
  rowsOf: (card: Card) => readonly Row[],
): PartWriter => {
  const all = ["seq", ...columns];
  const add = database.prepare(
    `INSERT INTO ${name} (${all.join(", ")}) VALUES (${all.map(() => "?").join(", ")})
     ON CONFLICT DO NOTHING`,
  );
  const remove = database.prepare(`DELETE FROM ${name} WHERE seq = ?`);
  const present = database.prepare(`SELECT ${columns.join(", ")} FROM ${name} WHERE seq = ?`);
  const put = (seq: number, rows: readonly Row[]): void => {
    for (const row of rows) add.run(seq, ...row);
  };
  return {
    write: (seq, card) => {
      put(seq, rowsOf(card));
    },
    renew: (seq, card) => {
      const rows = rowsOf(card);
      if (haveSame(present.lines(seq), rows)) return false;
      remove.run(seq);
      put(seq, rows);
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

const ownerColumns = ({ owner }: FamilyTable): readonly string[] => (owner === null ? [] : [owner]);
const ownerOf = ({ owner }: FamilyTable, { terms }: Card): Row =>
  owner === null ? [] : [terms[owner]?.[0] ?? null];

const forms = (database: Database, table: FamilyTable): PartWriter => {
  const columns = ["position", "field", "key", "exact", ...ownerColumns(table)];
  return rowsPart(database, `${table.part}_forms`, columns, (card) => {
    const owner = ownerOf(table, card);
    return card.forms.map(({ field, key, exact }, position) => [
      position,
      field,
      key,
      exact,
      ...owner,
    ]);
  });
};

/** What becomes of its forms, the index of what stands in them is told of later. */
const withGrams = (database: Database, table: FamilyTable): PartWriter => {
  const { write, renew, drop } = forms(database, table);
  const noting = database.prepare(
    `INSERT INTO ${table.part}_grams_due (seq) VALUES (?) ON CONFLICT DO NOTHING`,
  );
  return {
    write: (seq, card) => {
      write(seq, card);
      noting.run(seq);
    },
    renew: (seq, card) => {
      const isOther = renew(seq, card);
      if (isOther) noting.run(seq);
      return isOther;
    },
    drop: (seq) => {
      drop(seq);
      noting.run(seq);
    },
  };
};

const terms = (database: Database, table: FamilyTable): PartWriter => {
  const columns = ["name", "value", ...ownerColumns(table)];
  return rowsPart(database, `${table.part}_terms`, columns, (card) => {
    const owner = ownerOf(table, card);
    return table.spec.several.flatMap((name) =>
      (card.terms[name] ?? []).map((value) => [name, value, ...owner]),
    );
  });
};

const years = (database: Database, { part }: FamilyTable): PartWriter =>
  rowsPart(database, `${part}_years`, ["year_from", "year_to"], ({ years: ranges }) =>
    ranges.map(({ from, to }) => [from, to]),
  );

/** An R-tree finds its rows by place or by number alone: a resource has the numbers from this on. */
export const MAX_BOXES = 2;

const boxes = (database: Database, { part }: FamilyTable): PartWriter => {
  const add = database.prepare(
    `INSERT INTO ${part}_boxes (id, west, east, south, north) VALUES (?, ?, ?, ?, ?)`,
  );
  const remove = database.prepare(`DELETE FROM ${part}_boxes WHERE id = ?`);
  const write = (seq: number, card: Card): void => {
    if (card.boxes.length > MAX_BOXES) throw new Error(`a resource has ${card.boxes.length} boxes`);
    card.boxes.forEach(({ west, east, south, north }, index) => {
      add.run(seq * MAX_BOXES + index, west, east, south, north);
    });
  };
  const drop = (seq: number): void => {
    for (let index = 0; index < MAX_BOXES; index++) remove.run(seq * MAX_BOXES + index);
  };
  return {
    write,
    // Its coordinates are kept with less precision than they are given, and cannot be compared.
    renew: (seq, card) => {
      drop(seq);
      write(seq, card);
      return true;
    },
    drop,
  };
};
