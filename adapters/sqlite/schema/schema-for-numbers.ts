/**
 * What entries have together of the terms that are counted has a number, and they have one index by it instead
 * of by four texts (`combinations.ts`). No combination is ever removed: numbers are remembered by every process.
 */
export const schemaForNumbers = `
  CREATE TABLE entry_combinations (
    combination INTEGER PRIMARY KEY,
    pos_id TEXT NOT NULL,
    entry_type_id TEXT NOT NULL,
    status TEXT NOT NULL,
    initial TEXT NOT NULL,
    n INTEGER NOT NULL,
    UNIQUE (pos_id, entry_type_id, status, initial)
  ) STRICT;
  INSERT INTO entry_combinations (pos_id, entry_type_id, status, initial, n)
    SELECT pos_id, entry_type_id, status, initial, count(*) FROM entries GROUP BY 1, 2, 3, 4;
  DELETE FROM counts WHERE name = 'combination';
  DROP INDEX entries_by_facets;
  ALTER TABLE entries ADD COLUMN combination INTEGER;
  UPDATE entries SET combination = (
    SELECT combination FROM entry_combinations AS of
    WHERE of.pos_id = entries.pos_id AND of.entry_type_id = entries.entry_type_id
      AND of.status = entries.status AND of.initial = entries.initial);
  CREATE INDEX entries_by_combination ON entries (combination);
`;
