/**
 * Orders of entries in strands: each has an index of the rows that some have in common, and all strands of an
 * order together have every row (`strands.ts`). What most rows have alike is then kept once. Those that nobody
 * has edited are in one index for both times, and those without a number in one for both directions; an import
 * fills two indexes fewer, and an entry that is new is in two instead of four. The views name the rows of each.
 */
export const strandsOfOrders = `
  CREATE VIEW entries_numbered AS SELECT * FROM entries WHERE by_homograph_number IS NOT NULL;
  CREATE VIEW entries_unnumbered AS SELECT * FROM entries WHERE by_homograph_number IS NULL;
  CREATE INDEX entries_by_homograph ON entries (by_homograph_number, id)
    WHERE by_homograph_number IS NOT NULL;
  CREATE INDEX entries_by_homograph_down ON entries (by_homograph_number DESC, id)
    WHERE by_homograph_number IS NOT NULL;
  CREATE INDEX entries_without_homograph ON entries (by_homograph_number, id)
    WHERE by_homograph_number IS NULL;

  CREATE VIEW entries_unedited AS SELECT * FROM entries WHERE by_updated_at = by_created_at;
  CREATE VIEW entries_edited AS SELECT * FROM entries WHERE by_updated_at <> by_created_at;
  CREATE INDEX entries_by_creation ON entries (by_created_at DESC, id)
    WHERE by_updated_at = by_created_at;
  CREATE INDEX entries_edited_by_creation ON entries (by_created_at DESC, id)
    WHERE by_updated_at <> by_created_at;
  CREATE INDEX entries_by_update ON entries (by_updated_at DESC, id)
    WHERE by_updated_at <> by_created_at;
`;

const tiered = [
  { table: "entry_forms", order: "by_key", columns: "key, seq, position, field, exact" },
  { table: "entries", order: "by_lemma", columns: "by_lemma_form, id" },
] as const;

/** What is settled, and what came later: see `schemaForHeadwords`, which has more of them. */
const tiersOf = ({ table, order, columns }: (typeof tiered)[number], seq: number): string => `
  CREATE INDEX ${table}_${order} ON ${table} (${columns}) WHERE +seq <= ${seq};
  CREATE INDEX ${table}_later_${order} ON ${table} (${columns}) WHERE +seq > ${seq};
  CREATE VIEW ${table}_settled AS
    SELECT * FROM ${table} INDEXED BY ${table}_${order} WHERE +seq <= ${seq};
  CREATE VIEW ${table}_later AS
    SELECT * FROM ${table} INDEXED BY ${table}_later_${order} WHERE +seq > ${seq};
`;

/** All that there are when it is run are settled. */
export const schemaForStrands = (lastSeq: number): string => `
  DROP INDEX entries_by_homograph;
  DROP INDEX entries_by_homograph_down;
  DROP INDEX entries_by_creation;
  DROP INDEX entries_by_update;
  ${strandsOfOrders}
  DROP INDEX entries_by_lemma;
  DROP INDEX entry_forms_by_key;
  CREATE VIEW settled AS SELECT ${lastSeq} AS seq;
  ${tiered.map((one) => tiersOf(one, lastSeq)).join("")}
`;
