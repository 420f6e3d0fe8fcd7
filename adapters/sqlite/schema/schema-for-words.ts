/**
 * The words for what an entry has (`has`) are bits of its own row. Of a million entries most have some, and each
 * was a row in a table and in its index, which together took an import as long as all their forms. They stand in
 * the index of combinations, after the number that a row is found by. In the row they come after the body: to put
 * them before it the whole table would have to be made anew, for the few bodies that fill more than a page.
 */
export const schemaForWords = `
  ALTER TABLE entries ADD COLUMN has INTEGER NOT NULL DEFAULT 0;
  UPDATE entries SET has = of.bits FROM (
    SELECT seq, sum(CASE value WHEN 'etymology' THEN 1 WHEN 'pronunciation' THEN 2 WHEN 'location' THEN 4
      WHEN 'phenomenon' THEN 8 WHEN 'source' THEN 16 ELSE 0 END) AS bits
    FROM entry_terms WHERE name = 'has' GROUP BY seq) AS of
    WHERE of.seq = entries.seq;
  DELETE FROM entry_terms WHERE name = 'has';
  DROP INDEX entries_by_combination;
  CREATE INDEX entries_by_combination ON entries (combination, has);
`;
