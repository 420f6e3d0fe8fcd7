import type { SQLInputValue } from "node:sqlite";
import type { Database, Line } from "../file/database.ts";

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
  /**
   * Likewise, of a row that goes. SQLite gives the next row the number after the highest: with the
   * last row all numbers down to the one before it are free again, and noted with it. Whoever knew the
   * rows up to there looks at these once more, and meets what may have come under them.
   */
  readonly noteRemoval: (seq: number, what: SQLInputValue) => void;
}

/** What is older than so many changes is forgotten; who has not read it by then begins anew. */
const KEPT = 20_000;
const SWEPT_EVERY = 1_000;
/** Of more numbers that are free again than these, nobody wants to be told one by one. */
const MOST_FREED = 1_000;

export const changeLog = (database: Database, { log, column, table }: Log): ChangeLog => {
  const add = database.prepare(`INSERT INTO ${log} (seq, ${column}) VALUES (?, ?)`);
  const sweep = database.prepare(`DELETE FROM ${log} WHERE n <= ?`);
  const after = database.prepare(`SELECT 1 FROM ${table} WHERE seq > ? LIMIT 1`);
  const before = database.prepare(`SELECT ifnull(max(seq), 0) FROM ${table} WHERE seq < ?`);
  const note: ChangeLog["note"] = (seq, what) => {
    const n = add.insert(seq, what);
    if (n % SWEPT_EVERY === 0) sweep.run(n - KEPT);
  };
  /** One more change, before which nothing is remembered: whoever has not read it begins anew. */
  const forget = (seq: number, what: SQLInputValue): void => {
    const unseen = add.insert(seq, what);
    note(seq, what);
    sweep.run(unseen);
  };
  return {
    note,
    noteRemoval: (seq, what) => {
      note(seq, what);
      if (after.first(seq) !== undefined) return;
      const free = Number(before.first(seq)?.[0]) + 1;
      if (seq - free > MOST_FREED) forget(seq, what);
      else for (let number = free; number < seq; number += 1) note(number, what);
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
   * where that is more than asked for, or not all of it is remembered. What is new may have a number
   * that was free again: then it is above the highest that was known, or was noted as it came free.
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
