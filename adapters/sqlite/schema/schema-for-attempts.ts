/**
 * Failed logins are kept each by itself, and no longer as a count since the first: which of them are
 * within the last minutes is another question at each moment. What was counted before is forgotten, as
 * it would be within minutes.
 */
export const schemaForAttempts = `
  DROP TABLE login_attempts;
  CREATE TABLE login_attempts (
    key TEXT NOT NULL,
    at TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (key, at, id)
  ) STRICT, WITHOUT ROWID;
`;
