/**
 * Which senses have changed, and of which entries they are: what an entry is found by, its senses say as
 * well, and an index in memory that remembers who is found keeps up with them as it does with the entries.
 */
export const schemaForFilters = `
  CREATE TABLE sense_changes (
    n INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    entry_id TEXT NOT NULL
  ) STRICT;
`;
