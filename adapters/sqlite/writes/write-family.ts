import type { Delete, Refusal, UniqueKey } from "../../../domain/changes/change-set.ts";
import { type Family, perFamily } from "../../../domain/shared/family.ts";
import { created, isCreation, type RevisionEvent } from "../../../domain/changes/revision.ts";
import { type CardRows, foundColumns, type Row } from "../rows/card-rows.ts";
import type { CountKeeper } from "../counts/counts.ts";
import type { Database, Prepared } from "../file/database.ts";
import { changeNoter } from "../changes/change-noters.ts";
import { isUniqueViolation } from "../file/sqlite-errors.ts";
import type { Stored, StoredPut } from "../rows/stored.ts";
import { type FamilyTable, familyTables, isLexical } from "../rows/tables.ts";
import { partsWriter } from "./write-parts.ts";

/** Writes one family, each statement prepared once. To be called within a transaction. */
export interface FamilyWriter {
  readonly put: (put: StoredPut) => Refusal | null;
  readonly remove: (remove: Delete) => Refusal | null;
  /** Puts a resource, of whatever version, where there is none. */
  readonly place: (stored: Stored, event: RevisionEvent) => void;
  /** Makes anew what is kept beside the resource, which stays as it is. */
  readonly index: (seq: number, rows: CardRows) => void;
}

export type FamilyWriters = Readonly<Record<Family, FamilyWriter>>;

/** Whether an id is that of something that was deleted. */
export type IsBuried = (family: Family, id: string) => boolean;

const buriedIn = (database: Database): IsBuried => {
  // Two statements: one that asks and inserts (INSERT … SELECT … WHERE) takes twice as long as both.
  const asking = database.prepare("SELECT 1 FROM tombstones WHERE family = ? AND id = ?");
  return (family, id) => asking.first(family, id) !== undefined;
};

/** For who has the file for himself, and deletes nothing in it: mostly there are no graves at all. */
export const buriedNow = (database: Database): IsBuried =>
  database.get("SELECT 1 FROM tombstones LIMIT 1") === undefined ? () => false : buriedIn(database);

export const familyWriters = (
  database: Database,
  counts: CountKeeper,
  isBuried: IsBuried = buriedIn(database),
): FamilyWriters =>
  perFamily((family) => familyWriter(database, familyTables[family], counts, isBuried));

const familyWriter = (
  database: Database,
  table: FamilyTable,
  counts: CountKeeper,
  isBuried: IsBuried,
): FamilyWriter => {
  const { family } = table;
  const row = rowStatements(database, table);
  const past = isLexical(family) ? pastStatements(database, table) : null;
  const takenKeys = keyJudge(database, table);
  const parts = partsWriter(database, table);
  const changes = changeNoter(database, table);
  const moved = (id: string): Refusal => ({ _tag: "VersionMoved", family, id });

  const insert = ({ stored, event }: StoredPut): Refusal | null => {
    const { id, version, rows } = stored;
    if (version !== 1 && past?.exhume(id, version - 1) !== true)
      return row.lives(id) ? { _tag: "KeyTaken", family, keys: ["id"], id } : moved(id);
    if (isBuried(family, id)) return moved(id);
    const seq = row.insert(stored, event, counts.add(table, rows));
    parts.write(seq, rows);
    return null;
  };
  const update = ({ stored, event }: StoredPut, expected: number): Refusal | null => {
    const { id, rows } = stored;
    const seq = row.find(id, expected);
    if (seq === null) return moved(id);
    past?.keep(seq);
    const note = changes?.noteOf(seq, rows);
    counts.takeAway(table, seq);
    row.update(seq, stored, event, counts.add(table, rows));
    const hasNewForms = parts.renew(seq, rows);
    note?.(hasNewForms);
    return null;
  };
  return {
    put: (put) => {
      try {
        return put.expected === null ? insert(put) : update(put, put.expected);
      } catch (error) {
        const keys = isUniqueViolation(error) ? takenKeys(put) : [];
        if (keys.length === 0) throw error;
        return { _tag: "KeyTaken", family, keys, id: put.stored.id };
      }
    },
    remove: (remove) => {
      const seq = row.find(remove.id, remove.expected);
      if (seq === null) return moved(remove.id);
      past?.keep(seq);
      changes?.noteOf(seq, null)(true);
      counts.takeAway(table, seq);
      row.remove(seq);
      parts.drop(seq);
      past?.bury(remove);
      return null;
    },
    place: (stored, event) => {
      if (isBuried(family, stored.id))
        throw new Error(`${family} ${stored.id} lives, and has a grave`);
      const seq = row.insert(stored, event, counts.add(table, stored.rows));
      parts.write(seq, stored.rows);
    },
    index: (seq, rows) => {
      changes?.noteOf(seq, rows)(true);
      counts.takeAway(table, seq);
      row.index(seq, rows, counts.add(table, rows));
      parts.renew(seq, rows);
    },
  };
};

