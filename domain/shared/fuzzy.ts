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
const WORD = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu;

export interface Word {
  /** Where it begins, in the units of a string. */
  readonly at: number;
  readonly text: string;
}

export const wordsOf = (text: string): readonly Word[] =>
  Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({ at: index, text: word }));

/**
 * The edits between a query, taken apart once, and any text: whole, or word by word in a longer text.
 * There every word of the query has to be in the text, with as many edits as all of them take together;
 * a query without a word is nowhere.
 */
export const editsFrom = (query: string, byWords: boolean): ((text: string) => number) => {
  if (byWords) return editsByWords(query);
  const wanted = codePoints(query);
  return (text) =>
    // A character takes up to two units.
    text.length < wanted.length - MAX_EDITS || text.length > 2 * (wanted.length + MAX_EDITS)
      ? TOO_FAR
      : edits(wanted, codePoints(text));
};

const editsByWords = (query: string): ((text: string) => number) => {
  const wanted = [...new Set(wordsOf(query).map(({ text }) => text))].map(codePoints);
  return (text) => {
    if (wanted.length === 0) return TOO_FAR;
    const given = [...new Set(wordsOf(text).map((word) => word.text))].map(codePoints);
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
};

/**
 * Of these, one at least stands unchanged in every text that is near enough: a query in three pieces
 * cannot have all of them changed by two edits. Stores look for them first, which costs them little.
 * Empty where the query is too short to tell anything.
 */
export const piecesOf = (query: string, byWords: boolean): readonly string[] => {
  const longest = byWords
    ? wordsOf(query)
        .map(({ text }) => [...text])
        .reduce<readonly string[]>((best, word) => (word.length > best.length ? word : best), [])
    : [...query];
  if (longest.length < TOO_FAR) return [];
  const cut = (piece: number): number => Math.floor((piece * longest.length) / TOO_FAR);
  return Array.from({ length: TOO_FAR }, (_, piece) =>
    longest.slice(cut(piece), cut(piece + 1)).join(""),
  );
};
