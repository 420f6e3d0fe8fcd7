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
