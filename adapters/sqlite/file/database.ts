import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";
import { addBound, addMarks, type Bounding, type Marking } from "./marks.ts";
import { unavailable } from "../../../domain/shared/app-error.ts";
import { addNearness } from "./near-forms.ts";
import { isBusy, StoreFailure } from "./sqlite-errors.ts";
import { type Turn, turnOf } from "./turn.ts";
import { LOCK_PATIENCE_MS, type LockPatience } from "./lock-patience.ts";

export type Row = Record<string, SQLOutputValue>;

/** A row as a list of its values, in the order in which they were selected. */
export type Line = readonly SQLOutputValue[];

/** A statement that was prepared once, for those that run again and again. */
export interface Prepared {
  readonly first: (...params: readonly SQLInputValue[]) => Line | undefined;
  readonly lines: (...params: readonly SQLInputValue[]) => readonly Line[];
  /** How many rows were changed. */
  readonly run: (...params: readonly SQLInputValue[]) => number;
  /** The same for who does not ask: a number costs as much as a row. */
  readonly write: (...params: readonly SQLInputValue[]) => void;
  /** The `rowid` of the row that was inserted. */
  readonly insert: (...params: readonly SQLInputValue[]) => number;
}

/** One connection with its prepared statements: preparing anew costs more than most queries. */
export interface Database {
  readonly all: (sql: string, ...params: readonly SQLInputValue[]) => readonly Row[];
  readonly get: (sql: string, ...params: readonly SQLInputValue[]) => Row | undefined;
  /** How many rows were changed. */
  readonly run: (sql: string, ...params: readonly SQLInputValue[]) => number;
  readonly lines: (sql: string, ...params: readonly SQLInputValue[]) => readonly Line[];
  readonly iterate: (sql: string, ...params: readonly SQLInputValue[]) => Iterable<Row>;
  readonly marking: Marking;
  readonly bounding: Bounding;
  /** Has the reads that follow in this turn of the event loop be of one moment, until something is written. */
  readonly shareTurn: () => void;
  /** What is read from here on is of another moment. */
  readonly endTurn: () => void;
  /** For the caller to keep. */
  readonly prepare: (sql: string) => Prepared;
  /** For statements that are run once: transactions, migrations, pragmas. */
  readonly exec: (sql: string) => void;
  /** How often a transaction, or a part of one, has been undone, by a statement of its own in `exec`. */
  readonly undone: () => number;
  readonly close: () => void;
}

/** The shapes of queries are few; the bound is there for the day when they are not. */
const MAX_STATEMENTS = 500;

/**
 * Of a file that is new: twice what SQLite takes by itself. An import has half as many pages to make, and a row
 * with its body fits beside others.
 */
const PAGE_BYTES = 8_192;

/** Between checkpoints, each of which syncs the file: with SQLite's 4 an import would spend most of its time in them. */
const LOG_MB = 32;

/** How long starting waits for another process that is migrating or rebuilding the same file. */
export const START_TIMEOUT_MS = 10_000;

interface Opening extends LockPatience {
  /** How long the log gets before whoever commits brings it into the file. */
  readonly logMb: number;
}

/**
 * Opens the file, made where it is missing and then for its owner's eyes only. WAL lets readers go on
 * beside a writer; `synchronous=FULL` makes a commit survive a loss of power.
 */
