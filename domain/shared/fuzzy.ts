/** How far apart two texts are, in edits: insertions, deletions and substitutions of a character. */

/** More edits than this find everything and nothing. */
export const MAX_EDITS = 2;

/** What is too far apart to be counted. */
export const TOO_FAR = MAX_EDITS + 1;

type Points = ArrayLike<number>;

/** A text in code points, or some of it. */
interface Part {
  readonly points: Points;
  readonly from: number;
  readonly to: number;
}

const whole = (points: Points): Part => ({ points, from: 0, to: points.length });

/** Levenshtein's distance in code points, up to `MAX_EDITS`; `TOO_FAR` for all beyond. */
export const edits = (a: readonly number[], b: readonly number[]): number =>
  editsBetween(whole(a), whole(b), MAX_EDITS);

/**
 * The same up to a limit. There is no table: once what is the same at both ends is left out, the first
 * of two edits is at the beginning and the other at the end, so that all between has to be the same.
 */
const editsBetween = (a: Part, b: Part, limit: number): number => {
  if (a.to - a.from < b.to - b.from) return editsBetween(b, a, limit);
  if (a.to - a.from - (b.to - b.from) > limit) return TOO_FAR;
  let { from: fromA, to: toA } = a;
  let { from: fromB, to: toB } = b;
  while (fromB < toB && a.points[fromA] === b.points[fromB]) {
    fromA++;
    fromB++;
  }
  while (fromB < toB && a.points[toA - 1] === b.points[toB - 1]) {
    toA--;
    toB--;
  }
  const long = { points: a.points, from: fromA, to: toA };
  const short = { points: b.points, from: fromB, to: toB };
  if (fromB === toB) return toA - fromA;
  if (toA - fromA === 1) return limit === 0 ? TOO_FAR : 1;
  return limit === MAX_EDITS && isTwoApart(long, short) ? MAX_EDITS : TOO_FAR;
};

/** Of two parts whose ends differ, the first being no shorter: a character is left out, put in or changed at each. */
const isTwoApart = (long: Part, short: Part): boolean => {
  const length = short.to - short.from;
  switch (long.to - long.from - length) {
    case 0:
      return (
        isSame(long, 1, short, 1, length - 2) ||
        isSame(long, 1, short, 0, length - 1) ||
        isSame(long, 0, short, 1, length - 1)
      );
    case 1:
      return isSame(long, 1, short, 1, length - 1) || isSame(long, 1, short, 0, length - 1);
    default:
      return isSame(long, 1, short, 0, length);
  }
};

/** Whether so many characters are the same, from so many after the beginning of each. */
const isSame = (a: Part, afterA: number, b: Part, afterB: number, count: number): boolean => {
  const [startA, startB] = [a.from + afterA, b.from + afterB];
  for (let at = 0; at < count; at++)
    if (a.points[startA + at] !== b.points[startB + at]) return false;
  return true;
};

export const codePoints = (text: string): readonly number[] => {
  const points: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0;
    if (point > 0xffff) at++;
    points.push(point);
  }
  return points;
};

/** Letters, marks and digits, and what stands for a letter with its marks (`foldExact`). */
const OF_WORDS = /[\p{L}\p{M}\p{N}\u{F0000}-\u{FFFFF}]/u;

/** The words of a longer text: runs of these, apostrophes within them included. */
const WORD = new RegExp(`${OF_WORDS.source}+(?:'${OF_WORDS.source}+)*`, "gu");

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
  const wanted = [...new Set(wordsOf(query).map(({ text }) => text))].map((word) =>
    whole(Int32Array.from(codePoints(word))),
  );
  const least = new Uint8Array(wanted.length);
  return (text) => {
    if (wanted.length === 0) return TOO_FAR;
    const length = fillGiven(text);
    least.fill(TOO_FAR);
    given.from = 0;
    for (let at = 0; at <= length; at++) {
      if (isInWord(given.points, given.from, at)) continue;
      given.to = at;
      if (at > given.from) compareWord(wanted, least);
      given.from = at + 1;
    }
    let sum = 0;
    for (const one of least) sum += one;
    return Math.min(sum, TOO_FAR);
  };
};

/**
 * A longer text, and the word of it that is looked at: the same words as `wordsOf` has. Every text that is
 * searched comes through here, a million for one question, so that nothing is made for any of them: each
 * collection of garbage would take longer than the comparing.
 */
const given: { points: Int32Array; from: number; to: number } = {
  points: new Int32Array(1_024),
  from: 0,
  to: 0,
};

/**
 * Puts a text into it, ended by what is of no word; how long it is in code points. (A loop shared with
 * `codePoints`, which fills a list, takes three times as long: it has to serve two kinds of lists.)
 */
const fillGiven = (text: string): number => {
  if (text.length >= given.points.length) given.points = new Int32Array(2 * text.length);
  const { points } = given;
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0;
    if (point > 0xffff) at++;
    points[length++] = point;
  }
  points[length] = 0;
  return length;
};

/** Notes where the word that is looked at is nearer to one of these than all before it. */
const compareWord = (wanted: readonly Part[], least: Uint8Array): void => {
  for (let index = 0; index < wanted.length; index++) {
    const [word, before] = [wanted[index], least[index] ?? 0];
    if (word === undefined || before === 0) continue;
    const apart = editsBetween(word, given, before - 1);
    if (apart < before) least[index] = apart;
  }
};

const APOSTROPHE = 0x27;

const isInWord = (points: Points, from: number, at: number): boolean => {
  const point = points[at];
  return point === APOSTROPHE
    ? at > from && isOfWords(points[at - 1]) && isOfWords(points[at + 1])
    : isOfWords(point);
};

const [UNKNOWN, YES, NO] = [0, 1, 2];
/** What has been found out about characters: asking the expression takes longer than comparing a word. */
const kinds = new Uint8Array(0x10000);

const isOfWords = (point: number | undefined): boolean => {
  if (point === undefined) return false;
  if ((kinds[point] ?? UNKNOWN) === UNKNOWN) {
    const isOne = OF_WORDS.test(String.fromCodePoint(point));
    if (point >= kinds.length) return isOne;
    kinds[point] = isOne ? YES : NO;
  }
  return kinds[point] === YES;
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
