/** What lies beside the dictionary's own families: its past, its users, and what they leave behind. */
export const firstSchemaBeside = `
  -- A version that is over. A state has its time and author in its body, a deletion has no body.
  CREATE TABLE revisions (
    seq INTEGER PRIMARY KEY,
    family TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    action TEXT NOT NULL,
    comment TEXT,
    at TEXT,
    by TEXT,
    body TEXT,
    UNIQUE (id, family, version)
  ) STRICT;

  CREATE TABLE tombstones (
    family TEXT NOT NULL,
    id TEXT NOT NULL,
    external_id TEXT,
    version INTEGER NOT NULL,
    deleted_at TEXT NOT NULL,
    deleted_by TEXT NOT NULL,
    with_entry TEXT,
    PRIMARY KEY (family, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tombstones_by_time ON tombstones (family, deleted_at DESC, id);
  CREATE INDEX tombstones_by_entry ON tombstones (with_entry, id) WHERE with_entry IS NOT NULL;

  CREATE TABLE users (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    external_id TEXT UNIQUE,
    email TEXT NOT NULL UNIQUE,
    by_name TEXT NOT NULL,
    by_created_at TEXT NOT NULL,
    by_updated_at TEXT NOT NULL,
    role TEXT NOT NULL,
    status TEXT NOT NULL,
    last_login_at TEXT,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX users_by_name ON users (by_name, id);
  CREATE INDEX users_by_creation ON users (by_created_at DESC, id);
  CREATE INDEX users_by_update ON users (by_updated_at DESC, id);
  CREATE INDEX users_by_role ON users (role, by_name, id);
  CREATE INDEX users_by_status ON users (status, by_name, id);
  CREATE TABLE user_forms (
    key TEXT NOT NULL,
    seq INTEGER NOT NULL,
    position INTEGER NOT NULL,
    field TEXT NOT NULL,
    exact TEXT NOT NULL,
    PRIMARY KEY (key, seq, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX user_forms_by_user ON user_forms (seq);

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
`;