/** The columns of a living resource but its id, what finds it and its body; and what stands in them. */
const ownColumns = ({ family, spec: { uniqueKey } }: FamilyTable) => {
  const keys = ["external_id", ...(uniqueKey === undefined ? [] : [uniqueKey.name])];
  const events = isLexical(family) ? ["action", "comment"] : [];
  return {
    keys,
    events,
    keysOf: ({ external_id, unique }: Stored): Row =>
      uniqueKey === undefined ? [external_id] : [external_id, unique],
    eventsOf: ({ action, comment }: RevisionEvent): Row =>
      events.length === 0 ? [] : [action, comment],
  };
};

/** The living resources. */
const rowStatements = (database: Database, table: FamilyTable) => {
  const { name } = table;
  const combined = table.counted.length > 0;
  const found = [...foundColumns(table), ...(combined ? ["combination"] : [])];
  const foundOf = ({ found: values }: CardRows, combination: number): Row =>
    combined ? [...values, combination] : values;
  const { keys, events, keysOf, eventsOf } = ownColumns(table);
  const own = ["version", ...keys, ...events];
  const setting = (names: readonly string[]) => names.map((column) => `${column} = ?`).join(", ");
  const insertion = (said: readonly string[], values: readonly string[]) =>
    database.prepare(`INSERT INTO ${name} (${said.join(", ")}) VALUES (${values.join(", ")})`);
  const columns = ["id", ...own, ...found, "body"];
  const inserting = insertion(
    columns,
    columns.map(() => "?"),
  );
  // Most are new: what all of these have alike need not be handed over for each.
  const said = ["id", ...keys, ...found, "body"];
  const alike = ["1", ...(events.length === 0 ? [] : [`'${created.action}'`, "NULL"])];
  const creating = insertion([...said, "version", ...events], [...said.map(() => "?"), ...alike]);
  const updating = database.prepare(
    `UPDATE ${name} SET ${setting([...own, ...found, "body"])} WHERE seq = ?`,
  );
  const indexing = database.prepare(`UPDATE ${name} SET ${setting(found)} WHERE seq = ?`);
  const removing = database.prepare(`DELETE FROM ${name} WHERE seq = ?`);
  const finding = database.prepare(`SELECT seq FROM ${name} WHERE id = ? AND version = ?`);
  const living = database.prepare(`SELECT 1 FROM ${name} WHERE id = ?`);
  const values = (stored: Stored, event: RevisionEvent, combination: number): Row => {
    const { version, rows, text } = stored;
    return [version, ...keysOf(stored), ...eventsOf(event), ...foundOf(rows, combination), text];
  };
  return {
    insert: (stored: Stored, event: RevisionEvent, combination: number): number => {
      const { id, version, rows, text } = stored;
      return version === 1 && isCreation(event)
        ? creating.insert(id, ...keysOf(stored), ...foundOf(rows, combination), text)
        : inserting.insert(id, ...values(stored, event, combination));
    },
    update: (seq: number, stored: Stored, event: RevisionEvent, combination: number): void => {
      updating.run(...values(stored, event, combination), seq);
    },
    index: (seq: number, rows: CardRows, combination: number): void => {
      indexing.run(...foundOf(rows, combination), seq);
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

/** Which keys were taken, asked only once one was. */
const keyJudge = (database: Database, { name, spec }: FamilyTable) => {
  const { uniqueKey } = spec;
  const holder = (column: string) =>
    database.prepare(`SELECT 1 FROM ${name} WHERE ${column} = ? AND id <> ?`);
  const living = database.prepare(`SELECT 1 FROM ${name} WHERE id = ?`);
  const external = holder("external_id");
  const holderOf = uniqueKey === undefined ? null : holder(uniqueKey.name);
  const isHeld = (holding: Prepared | null, key: string | null, id: string): boolean =>
    key !== null && holding?.first(key, id) !== undefined;
  return ({ stored, expected }: StoredPut): readonly UniqueKey[] => {
    const { id, external_id, unique: key } = stored;
    if (expected === null && living.first(id) !== undefined) return ["id"];
    return [
      ...(isHeld(external, external_id, id) ? ["external_id" as const] : []),
      ...(uniqueKey !== undefined && isHeld(holderOf, key, id) ? [uniqueKey.name] : []),
    ];
  };
};
