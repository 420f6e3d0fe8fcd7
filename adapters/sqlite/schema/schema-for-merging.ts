/**
 * What is written to the index of letters is a segment of it, and too many of them make searches slow. By itself FTS5
 * merges them in the midst of a write, sixteen at once however large they are: everybody waited for two thirds of a
 * second where there were 300,000 senses. Now it is told when, and how much of it (`grams.ts`); by itself it only does
 * so where they are about to be more than it can have.
 */
export const schemaForMerging = `
  INSERT INTO sense_grams (sense_grams, rank) VALUES ('automerge', 0);
  INSERT INTO sense_grams (sense_grams, rank) VALUES ('crisismerge', 512);
`;
