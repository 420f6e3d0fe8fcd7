import type { SQLInputValue } from "node:sqlite";
import type { Delete, Put, Refusal, UniqueKey } from "../../domain/changes/change-set.ts";
import { type Family, perFamily } from "../../domain/shared/family.ts";
import type { RevisionEvent } from "../../domain/changes/revision.ts";
import type { Card } from "../../domain/shared/card.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { CountKeeper } from "./counts.ts";
import type { Database } from "./database.ts";
import { changeLog } from "./entry-changes.ts";
import { isUniqueViolation } from "./sqlite-errors.ts";
import { type FamilyTable, familyTables, isLexical, sortFields } from "./tables.ts";
import { partsWriter } from "./write-parts.ts";

/** Writes one family, each statement prepared once. To be called within a transaction. */
export interface FamilyWriter {
  readonly put: (put: Put) => Refusal | null;
  readonly remove: (remove: Delete) => Refusal | null;
  /** Puts a resource, of whatever version, where there is none. */
  readonly place: (resource: Versioned, event: RevisionEvent) => void;
  /** Makes anew what is kept beside the resource, which stays as it is. */
  readonly index: (seq: number, resource: Versioned) => void;
}

export type FamilyWriters = Readonly<Record<Family, FamilyWriter>>;

export const familyWriters = (
  database: Database,
  collation: Collation,
  counts: CountKeeper,
): FamilyWriters =>
  perFamily((family) => familyWriter(database, familyTables[family], collation, counts));

const familyWriter = (
  database: Database,
  table: FamilyTable,
  collation: Collation,
  counts: CountKeeper,
): FamilyWriter => {
  const { family, spec } = table;
  const row = rowStatements(database, table);
  const past = isLexical(family) ? pastStatements(database, table) : null;
  const takenKey = keyJudge(database, table);
  const parts = partsWriter(database, table);
  const changed = family === "entries" ? changeNoter(database, table) : null;
  const moved = (id: string): Refusal => ({ _tag: "VersionMoved", family, id });

  const insert = ({ resource, event }: Put): Refusal | null => {
    if (resource.version !== 1 && past?.exhume(resource.id, resource.version - 1) !== true)
      return row.lives(resource.id)
        ? { _tag: "KeyTaken", family, key: "id", id: resource.id }
        : moved(resource.id);
    const card = spec.card(resource, collation);
    const seq = row.insert(resource, event, card);
    if (seq === null) return moved(resource.id);
    counts.add(table, card);
    parts.write(seq, card);
    return null;
  };
  const update = ({ resource, event }: Put, expected: number): Refusal | null => {
    const seq = row.find(resource.id, expected);
    if (seq === null) return moved(resource.id);
    past?.keep(seq);
    const card = spec.card(resource, collation);
    changed?.update(seq, card);
    counts.takeAway(table, seq);
    counts.add(table, card);
    row.update(seq, resource, event, card);
    parts.drop(seq);
    parts.write(seq, card);
    return null;
  };
  return {
    put: (put) => {
      try {
        return put.expected === null ? insert(put) : update(put, put.expected);
      } catch (error) {
        const key = isUniqueViolation(error) ? takenKey(put) : null;
        if (key === null) throw error;
        return { _tag: "KeyTaken", family, key, id: put.resource.id };
      }
    },
    remove: (remove) => {
      const seq = row.find(remove.id, remove.expected);
      if (seq === null) return moved(remove.id);
      past?.keep(seq);
      changed?.move(seq);
      counts.takeAway(table, seq);
      row.remove(seq);
      parts.drop(seq);
      past?.bury(remove);
      return null;
    },
    place: (resource, event) => {
      const card = spec.card(resource, collation);
      const seq = row.insert(resource, event, card);
      if (seq === null) throw new Error(`${family} ${resource.id} lives, and has a grave`);
      counts.add(table, card);
      parts.write(seq, card);
    },
    index: (seq, resource) => {
      const card = spec.card(resource, collation);
      changed?.move(seq);
      counts.takeAway(table, seq);
      counts.add(table, card);
      row.index(seq, card);
      parts.drop(seq);
      parts.write(seq, card);
    },
  };
};

/** Tells the change log what becomes of a row, before it does. */
const changeNoter = (database: Database, { name, part, spec }: FamilyTable) => {
  const { note } = changeLog(database);
  const order = spec.defaultOrder.map(({ field }) => field);
  const place = database.prepare(
    `SELECT ${order.map((field) => `by_${field}`).join(", ")} FROM ${name} WHERE seq = ?`,
  );
  const forms = database.prepare(
    `SELECT field, key, exact FROM ${part}_forms WHERE seq = ? ORDER BY position`,
  );
  return {
    update: (seq: number, card: Card): void => {
      const before = [place.first(seq), ...forms.lines(seq)];
      const after = [
        order.map((field) => card.sorts[field]),
        ...card.forms.map(({ field, key, exact }) => [field, key, exact]),
      ];
      note(seq, JSON.stringify(before) !== JSON.stringify(after));
    },
    move: (seq: number): void => {
      note(seq, true);
    },
  };
};

