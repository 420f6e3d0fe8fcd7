/**
 * How long the texts of a row are whose letters are due, so that a write settles no more than others can wait for
 * (`grams.ts`). Of what was due before, some rows at the most, it is not known.
 */
export const schemaForLengths = `
  ALTER TABLE sense_grams_due ADD COLUMN length INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX sense_grams_due_by_length ON sense_grams_due (length, seq);
`;
