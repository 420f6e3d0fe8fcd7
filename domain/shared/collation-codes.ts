/**
 * How weights are written in keys. Every code is a character from U+0021 up to the surrogates, so
 * that UTF-16 units, code points and UTF-8 bytes put keys in one order: memory, SQLite (BINARY) and
 * MongoDB (no collation) agree. Nothing here depends on a locale.
 */

/** Between the levels of a key, lower than all codes: the shorter of two keys with one start wins. */
export const separator = " ";

const firstCode = 0x21;

export interface Codes {
  readonly codeOf: ReadonlyMap<string, string>;
  /** The first code that no letter begins with. */
  readonly beyond: number;
}

/** One ASCII character each for what Western words are made of, pairs of them included (n and ~). */
const common = /^[ '\-0-9a-z]/i;

/**
 * Codes for letters, in their order, none the beginning of another. The uncommon ones between two
 * common ones share a first character, so that common ones keep to ASCII: a byte for a letter.
 */
export const codesOf = (letters: readonly string[]): Codes => {
  const codeOf = new Map<string, string>();
  let next = firstCode;
  let shared = "";
  let within = firstCode;
  for (const letter of letters) {
    if (common.test(letter)) {
      codeOf.set(letter, String.fromCharCode(next++));
      shared = "";
    } else {
      if (shared === "") {
        shared = String.fromCharCode(next++);
        within = firstCode;
      }
      codeOf.set(letter, shared + String.fromCharCode(within++));
    }
  }
  return { codeOf, beyond: next };
};

/** A character without weights: after all that have some, by its code point. */
export const codeBeyond = (beyond: number, codePoint: number): string =>
  String.fromCharCode(beyond + (codePoint >> 12), firstCode + (codePoint & 0xfff));

const gapCodes = 63;
const longGap = firstCode;
const nextTo = longGap + 1 + gapCodes;

/**
 * A level that is mostly common weights (0): the others, each behind a code for the number of
 * common ones before it. A longer gap has the lower code, as the common weight is lower than what
 * ends the shorter gap; trailing common weights are left out.
 */
export const level = (weights: readonly number[]): string => {
  let written = "";
  let gap = 0;
  for (const weight of weights) {
    if (weight === 0) {
      gap++;
      continue;
    }
    for (; gap >= gapCodes; gap -= gapCodes) written += String.fromCharCode(longGap);
    written += String.fromCharCode(nextTo - 1 - gap, firstCode + weight);
    gap = 0;
  }
  return written;
};
