import { strandsOfOrders } from "./schema-for-strands.ts";
import { tierSchema } from "./tier-schema.ts";

/**
 * Entries keep the first of their forms themselves, which of most is the only one: an import writes a row less
 * of each, and a search that asks for lemmas alone looks at no others. The columns come before the body, so
 * that reading them does not lead over long texts.
 */
export const schemaForHeadwords = (lastSeq: number): string => `
  DROP VIEW settled;
  DROP VIEW entries_settled;
  DROP VIEW entries_later;
  DROP VIEW entry_forms_settled;
  DROP VIEW entry_forms_later;
  DROP VIEW entries_numbered;
  DROP VIEW entries_unnumbered;
  DROP VIEW entries_unedited;
  DROP VIEW entries_edited;
  DROP INDEX entry_forms_by_key;
  DROP INDEX entry_forms_later_by_key;

  CREATE TABLE entries_now (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    external_id TEXT UNIQUE,
    action TEXT NOT NULL,
    comment TEXT,
    by_lemma_form TEXT NOT NULL,
    by_homograph_number INTEGER,
    by_created_at TEXT NOT NULL,
    by_updated_at TEXT NOT NULL,
    pos_id TEXT NOT NULL,
    entry_type_id TEXT NOT NULL,
    status TEXT NOT NULL,
    initial TEXT NOT NULL,
    key TEXT NOT NULL,
    -- Null where it is the key.
    exact TEXT,
    combination INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  INSERT INTO entries_now
    SELECT entry.seq, id, version, external_id, action, comment, by_lemma_form, by_homograph_number,
      by_created_at, by_updated_at, pos_id, entry_type_id, status, initial,
      form.key, nullif(form.exact, form.key), combination, body
    FROM entries AS entry LEFT JOIN entry_forms AS form ON form.seq = entry.seq AND form.position = 0
    ORDER BY entry.seq;
  DELETE FROM entry_forms WHERE position = 0;
  DROP TABLE entries;
  ALTER TABLE entries_now RENAME TO entries;

  ${strandsOfOrders}
  CREATE INDEX entries_by_combination ON entries (combination);
  ${tierSchema(lastSeq)}
`;
