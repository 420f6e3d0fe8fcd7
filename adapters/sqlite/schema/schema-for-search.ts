/**
 * Which entries have changed, for indexes in memory to keep up. Whatever is new is known by its `seq`,
 * which is larger than any before, so that only changes and deletions are noted: an import costs
 * nothing more. An index in which facets are counted, without reading the entries themselves. And the
 * totals that nearly every listing shows, counted as the rows are written: a million takes longer than
 * the page.
 */
export const schemaForSearch = `
  CREATE TABLE entry_changes (
    n INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    -- Whether its forms changed, or its place in the order of the dictionary.
    moved INTEGER NOT NULL
  ) STRICT;

  CREATE INDEX entries_by_facets ON entries (pos_id, entry_type_id, status, initial);

  -- Without the lemma, rows come to few places of them: with it, an import writes all over each.
  DROP INDEX entries_by_pos;
  DROP INDEX entries_by_type;
  DROP INDEX entries_by_status;
  DROP INDEX entries_by_initial;
  CREATE INDEX entries_by_type ON entries (entry_type_id);
  CREATE INDEX entries_by_status ON entries (status);
  CREATE INDEX entries_by_initial ON entries (initial);

  -- How many rows a family has (by no name and no value), and how many have a value of a term.
  CREATE TABLE counts (
    family TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (family, name, value)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO counts (family, name, value, n)
    SELECT 'locations', '', '', count(*) FROM locations
    UNION ALL SELECT 'phenomenons', '', '', count(*) FROM phenomenons
    UNION ALL SELECT 'sources', '', '', count(*) FROM sources
    UNION ALL SELECT 'entries', '', '', count(*) FROM entries
    UNION ALL SELECT 'entries', 'pos_id', pos_id, count(*) FROM entries GROUP BY pos_id
    UNION ALL SELECT 'entries', 'entry_type_id', entry_type_id, count(*) FROM entries GROUP BY entry_type_id
    UNION ALL SELECT 'entries', 'status', status, count(*) FROM entries GROUP BY status
    UNION ALL SELECT 'entries', 'initial', initial, count(*) FROM entries GROUP BY initial
    UNION ALL SELECT 'entry-senses', '', '', count(*) FROM entry_senses
    UNION ALL SELECT 'users', '', '', count(*) FROM users;
`;
