/** The bits of some words among all that the rows of a family may have (`FamilyTable.words`). */
export const bitsOf = (all: readonly string[], words: readonly string[]): number => {
  let bits = 0;
  for (const word of words) {
    const at = all.indexOf(word);
    if (at === -1) throw new Error(`${word} is not among the words that rows may have`);
    bits |= 1 << at;
  }
  return bits;
};

/** All that the column may be of a row which has at least one of these. */
export const withSomeOf = (all: readonly string[], bits: number): readonly number[] =>
  Array.from({ length: 1 << all.length }, (_, had) => had).filter((had) => (had & bits) !== 0);
