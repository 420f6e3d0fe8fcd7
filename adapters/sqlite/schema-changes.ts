/**
 * Which entries have changed, for indexes in memory to keep up. Whatever is new is known by its `seq`,
 * which is larger than any before, so that only changes and deletions are noted: an import costs
 * nothing more.
 */
export const schemaChanges = `
  CREATE TABLE entry_changes (
    n INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    -- Whether its forms changed, or its place in the order of the dictionary.
    moved INTEGER NOT NULL
  ) STRICT;
`;
