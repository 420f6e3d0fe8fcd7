/**
 * The audit. Its order is its place: what is read first lies together, and a page is a range. Lines are
 * written once: the file itself refuses to change or delete one. What is mostly asked for has an index;
 * refusals are few, and theirs has nothing of the others.
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
  CREATE INDEX audit_by_actor ON audit (actor_id, at DESC, id) WHERE actor_id IS NOT NULL;
  CREATE INDEX audit_by_action ON audit (action, at DESC, id);
  CREATE INDEX audit_by_target ON audit (target_id, at DESC, id) WHERE target_id IS NOT NULL;
  CREATE INDEX audit_by_refusal ON audit (at DESC, id) WHERE outcome = 'refused';
  CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END;
  CREATE TRIGGER audit_is_never_deleted BEFORE DELETE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END;
`;
