/**
 * How many edits a text is away from a pattern, read character by character.
 *
 * What is known after reading some characters is a set of pairs (how many edits, how far the place in
 * the pattern is ahead of the place in the text). Being ahead by more than the edits is impossible,
 * so that five bits for each number of edits hold the set, whatever the length of the pattern.
 */
import { codePoints, MAX_EDITS, TOO_FAR } from "../../domain/shared/fuzzy.ts";

export interface Pattern {
  readonly length: number;
  /** The code points, with some that no text has around them. */
  readonly points: Int32Array;
  /** For each place and each character of ASCII, where around the place the pattern has it. */
  readonly ascii: Uint8Array;
  readonly start: number;
}

export const WIDTH = 2 * MAX_EDITS + 1;
const FULL = (1 << WIDTH) - 1;
export const ASCII = 0x80;

export const patternOf = (text: string): Pattern => {
  const own = codePoints(text);
  // A text can be longer by the edits, and the window around its end sticks out by as much again.
  const points = new Int32Array(own.length + 3 * WIDTH).fill(-1);
  points.set(own, MAX_EDITS);
  const ascii = new Uint8Array((own.length + WIDTH) * ASCII);
  for (const [index, point] of own.entries())
    for (let bit = 0; point < ASCII && bit < WIDTH; bit++) {
      const place = (index + MAX_EDITS - bit) * ASCII + point;
      if (place >= 0) ascii[place] = (ascii[place] ?? 0) | (1 << bit);
    }
  const within = withinPattern(own.length);
  const one = (1 << (MAX_EDITS + 1)) & within;
  const two = (one << 1) & within;
  const start = (1 << MAX_EDITS) | (one << WIDTH) | (two << (2 * WIDTH));
  return { length: own.length, points, ascii, start };
};

/** The bits for places that are not past the end of the pattern. */
const withinPattern = (left: number): number =>
  left >= MAX_EDITS ? FULL : left < -MAX_EDITS ? 0 : (1 << (left + MAX_EDITS + 1)) - 1;

/** What is known after one more character, the one at `place` in the text; 0 if it is too far. */
export const step = (pattern: Pattern, state: number, place: number, point: number): number => {
  const within = withinPattern(pattern.length - place - 1);
  if (within === 0) return 0;
  const same =
    point < ASCII ? (pattern.ascii[place * ASCII + point] ?? 0) : around(pattern, place, point);
  const none = state & FULL;
  const one = (state >>> WIDTH) & FULL;
  const newNone = none & same & within;
  // The same character; another one; one that the pattern lacks; and one that the text lacks.
  const newOne = ((one & same) | none | (none >>> 1) | (newNone << 1)) & within;
  const newTwo = (((state >>> (2 * WIDTH)) & same) | one | (one >>> 1) | (newOne << 1)) & within;
  return newNone | (newOne << WIDTH) | (newTwo << (2 * WIDTH));
};

const around = ({ points }: Pattern, place: number, point: number): number => {
  let same = 0;
  for (let bit = 0; bit < WIDTH; bit++) if (points[place + bit] === point) same |= 1 << bit;
  return same;
};

/** The edits when the text ends after so many characters. */
export const editsAt = (pattern: Pattern, state: number, place: number): number => {
  const bit = pattern.length - place + MAX_EDITS;
  if (bit < 0 || bit >= WIDTH) return TOO_FAR;
  for (let edits = 0; edits <= MAX_EDITS; edits++)
    if (((state >>> (edits * WIDTH + bit)) & 1) === 1) return edits;
  return TOO_FAR;
};

export const sizeOf = (lead: number): number =>
  lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;

export const pointAt = (text: Uint8Array, at: number, size: number): number => {
  let point = (text[at] ?? 0) & (0xff >>> (size + 1));
  for (let next = 1; next < size; next++) point = (point << 6) | ((text[at + next] ?? 0) & 0x3f);
  return point;
};

/** How far the text that begins at `start`, and ends with NUL, is from the pattern. */
export const editsOfText = (pattern: Pattern, text: Uint8Array, start: number): number => {
  let state = pattern.start;
  let place = 0;
  for (let at = start; (text[at] ?? 0) !== 0; place++) {
    const size = sizeOf(text[at] ?? 0);
    const point = size === 1 ? (text[at] ?? 0) : pointAt(text, at, size);
    state = step(pattern, state, place, point);
    if (state === 0) return TOO_FAR;
    at += size;
  }
  return editsAt(pattern, state, place);
};
