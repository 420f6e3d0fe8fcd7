import type { SQLInputValue } from "node:sqlite";
import type { Database, Line } from "./database.ts";

/** Where rows that were changed or deleted are noted, and of which table they are. */
interface Log {
  readonly log: string;
  /** What is noted of a row beside its `seq`. */
  readonly column: string;
  readonly table: string;
}

export const entryChanges = {
  log: "entry_changes",
  column: "moved",
  table: "entries",
} as const satisfies Log;
export const senseChanges = {
  log: "sense_changes",
  column: "entry_id",
  table: "entry_senses",
} as const satisfies Log;

/** A log of changes, as whoever writes the rows keeps it. */
export interface ChangeLog {
  /** Within the transaction of the change. */
  readonly note: (seq: number, what: SQLInputValue) => void;
}

/** What is older than so many changes is forgotten; who has not read it by then begins anew. */
const KEPT = 20_000;
const SWEPT_EVERY = 1_000;

export const changeLog = (database: Database, { log, column }: Log): ChangeLog => {
  const add = database.prepare(`INSERT INTO ${log} (seq, ${column}) VALUES (?, ?)`);
  const sweep = database.prepare(`DELETE FROM ${log} WHERE n <= ?`);
  return {
    note: (seq, what) => {
      const n = add.insert(seq, what) ?? 0;
      if (n % SWEPT_EVERY === 0) sweep.run(n - KEPT);
    },
  };
};

/** Up to where a reader knows the rows. */
export interface Known {
  readonly change: number;
  readonly seq: number;
}

export interface News {
  readonly now: Known;
  /**
   * What was noted since, each line `seq` and the column of the log, and the `seq` of what is new; null
   * where that is more than asked for, or not all of it is remembered. (A number that a deletion set free
   * may be given to what is new: then it was noted.)
   */
  readonly since: { readonly noted: readonly Line[]; readonly added: readonly number[] } | null;
}

/** What has happened to the rows; to be asked within the transaction of what is done with it. */
export const newsReader = (database: Database, { log, column, table }: Log) => {
  const last = database.prepare(
    `SELECT ifnull((SELECT max(n) FROM ${log}), 0), ifnull((SELECT max(seq) FROM ${table}), 0)`,
  );
  const changed = database.prepare(
    `SELECT seq, ${column} FROM ${log} WHERE n > ? ORDER BY n LIMIT (0 + ?)`,
  );
  const inserted = database.prepare(`SELECT seq FROM ${table} WHERE seq > ? LIMIT (0 + ?)`);
  const known = (): Known => {
    const [change, seq] = last.first() ?? [];
    return { change: Number(change), seq: Number(seq) };
  };
  return {
    known,
    since: (before: Known, most: number): News => {
      const now = known();
      const noted = changed.lines(before.change, most + 1);
      const added = inserted.lines(before.seq, most + 1);
      // Numbers without a gap: one that is missing is a change that was forgotten.
      const all = noted.length === now.change - before.change;
      if (!all || noted.length + added.length > most) return { now, since: null };
      return { now, since: { noted, added: added.map(([seq]) => Number(seq)) } };
    },
  };
};