/** The living resources. */
const rowStatements = (database: Database, table: FamilyTable) => {
  const { name, family, spec } = table;
  const hasEvents = isLexical(family);
  const { uniqueKey } = spec;
  const sorts = sortFields(table);
  const found = [...sorts.map((field) => `by_${field}`), ...spec.single];
  const own = [
    "version",
    "external_id",
    ...(uniqueKey === undefined ? [] : [uniqueKey.name]),
    ...(hasEvents ? ["action", "comment"] : []),
  ];
  const columns = ["id", ...own, ...found, "body"];
  const setting = (names: readonly string[]) => names.map((column) => `${column} = ?`).join(", ");
  // Two statements: one that asks and inserts (INSERT … SELECT … WHERE) takes twice as long as both.
  const buried = database.prepare(`SELECT 1 FROM tombstones WHERE family = '${family}' AND id = ?`);
  const inserting = database.prepare(
    `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
  );
  const updating = database.prepare(
    `UPDATE ${name} SET ${setting([...own, ...found, "body"])} WHERE seq = ?`,
  );
  const indexing = database.prepare(`UPDATE ${name} SET ${setting(found)} WHERE seq = ?`);
  const removing = database.prepare(`DELETE FROM ${name} WHERE seq = ?`);
  const finding = database.prepare(`SELECT seq FROM ${name} WHERE id = ? AND version = ?`);
  const living = database.prepare(`SELECT 1 FROM ${name} WHERE id = ?`);

  const foundValues = ({ sorts: values, terms }: Card): readonly SQLInputValue[] => [
    ...sorts.map((field) => values[field] ?? null),
    ...spec.single.map((term) => terms[term]?.[0] ?? null),
  ];
  const values = (resource: Versioned, event: RevisionEvent, card: Card) => [
    resource.version,
    resource.external_id,
    ...(uniqueKey === undefined ? [] : [uniqueKey.of(resource)]),
    ...(hasEvents ? [event.action, event.comment] : []),
    ...foundValues(card),
    JSON.stringify(resource),
  ];
  return {
    /** Null where the id has a grave. */
    insert: (resource: Versioned, event: RevisionEvent, card: Card): number | null =>
      buried.first(resource.id) === undefined
        ? inserting.insert(resource.id, ...values(resource, event, card))
        : null,
    update: (seq: number, resource: Versioned, event: RevisionEvent, card: Card): void => {
      updating.run(...values(resource, event, card), seq);
    },
    index: (seq: number, card: Card): void => {
      indexing.run(...foundValues(card), seq);
    },
    remove: (seq: number): void => {
      removing.run(seq);
    },
    /** Null where the resource is not there at that version. */
    find: (id: string, version: number): number | null => {
      const line = finding.first(id, version);
      return line === undefined ? null : Number(line[0]);
    },
    lives: (id: string): boolean => living.first(id) !== undefined,
  };
};

/** What was: the versions that are over, and the graves. Users leave neither. */
const pastStatements = (database: Database, { name, family }: FamilyTable) => {
  const keeping = database.prepare(
    `INSERT INTO revisions (family, id, version, action, comment, body)
     SELECT '${family}', id, version, action, comment, body FROM ${name} WHERE seq = ?`,
  );
  const burying = database.prepare(
    `INSERT INTO tombstones (family, id, external_id, version, deleted_at, deleted_by, with_entry)
     VALUES ('${family}', ?, ?, ?, ?, ?, ?)`,
  );
  const noting = database.prepare(
    `INSERT INTO revisions (family, id, version, action, at, by)
     SELECT family, id, version, 'deleted', deleted_at, deleted_by FROM tombstones
     WHERE family = '${family}' AND id = ? AND version = ?`,
  );
  const opening = database.prepare(`DELETE FROM tombstones WHERE family = '${family}' AND id = ?`);
  return {
    keep: (seq: number): void => {
      keeping.run(seq);
    },
    bury: ({ id, external_id, expected, stamp, with_entry }: Delete): void => {
      burying.run(id, external_id, expected + 1, stamp.at, stamp.by, with_entry);
    },
    /** Ends a grave of that version, which becomes history; false where there is none. */
    exhume: (id: string, version: number): boolean =>
      noting.run(id, version) > 0 && opening.run(id) > 0,
  };
};

/** Which key was taken, asked only once one was: the first of several is the same in every store. */
const keyJudge = (database: Database, { name, spec }: FamilyTable) => {
  const { uniqueKey } = spec;
  const holder = (column: string) =>
    database.prepare(`SELECT 1 FROM ${name} WHERE ${column} = ? AND id <> ?`);
  const living = database.prepare(`SELECT 1 FROM ${name} WHERE id = ?`);
  const external = holder("external_id");
  const unique = uniqueKey === undefined ? null : holder(uniqueKey.name);
  return ({ resource, expected }: Put): UniqueKey | null => {
    const { id, external_id } = resource;
    if (expected === null && living.first(id) !== undefined) return "id";
    if (external_id !== null && external.first(external_id, id) !== undefined) return "external_id";
    const key = uniqueKey?.of(resource) ?? null;
    return key !== null && unique?.first(key, id) !== undefined ? (uniqueKey?.name ?? null) : null;
  };
};
