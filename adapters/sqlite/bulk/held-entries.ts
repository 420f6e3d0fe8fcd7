import type { SQLInputValue } from "node:sqlite";
import * as E from "fp-ts/lib/Either.js";
import type { Refusal } from "../../../domain/changes/change-set.ts";
import type { HeldPart } from "../../../domain/store.ts";
import { created } from "../../../domain/changes/revision.ts";
import type { Reference } from "../../../domain/shared/reference.ts";
import type { TellAudit } from "../audit/tell-audit.ts";
import {
  type CardRows,
  FORM_COLUMNS,
  foundAt,
  foundColumns,
  TERM_COLUMNS,
} from "../rows/card-rows.ts";
import { type CountKeeper, lastSeq } from "../counts/counts.ts";
import { byValues } from "../counts/by-values.ts";
import { combinationsOf, countedPlaces, valuesAt } from "../counts/combinations.ts";
import type { Database, Line } from "../file/database.ts";
import { aroundCreation } from "../rows/kept-text.ts";
import type { Stored } from "../rows/stored.ts";
import { existenceJudge } from "../writes/overtaken.ts";
import { isUniqueViolation } from "../file/sqlite-errors.ts";
import { familyTables } from "../rows/tables.ts";
import { inTransaction } from "../file/transaction.ts";

/**
 * New entries in tables that only this connection sees, and that lie in a temporary file. Written from there they
 * never leave SQLite: others' writes wait for a third of the time that it takes row by row.
 */
export interface HeldEntries {
  readonly add: (entries: readonly Stored[]) => void;
  /** Within a transaction, which the caller undoes on a refusal. The next so many are not held any more. */
  readonly write: (part: HeldPart) => E.Either<Refusal, void>;
}

const table = familyTables.entries;
const { family, name, part, counted } = table;

/** What a new row has of its own; its times are those of when it is written. */
const TIMES = ["by_created_at", "by_updated_at"];
const found = foundColumns(table);
const ownFound = found.filter((column) => ![...TIMES, ...counted].includes(column));
const places = countedPlaces[family];
const ownPlaces = ownFound.map((column) => foundAt(table, column));
const own = ["id", "external_id", ...ownFound];
/** The same, what it has together with others, and its body without the time at which it is created. */
const kept = [...own, "kind", "before_time", "after_time"];

/** The columns of its parts, after the `seq` of their entry. */
const parts = [
  { name: `${part}_forms`, columns: FORM_COLUMNS, rowsIn: ({ forms }: CardRows) => forms },
  { name: `${part}_terms`, columns: TERM_COLUMNS, rowsIn: ({ terms }: CardRows) => terms },
] as const;

const list = (columns: readonly string[]): string => columns.join(", ");
const marks = (columns: readonly string[]): string => columns.map(() => "?").join(", ");

export const heldEntries = (
  database: Database,
  counts: CountKeeper,
  tell: TellAudit,
): HeldEntries => {
  makeTables(database);
  const addEntry = database.prepare(
    `INSERT INTO held (seq, refs, ${list(kept)}) VALUES (?, ?, ${marks(kept)})`,
  );
  const adders = parts.map(({ name: of, columns, rowsIn }) => ({
    rowsIn,
    add: database.prepare(
      `INSERT INTO held_${of} (seq, ${list(columns)}) VALUES (?, ${marks(columns)})
       ON CONFLICT DO NOTHING`,
    ),
  }));
  const kinds = kindsOf(database);
  const writePart = partWriter(database, counts, kinds);
  const refusalOf = refusalJudge(database);
  const isMissing = missingJudge(database);
  let [last, written] = [0, 0];
  const addOne = ({ id, external_id, references, rows, text }: Stored): void => {
    last++;
    const refs = references.length === 0 ? null : JSON.stringify(references);
    const row: SQLInputValue[] = [last, refs, id, external_id];
    for (const place of ownPlaces) row.push(rows.found[place] ?? null);
    const [before, after] = aroundCreation(text);
    row.push(kinds.note(rows), before, after);
    addEntry.write(...row);
    for (const { add, rowsIn } of adders) for (const row of rowsIn(rows)) add.write(last, ...row);
  };
  return {
    add: (all) => {
      const addAll = (): void => {
        for (const one of all) addOne(one);
      };
      inTransaction(database, addAll, "DEFERRED");
    },
    write: ({ count, at, audit }) => {
      const range: Range = [written + 1, written + count];
      written += count;
      const buried = refusalOf.buried(range);
      if (buried !== null) return E.left(buried);
      const before = lastSeq(database, table);
      try {
        writePart(range, before, at);
      } catch (error) {
        const taken = isUniqueViolation(error) ? refusalOf.taken(range, before) : null;
        if (taken === null) throw error;
        return E.left(taken);
      }
      if (isMissing(range)) return E.left({ _tag: "Overtaken", because: "reference_missing" });
      tell(audit);
      return E.right(undefined);
    },
  };
};

interface Kinds {
  /** The number of the values that an entry has together, which is held next. */
  readonly note: (rows: CardRows) => number;
  /** How many of a range have which values. */
  readonly countIn: (range: Range) => readonly (readonly [values: Line, count: number])[];
}