export const openDatabase = (
  file: string,
  cacheMb: number,
  {
    lockPatienceMs = START_TIMEOUT_MS,
    onLockWait = () => undefined,
    logMb = LOG_MB,
  }: Partial<Opening> = {},
): Database => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // One that is there is left alone: to close it takes away the locks that all connections of this process
  // have on it, as POSIX has it, and SQLite would go on without them.
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  const connection = new DatabaseSync(file);
  try {
    refuseForeign(connection);
    // Where there is a page already, this changes nothing.
    connection.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
    writeAhead(connection, { lockPatienceMs, onLockWait });
    connection.exec(`PRAGMA busy_timeout = ${START_TIMEOUT_MS}`);
    connection.exec("PRAGMA synchronous = FULL");
    connection.exec(`PRAGMA cache_size = ${-1000 * cacheMb}`);
    boundLog(connection, logMb);
    return fromConnection(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
};

/** Whoever commits brings the log into the file where it has got so long. */
export const boundLog = (connection: DatabaseSync, mb = LOG_MB): void => {
  connection.exec(`PRAGMA wal_autocheckpoint = ${pagesIn(connection, mb)}`);
};

const pagesIn = (connection: DatabaseSync, mb: number): number => {
  const [bytes = PAGE_BYTES] = Object.values(connection.prepare("PRAGMA page_size").get() ?? {});
  return Math.floor((mb * 1_000_000) / Number(bytes));
};

/** Somebody else's file, to which a mistyped path leads, is left as it is: even to give it a log would change it. */
const refuseForeign = (connection: DatabaseSync): void => {
  try {
    const [version] = Object.values(connection.prepare("PRAGMA user_version").get() ?? {});
    const table = connection.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get();
    if (version !== 0 || table === undefined) return;
  } catch (error) {
    // Whoever has it for himself is one of us.
    if (isBusy(error)) return;
    throw error;
  }
  throw new Error("The file is not a database of this service: see SQLITE_FILE.");
};

const heldAlone = unavailable(
  "another process has the file for itself, as an import into an empty dictionary has until it ends",
);

/**
 * Somebody may have the file for himself (without-log.ts): who waits for him is told so. Of several who give
 * it its log at once, SQLite refuses all but one without a wait, so that the waiting is done here.
 */
const writeAhead = (
  connection: DatabaseSync,
  { lockPatienceMs, onLockWait }: LockPatience,
): void => {
  const began = performance.now();
  const isTakenWithin = (ms: number): boolean => {
    for (;;)
      try {
        connection.exec("PRAGMA journal_mode = WAL");
        return true;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() - began >= ms) return false;
        sleep(RETRY_MS);
      }
  };
  if (isTakenWithin(Math.min(LOCK_PATIENCE_MS, lockPatienceMs))) return;
  onLockWait();
  if (isTakenWithin(lockPatienceMs)) return;
  throw new StoreFailure(heldAlone);
};

const RETRY_MS = 20;

/** Holds up the whole thread: there is nothing that it could do without its file. */
const sleep = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

/** Another connection to the same file that only reads: a transaction on it is a snapshot. */
export const openReader = (file: string): Database =>
  fromConnection(new DatabaseSync(file, { readOnly: true, timeout: START_TIMEOUT_MS }));

const fromConnection = (connection: DatabaseSync): Database => {
  addNearness(connection);
  const marking = addMarks(connection);
  const bounding = addBound(connection);
  const turn = turnOf(connection);
  const prepare = (sql: string): StatementSync => connection.prepare(sql);
  const named = remembering(prepare);
  const listed = remembering((sql) => inLines(prepare(sql), turn));
  let undone = 0;
  return {
    all: (sql, ...params) => {
      turn.reads();
      return named(sql).all(...params);
    },
    get: (sql, ...params) => {
      turn.reads();
      return named(sql).get(...params);
    },
    run: (sql, ...params) => {
      turn.end();
      return Number(named(sql).run(...params).changes);
    },
    lines: (sql, ...params) => listed(sql).lines(...params),
    iterate: (sql, ...params) => {
      turn.end();
      return named(sql).iterate(...params) as Iterable<Row>;
    },
    marking,
    bounding,
    shareTurn: turn.share,
    endTurn: turn.end,
    prepare: (sql) => inLines(prepare(sql), turn),
    exec: (sql) => {
      turn.end();
      // Whether it succeeds or not: where there is nothing to undo any more, SQLite has done it by itself.
      if (sql.startsWith("ROLLBACK")) undone++;
      connection.exec(sql);
    },
    undone: () => undone,
    close: () => {
      turn.end();
      connection.close();
    },
  };
};

const remembering = <Statement>(
  prepare: (sql: string) => Statement,
): ((sql: string) => Statement) => {
  const statements = new Map<string, Statement>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const statement = prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
};

/** Rows as lists are read in half the time: nothing has to be named. */
const inLines = (statement: StatementSync, turn: Turn): Prepared => {
  statement.setReturnArrays(true);
  return {
    first: (...params) => {
      turn.reads();
      return statement.get(...params) as unknown as Line | undefined;
    },
    lines: (...params) => {
      turn.reads();
      return statement.all(...params) as unknown as readonly Line[];
    },
    run: (...params) => {
      turn.end();
      return Number(statement.run(...params).changes);
    },
    write: (...params) => {
      turn.end();
      statement.get(...params);
    },
    insert: (...params) => {
      turn.end();
      return Number(statement.run(...params).lastInsertRowid);
    },
  };
};
