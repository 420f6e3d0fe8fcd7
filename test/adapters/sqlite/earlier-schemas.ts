/** Takes a file back to how releases before combinations had numbers (schema 10) left it. */
export const beforeNumbers = `
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
