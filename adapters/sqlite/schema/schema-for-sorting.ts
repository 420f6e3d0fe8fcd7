/**
 * Orders that begin with what many rows have in common, downwards. An index that is read backwards has
 * the ids of those that are alike backwards, too, and all of them would have to be sorted for one page.
 */
export const schemaForSorting = `
  CREATE INDEX entries_by_homograph_down
    ON entries ((by_homograph_number IS NULL), by_homograph_number DESC, id);
  CREATE INDEX entry_senses_by_order_down ON entry_senses (by_sense_order DESC, id);
`;
