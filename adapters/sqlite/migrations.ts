import type { Database } from "./database.ts";

/**
 * The schema, step by step. A step that has been released is never edited: what changes is a new one.
 * Each resource is kept whole as JSON in `body`, beside the columns that find and order it.
 */
const migrations: readonly string[] = [
  `
  CREATE TABLE entries (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    external_id TEXT UNIQUE,
    pos_id TEXT NOT NULL,
    entry_type_id TEXT NOT NULL,
    status TEXT NOT NULL,
    initial TEXT NOT NULL,
    sort_key TEXT NOT NULL,
    homograph_number INTEGER,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX entries_by_lemma ON entries (sort_key, id);
  CREATE INDEX entries_by_pos ON entries (pos_id, sort_key, id);
  CREATE INDEX entries_by_type ON entries (entry_type_id, sort_key, id);
  CREATE INDEX entries_by_status ON entries (status, sort_key, id);
  CREATE INDEX entries_by_initial ON entries (initial, sort_key, id);
  CREATE INDEX entries_by_homograph ON entries (homograph_number, id) WHERE homograph_number IS NOT NULL;
  CREATE INDEX entries_by_creation ON entries (created_at, id);
  CREATE INDEX entries_by_update ON entries (updated_at, id);

  CREATE TABLE entry_forms (
    key TEXT NOT NULL,
    seq INTEGER NOT NULL,
    position INTEGER NOT NULL,
    exact TEXT NOT NULL,
    PRIMARY KEY (key, seq, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX entry_forms_by_entry ON entry_forms (seq);

  CREATE TABLE users (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    external_id TEXT UNIQUE,
    email_key TEXT NOT NULL UNIQUE,
    last_login_at TEXT,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE tombstones (
    family TEXT NOT NULL,
    id TEXT NOT NULL,
    external_id TEXT,
    version INTEGER NOT NULL,
    deleted_at TEXT NOT NULL,
    deleted_by TEXT NOT NULL,
    PRIMARY KEY (family, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tombstones_by_time ON tombstones (family, deleted_at DESC, id);

  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    generation INTEGER NOT NULL,
    rotated_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_by_user ON sessions (user_id);
  CREATE INDEX sessions_by_expiry ON sessions (expires_at);

  CREATE TABLE login_attempts (
    key TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    began_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE kept_answers (
    caller TEXT NOT NULL,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    key TEXT NOT NULL,
    kept_at TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (caller, method, path, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX kept_answers_by_time ON kept_answers (kept_at);

  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
];

const schemaVersion = (database: Database): number =>
  Number(database.get("PRAGMA user_version")?.["user_version"]);

/**
 * Brings the schema up to date, a transaction a step: one that is cut off leaves nothing of itself,
 * and the next start goes on from there. Of several processes that start together, one does each step.
 */
export const migrate = (database: Database): void => {
  for (;;) {
    const version = schemaVersion(database);
    if (version > migrations.length)
      throw new Error(
        `The database has schema version ${version}, but this program knows ${migrations.length}: it was written by a newer release. Start that release, or restore a backup made before.`,
      );
    const step = migrations[version];
    if (step === undefined) return;
    inTransaction(database, () => {
      if (schemaVersion(database) !== version) return;
      database.exec(step);
      database.exec(`PRAGMA user_version = ${version + 1}`);
    });
  }
};

/** For starting up, which may wait for the lock; requests write through the group commit. */
export const inTransaction = (database: Database, work: () => void): void => {
  database.exec("BEGIN IMMEDIATE");
  try {
    work();
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
};
