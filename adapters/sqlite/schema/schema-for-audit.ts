/** What editors do all day: of these the audit keeps the order alone. */
const PLAIN_CHANGES = "'create', 'update', 'delete', 'restore', 'transition'";

/**
 * The audit. Its order is its place, so that a page is a range and a line costs every change one row
 * and nothing else; what is not a plain change of a resource is rare, and has indexes (until `schema-for-days.ts`).
 * Lines are written once: the file itself refuses to change or delete one.
 */
export const schemaForAudit = `
  CREATE TABLE audit (
    at TEXT NOT NULL,
    id TEXT NOT NULL,
    actor_kind TEXT NOT NULL,
    actor_id TEXT,
    action TEXT NOT NULL,
    family TEXT,
    target_id TEXT,
    version INTEGER,
    outcome TEXT NOT NULL,
    code TEXT,
    email TEXT,
    request_id TEXT,
    network TEXT,
    count INTEGER NOT NULL,
    detail TEXT,
    PRIMARY KEY (at DESC, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX audit_by_action ON audit (action, at DESC, id) WHERE action NOT IN (${PLAIN_CHANGES});
  CREATE INDEX audit_by_refusal ON audit (at DESC, id) WHERE outcome = 'refused';
  CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END;
  CREATE TRIGGER audit_is_never_deleted BEFORE DELETE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END;
`;
