import type { Database } from "./database.ts";

/** The log of changed entries, as whoever writes them keeps it. */
export interface ChangeLog {
  /** Within the transaction of the change; `moved`: its forms or its place in the order changed. */
  readonly note: (seq: number, moved: boolean) => void;
}

/** What is older than so many changes is forgotten; who has not read it by then begins anew. */
const KEPT = 20_000;
const SWEPT_EVERY = 1_000;

export const changeLog = (database: Database): ChangeLog => {
  const add = database.prepare("INSERT INTO entry_changes (seq, moved) VALUES (?, ?)");
  const sweep = database.prepare("DELETE FROM entry_changes WHERE n <= ?");
  return {
    note: (seq, moved) => {
      const n = add.insert(seq, moved ? 1 : 0) ?? 0;
      if (n % SWEPT_EVERY === 0) sweep.run(n - KEPT);
    },
  };
};

/** Up to where a reader knows the entries. */
export interface Known {
  readonly change: number;
  readonly seq: number;
}

export interface Changed {
  readonly seq: number;
  readonly moved: boolean;
}

export interface News {
  readonly now: Known;
  /** Each entry once; null where there are more than asked for, or not all are remembered. */
  readonly changed: readonly Changed[] | null;
}

/** What has happened to the entries since; to be asked within the transaction of what is done with it. */
export const newsReader = (database: Database) => {
  const last = database.prepare(
    "SELECT ifnull((SELECT max(n) FROM entry_changes), 0), ifnull((SELECT max(seq) FROM entries), 0)",
  );
  const noted = database.prepare(
    "SELECT seq, moved FROM entry_changes WHERE n > ? ORDER BY n LIMIT (0 + ?)",
  );
  const added = database.prepare("SELECT seq FROM entries WHERE seq > ? LIMIT (0 + ?)");
  const known = (): Known => {
    const [change, seq] = last.first() ?? [];
    return { change: Number(change), seq: Number(seq) };
  };
  return {
    known,
    since: (before: Known, most: number): News => {
      const now = known();
      const changes = noted.lines(before.change, most + 1);
      const inserts = added.lines(before.seq, most + 1);
      // Numbers without a gap: one that is missing is a change that was forgotten.
      const all = changes.length === now.change - before.change;
      if (!all || changes.length + inserts.length > most) return { now, changed: null };
      const changed = new Map<number, boolean>();
      for (const [seq, moved] of changes)
        changed.set(Number(seq), Number(moved) === 1 || changed.get(Number(seq)) === true);
      for (const [seq] of inserts) changed.set(Number(seq), true);
      return { now, changed: Array.from(changed, ([seq, moved]) => ({ seq, moved })) };
    },
  };
};
