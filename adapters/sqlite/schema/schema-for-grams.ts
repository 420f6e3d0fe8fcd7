/**
 * Which senses have three letters in a row, so that a search for a part of a definition or an example
 * looks at few of them. What is found has to be compared: the index does not say which of the letters
 * are in one text, nor in which order. It is brought up to date with many senses at once (`grams.ts`);
 * until then those that have changed stand beside it.
 */
export const schemaForGrams = `
  CREATE VIRTUAL TABLE sense_grams USING fts5 (
    text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
  );
  -- Bytes of what is gathered before it is written: else an import writes everything again and again.
  INSERT INTO sense_grams (sense_grams, rank) VALUES ('hashsize', 16777216);
  CREATE TABLE sense_grams_due (seq INTEGER PRIMARY KEY) STRICT;
  INSERT INTO sense_grams (rowid, text)
    SELECT seq, group_concat(key, char(10)) FROM sense_forms GROUP BY seq;
`;
