import type { SQLInputValue } from "node:sqlite";
import type { Card } from "../../domain/shared/card.ts";
import type { Database } from "./database.ts";
import { type FamilyTable, hasTerms } from "./tables.ts";

/** The rows of other tables that belong to a resource, made anew with each version. */
export interface PartsWriter {
  readonly write: (seq: number, card: Card) => void;
  readonly drop: (seq: number) => void;
}

/** One table of parts: how its rows are added, and dropped. */
type Part = PartsWriter;

export const partsWriter = (database: Database, table: FamilyTable): PartsWriter => {
  const parts = [
    forms(database, table),
    ...(hasTerms(table) ? [terms(database, table)] : []),
    ...(table.hasYears ? [years(database, table)] : []),
    ...(table.hasBoxes ? [boxes(database, table)] : []),
  ];
  return {
    write: (seq, card) => {
      for (const part of parts) part.write(seq, card);
    },
    drop: (seq) => {
      for (const part of parts) part.drop(seq);
    },
  };
};

const statements = (database: Database, name: string, columns: readonly string[]) => {
  const add = database.prepare(
    `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})
     ON CONFLICT DO NOTHING`,
  );
  const drop = database.prepare(`DELETE FROM ${name} WHERE seq = ?`);
  return { add: add.run, drop: drop.run };
};

const ownerColumns = ({ owner }: FamilyTable): readonly string[] => (owner === null ? [] : [owner]);
const ownerOf = ({ owner }: FamilyTable, { terms }: Card): readonly SQLInputValue[] =>
  owner === null ? [] : [terms[owner]?.[0] ?? null];

const forms = (database: Database, table: FamilyTable): Part => {
  const columns = ["seq", "position", "field", "key", "exact", ...ownerColumns(table)];
  const { add, drop } = statements(database, `${table.part}_forms`, columns);
  return {
    write: (seq, card) => {
      const owner = ownerOf(table, card);
      let position = 0;
      for (const { field, key, exact } of card.forms)
        add(seq, position++, field, key, exact, ...owner);
    },
    drop,
  };
};

const terms = (database: Database, table: FamilyTable): Part => {
  const columns = ["seq", "name", "value", ...ownerColumns(table)];
  const { add, drop } = statements(database, `${table.part}_terms`, columns);
  return {
    write: (seq, card) => {
      const owner = ownerOf(table, card);
      for (const name of table.spec.several)
        for (const value of card.terms[name] ?? []) add(seq, name, value, ...owner);
    },
    drop,
  };
};

const years = (database: Database, { part }: FamilyTable): Part => {
  const { add, drop } = statements(database, `${part}_years`, ["seq", "year_from", "year_to"]);
  return {
    write: (seq, card) => {
      for (const { from, to } of card.years) add(seq, from, to);
    },
    drop,
  };
};

/** An R-tree finds its rows by place or by number alone: a resource has the numbers from this on. */
export const MAX_BOXES = 2;

const boxes = (database: Database, { part }: FamilyTable): Part => {
  const add = database.prepare(
    `INSERT INTO ${part}_boxes (id, west, east, south, north) VALUES (?, ?, ?, ?, ?)`,
  );
  const remove = database.prepare(`DELETE FROM ${part}_boxes WHERE id = ?`);
  return {
    write: (seq, card) => {
      if (card.boxes.length > MAX_BOXES)
        throw new Error(`a resource has ${card.boxes.length} boxes`);
      card.boxes.forEach(({ west, east, south, north }, index) => {
        add.run(seq * MAX_BOXES + index, west, east, south, north);
      });
    },
    drop: (seq) => {
      for (let index = 0; index < MAX_BOXES; index++) remove.run(seq * MAX_BOXES + index);
    },
  };
};
