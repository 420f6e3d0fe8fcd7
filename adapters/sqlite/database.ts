import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

export type Row = Record<string, SQLInputValue>;

/** One connection with its prepared statements: preparing anew costs more than most queries. */
export interface Database {
  readonly all: (sql: string, ...params: readonly SQLInputValue[]) => readonly Row[];
  readonly get: (sql: string, ...params: readonly SQLInputValue[]) => Row | undefined;
  /** How many rows were changed. */
  readonly run: (sql: string, ...params: readonly SQLInputValue[]) => number;
  readonly iterate: (sql: string, ...params: readonly SQLInputValue[]) => Iterable<Row>;
  /** For statements that are run once: transactions, migrations, pragmas. */
  readonly exec: (sql: string) => void;
  readonly close: () => void;
}

/** The shapes of queries are few; the bound is there for the day when they are not. */
const MAX_STATEMENTS = 500;

/** How long starting waits for another process that is migrating or rebuilding the same file. */
const START_TIMEOUT_MS = 10_000;

/**
 * Opens the file, made where it is missing and then for its owner's eyes only. WAL lets readers go on
 * beside a writer; `synchronous=FULL` makes a commit survive a loss of power.
 */
export const openDatabase = (file: string): Database => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
  const connection = new DatabaseSync(file, { timeout: START_TIMEOUT_MS });
  connection.exec("PRAGMA journal_mode = WAL");
  connection.exec("PRAGMA synchronous = FULL");
  connection.exec("PRAGMA cache_size = -16000");
  // A checkpoint every 32 MB instead of 4: an import would spend most of its time in them.
  connection.exec("PRAGMA wal_autocheckpoint = 8000");
  return fromConnection(connection);
};

/** Another connection to the same file that only reads: a transaction on it is a snapshot. */
export const openReader = (file: string): Database =>
  fromConnection(new DatabaseSync(file, { readOnly: true, timeout: START_TIMEOUT_MS }));

const fromConnection = (connection: DatabaseSync): Database => {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    all: (sql, ...params) => prepared(sql).all(...params),
    get: (sql, ...params) => prepared(sql).get(...params),
    run: (sql, ...params) => Number(prepared(sql).run(...params).changes),
    iterate: (sql, ...params) => prepared(sql).iterate(...params) as Iterable<Row>,
    exec: (sql) => connection.exec(sql),
    close: () => connection.close(),
  };
};