/** Numbers the values that entries have together. A query that counts them would take a twentieth of what writing them does. */
const kindsOf = (database: Database): Kinds => {
  const writing = database.prepare(
    `INSERT INTO held_kinds (kind, ${list(counted)}) VALUES (?, ${marks(counted)})`,
  );
  const numbers = byValues<number>();
  const values: Line[] = [];
  /** Of all that were held, in their order: of each that takes half of what it would in a list. */
  let ofAll = new Uint32Array(2 ** 16);
  let held = 0;
  const makeNumber = (own: readonly string[]): number => {
    const number = values.push(own) - 1;
    writing.write(number, ...own);
    numbers.set(own, number);
    return number;
  };
  return {
    note: ({ found }) => {
      const number = numbers.find(found, places) ?? makeNumber(valuesAt(found, places));
      if (held === ofAll.length) ofAll = withRoom(ofAll);
      ofAll[held++] = number;
      return number;
    },
    countIn: ([first, last]) => {
      const counts = new Map<number, number>();
      for (const number of ofAll.subarray(first - 1, last))
        counts.set(number, (counts.get(number) ?? 0) + 1);
      return Array.from(counts, ([number, own]) => [values[number] ?? [], own]);
    },
  };
};

const withRoom = (numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const more = new Uint32Array(2 * numbers.length);
  more.set(numbers);
  return more;
};

/** The first of them, and the last. */
type Range = readonly [number, number];

const makeTables = (database: Database): void => {
  database.exec(`
    PRAGMA temp.journal_mode = MEMORY;
    CREATE TEMP TABLE held (seq INTEGER PRIMARY KEY, refs, ${list(kept)});
    CREATE TEMP TABLE held_kinds (kind INTEGER PRIMARY KEY, ${list(counted)});
    ${parts
      .map(
        ({ name: of, columns }) => `
    CREATE TEMP TABLE held_${of} (seq, ${list(columns)}, PRIMARY KEY (seq, ${list(columns.slice(0, 2))}))
      WITHOUT ROWID;`,
      )
      .join("")}`);
};

/**
 * Copies a range into the tables of the dictionary, in the order in which it is held, after the last row that is
 * there. What is held is only read meanwhile.
 * What fails leaves some of its rows behind, as the transaction ends with it: SQLite need not copy every page
 * before it is changed, to undo one statement.
 */
const partWriter = (database: Database, counts: CountKeeper, kinds: Kinds) => {
  const alike = counted.map((column) => `of.${column} = held_kinds.${column}`);
  const entries = database.prepare(
    `WITH numbered AS MATERIALIZED (
       SELECT held_kinds.kind AS kind, of.* FROM held_kinds
       CROSS JOIN ${combinationsOf(table)} AS of ON ${alike.join(" AND ")})
     INSERT OR FAIL INTO ${name} (seq, version, action, ${list(TIMES)}, ${list(own)},
       ${list(counted)}, combination, body)
     SELECT seq + ?1, 1, '${created.action}', ?2, ?2, ${list(own)},
       ${list(counted)}, combination, before_time || '"' || ?2 || '"' || after_time
     FROM held CROSS JOIN numbered ON numbered.kind = held.kind
     WHERE seq BETWEEN ?3 AND ?4 ORDER BY seq`,
  );
  const others = parts.map(({ name: of, columns }) =>
    database.prepare(
      `INSERT OR FAIL INTO ${of} (seq, ${list(columns)})
       SELECT seq + ?1, ${list(columns)} FROM held_${of}
       WHERE seq BETWEEN ?2 AND ?3 ORDER BY seq, ${list(columns.slice(0, 2))}`,
    ),
  );
  return ([first, last]: Range, before: number, at: string): void => {
    counts.begin();
    for (const [values, count] of kinds.countIn([first, last]))
      counts.addMany(table, values, count);
    const shift = before + 1 - first;
    entries.run(shift, at, first, last);
    for (const other of others) other.run(shift, first, last);
    counts.finish();
  };
};

/** Why some of a range cannot be written, by one of them. */
const refusalJudge = (database: Database) => {
  const among = (others: string) =>
    database.prepare(
      `SELECT held.id FROM held CROSS JOIN ${others} WHERE held.seq BETWEEN ?1 AND ?2`,
    );
  const rivals = (key: string) =>
    among(`${name} AS there ON there.${key} = held.${key} AND there.seq <= ?3`);
  const buried = among(`tombstones ON tombstones.family = '${family}' AND tombstones.id = held.id`);
  const judges = [
    ["id", rivals("id")],
    ["external_id", rivals("external_id")],
  ] as const;
  return {
    buried: (range: Range): Refusal | null => {
      const [id] = buried.first(...range) ?? [];
      return id === undefined ? null : { _tag: "VersionMoved", family, id: String(id) };
    },
    /** By rows up to that one: those after it are of the range itself. */
    taken: (range: Range, before: number): Refusal | null => {
      for (const [key, judge] of judges) {
        const [id] = judge.first(...range, before) ?? [];
        if (id !== undefined) return { _tag: "KeyTaken", family, keys: [key], id: String(id) };
      }
      return null;
    },
  };
};

/** Whether any of a range refers to what is not there any more. */
const missingJudge = (database: Database) => {
  const judge = existenceJudge(database);
  const refs = database.prepare(
    "SELECT refs FROM held WHERE seq BETWEEN ? AND ? AND refs IS NOT NULL",
  );
  return (range: Range): boolean => {
    const exists = judge();
    return refs
      .lines(...range)
      .some(([json]) => !(JSON.parse(String(json)) as readonly Reference[]).every(exists));
  };
};
