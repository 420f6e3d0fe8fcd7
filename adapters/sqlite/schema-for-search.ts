/**
 * Which entries have changed, for indexes in memory to keep up. Whatever is new is known by its `seq`,
 * which is larger than any before, so that only changes and deletions are noted: an import costs
 * nothing more. And an index in which facets are counted, without reading the entries themselves.
 */
export const schemaForSearch = `
  CREATE TABLE entry_changes (
    n INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    -- Whether its forms changed, or its place in the order of the dictionary.
    moved INTEGER NOT NULL
  ) STRICT;

  CREATE INDEX entries_by_facets ON entries (pos_id, entry_type_id, status, initial);
`;
