const tiers = [
  { table: "entry_forms", order: "by_key", columns: "key, seq, position, field, exact" },
  { table: "entries", order: "by_lemma", columns: "by_lemma_form, id" },
];

/** Takes a file back to how it was before lines of the audit were counted by day (schema 17). */
export const beforeDays = `
  DROP TRIGGER audit_is_counted;
  DROP TRIGGER audit_is_counted_down;
  DROP TABLE audit_days;
  CREATE INDEX audit_by_action ON audit (action, at DESC, id) WHERE action NOT IN ('create', 'update', 'delete', 'restore', 'transition');
  CREATE INDEX audit_by_refusal ON audit (at DESC, id) WHERE outcome = 'refused';
  PRAGMA user_version = 17;
`;

/** Takes a file back to how it was before combinations were found by block (schema 16). */
const beforeBlocks = `
  ${beforeDays}
  DROP INDEX entries_by_combination;
  CREATE INDEX entries_by_combination ON entries (combination, has);
  PRAGMA user_version = 16;
`;

/** Takes a file back to how it was when letters were merged as FTS5 does it by itself (schema 15). */
export const beforeMerging = `
  ${beforeBlocks}
  INSERT INTO sense_grams (sense_grams, rank) VALUES ('automerge', 4);
  INSERT INTO sense_grams (sense_grams, rank) VALUES ('crisismerge', 16);
  PRAGMA user_version = 15;
`;

/** Takes a file back to how releases before entries had their words as bits (schema 14) left it. */
export const beforeWords = `
  ${beforeMerging}
  INSERT INTO entry_terms (seq, name, value)
    SELECT seq, 'has', word.value FROM entries
    JOIN json_each('["etymology", "pronunciation", "location", "phenomenon", "source"]') AS word
    ON has & (1 << word.key);
  DROP INDEX entries_by_combination;
  CREATE INDEX entries_by_combination ON entries (combination);
  ALTER TABLE entries DROP COLUMN has;
  PRAGMA user_version = 14;
`;

/** Takes a file back to how it was before failed logins were kept each by itself (schema 13). */
export const beforeAttempts = `
  ${beforeWords}
  DROP TABLE login_attempts;
  CREATE TABLE login_attempts (
    key TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    began_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = 13;
`;

/** Takes a file back to how releases before lengths were known of what is due (schema 12) left it. */
const beforeLengths = `
  ${beforeAttempts}
  DROP INDEX sense_grams_due_by_length;
  ALTER TABLE sense_grams_due DROP COLUMN length;
  PRAGMA user_version = 12;
`;

/** Takes a file back to how releases before entries kept their headwords (schema 11) left it, nothing settled. */
export const beforeHeadwords = `
  ${beforeLengths}
  INSERT INTO entry_forms (seq, position, field, key, exact)
    SELECT seq, 0, field, key, exact FROM entry_headwords;
  DROP VIEW entry_headwords;
  DROP VIEW entry_headwords_settled;
  DROP VIEW entry_headwords_later;
  DROP INDEX entries_by_key;
  DROP INDEX entries_later_by_key;
  DROP VIEW settled;
  CREATE VIEW settled AS SELECT 0 AS seq;
  ${tiers
    .map(
      ({ table, order, columns }) => `
  DROP VIEW ${table}_settled;
  DROP VIEW ${table}_later;
  DROP INDEX ${table}_${order};
  DROP INDEX ${table}_later_${order};
  CREATE INDEX ${table}_${order} ON ${table} (${columns}) WHERE +seq <= 0;
  CREATE INDEX ${table}_later_${order} ON ${table} (${columns}) WHERE +seq > 0;
  CREATE VIEW ${table}_settled AS SELECT * FROM ${table} INDEXED BY ${table}_${order} WHERE +seq <= 0;
  CREATE VIEW ${table}_later AS SELECT * FROM ${table} INDEXED BY ${table}_later_${order} WHERE +seq > 0;`,
    )
    .join("")}
  ALTER TABLE entries DROP COLUMN key;
  ALTER TABLE entries DROP COLUMN exact;
  PRAGMA user_version = 11;
`;

/** Takes a file back to how releases before combinations had numbers (schema 10) left it. */
export const beforeNumbers = `
  ${beforeHeadwords}
  DROP INDEX entries_by_combination;
  ALTER TABLE entries DROP COLUMN combination;
  DROP TABLE entry_combinations;
  INSERT INTO counts (family, name, value, n)
    SELECT 'entries', 'combination', json_array(pos_id, entry_type_id, status), count(*)
    FROM entries GROUP BY pos_id, entry_type_id, status;
  CREATE INDEX entries_by_facets ON entries (pos_id, entry_type_id, status, initial);
  PRAGMA user_version = 10;
`;

/** Takes a file back to how releases before orders had strands (schema 9) left it. */
export const beforeStrands = `
  ${beforeNumbers}
  DROP VIEW settled;
  DROP VIEW entries_settled;
  DROP VIEW entries_later;
  DROP VIEW entry_forms_settled;
  DROP VIEW entry_forms_later;
  DROP VIEW entries_numbered;
  DROP VIEW entries_unnumbered;
  DROP VIEW entries_unedited;
  DROP VIEW entries_edited;
  DROP INDEX entries_by_lemma;
  DROP INDEX entries_later_by_lemma;
  DROP INDEX entry_forms_by_key;
  DROP INDEX entry_forms_later_by_key;
  DROP INDEX entries_by_homograph;
  DROP INDEX entries_by_homograph_down;
  DROP INDEX entries_without_homograph;
  DROP INDEX entries_by_creation;
  DROP INDEX entries_edited_by_creation;
  DROP INDEX entries_by_update;
  CREATE INDEX entries_by_lemma ON entries (by_lemma_form, id);
  CREATE INDEX entry_forms_by_key ON entry_forms (key, seq, position, field, exact);
  CREATE INDEX entries_by_homograph
    ON entries ((by_homograph_number IS NULL), by_homograph_number, id);
  CREATE INDEX entries_by_homograph_down
    ON entries ((by_homograph_number IS NULL), by_homograph_number DESC, id);
  CREATE INDEX entries_by_creation ON entries (by_created_at DESC, id);
  CREATE INDEX entries_by_update ON entries (by_updated_at DESC, id);
  PRAGMA user_version = 9;
`;
