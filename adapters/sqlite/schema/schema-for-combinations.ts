/**
 * The terms that are counted have one index together. What it has after the first of them is found by a
 * step to each combination of those before, which are few, and counted too. So that three indexes are
 * not needed any more, which every write and every import had to fill.
 */
export const schemaForCombinations = `
  INSERT INTO counts (family, name, value, n)
    SELECT 'entries', 'combination', json_array(pos_id, entry_type_id, status), count(*)
    FROM entries GROUP BY pos_id, entry_type_id, status;
  DROP INDEX entries_by_type;
  DROP INDEX entries_by_status;
  DROP INDEX entries_by_initial;
`;
