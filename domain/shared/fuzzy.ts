/** How far apart two texts are, in edits: insertions, deletions and substitutions of a character. */

/** More edits than this find everything and nothing. */
export const MAX_EDITS = 2;

/** What is too far apart to be counted. */
export const TOO_FAR = MAX_EDITS + 1;

/**
 * Levenshtein's distance in code points, up to `MAX_EDITS`; `TOO_FAR` for all beyond. Only the
 * diagonals within reach are filled in, so that it costs the length of the texts, not its square.
 */
export const edits = (a: readonly number[], b: readonly number[]): number => {
  if (Math.abs(a.length - b.length) > MAX_EDITS) return TOO_FAR;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  return banded(a.slice(start, endA), b.slice(start, endB));
};

const banded = (a: readonly number[], b: readonly number[]): number => {
  if (a.length === 0 || b.length === 0) return Math.min(TOO_FAR, a.length + b.length);
  let above = Array.from({ length: b.length + 1 }, (_, column) => Math.min(column, TOO_FAR));
  for (let row = 1; row <= a.length; row++) {
    const from = Math.max(1, row - MAX_EDITS);
    const to = Math.min(b.length, row + MAX_EDITS);
    const here = new Array<number>(b.length + 1).fill(TOO_FAR);
    here[0] = Math.min(row, TOO_FAR);
    let least = here[0];
    for (let column = from; column <= to; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      const cost = Math.min(
        (above[column - 1] ?? TOO_FAR) + same,
        (above[column] ?? TOO_FAR) + 1,
        (here[column - 1] ?? TOO_FAR) + 1,
        TOO_FAR,
      );
      here[column] = cost;
      if (cost < least) least = cost;
    }
    if (least >= TOO_FAR) return TOO_FAR;
    above = here;
  }
  return above[b.length] ?? TOO_FAR;
};

export const codePoints = (text: string): readonly number[] =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** The words of a longer text: runs of letters, marks and digits, apostrophes within them included. */
export const wordsOf = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu) ?? [];

/** A text as fuzzy comparison sees it: whole, or word by word where it is a longer text. */
export const editsOf = (query: string, text: string, byWords: boolean): number =>
  byWords ? editsByWords(query, text) : edits(codePoints(query), codePoints(text));

/** Every word of the query is found in the text, with as many edits as all of them take together. */
const editsByWords = (query: string, text: string): number => {
  const wanted = wordsOf(query).map(codePoints);
  if (wanted.length === 0) return TOO_FAR;
  const given = wordsOf(text).map(codePoints);
  let sum = 0;
  for (const word of wanted) {
    let best = TOO_FAR;
    for (const other of given) {
      best = Math.min(best, edits(word, other));
      if (best === 0) break;
    }
    sum += best;
    if (sum > MAX_EDITS) return TOO_FAR;
  }
  return sum;
};
