/**
 * Which keys are within some edits of a text: a walk over the sorted keys as over a trie. Keys that
 * begin alike share the work, and all that begin with what is too far away already are skipped.
 *
 * What is known after reading some characters is a set of pairs (how many edits, how far the place in
 * the pattern is ahead of the place in the text). Being ahead by more than the edits is impossible,
 * so that five bits for each number of edits hold the set, whatever the length of the pattern.
 */
import { codePoints, MAX_EDITS, TOO_FAR } from "../../domain/shared/fuzzy.ts";
import { BLOCK_BITS, type FormColumns } from "./form-columns.ts";

export interface Pattern {
  readonly length: number;
  /** The code points, with some that no text has around them. */
  readonly points: Int32Array;
  /** For each place and each character of ASCII, where around the place the pattern has it. */
  readonly ascii: Uint8Array;
  readonly start: number;
}

const WIDTH = 2 * MAX_EDITS + 1;
const FULL = (1 << WIDTH) - 1;
const ASCII = 0x80;

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
const step = (pattern: Pattern, state: number, place: number, point: number): number => {
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
const editsAt = (pattern: Pattern, state: number, place: number): number => {
  const bit = pattern.length - place + MAX_EDITS;
  if (bit < 0 || bit >= WIDTH) return TOO_FAR;
  for (let edits = 0; edits <= MAX_EDITS; edits++)
    if (((state >>> (edits * WIDTH + bit)) & 1) === 1) return edits;
  return TOO_FAR;
};

const sizeOf = (lead: number): number => (lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);

const pointAt = (text: Uint8Array, at: number, size: number): number => {
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

/** How far a walk has come into a key: what is known after each character, and where it ends. */
interface Walked {
  readonly states: Int32Array;
  readonly ends: Int32Array;
  place: number;
  /** How many bytes lead to where it is too far, once it is. */
  far: number;
}

/** Visits all forms whose keys are within the edits of the pattern. */
export const eachSimilar = (
  columns: FormColumns,
  pattern: Pattern,
  visit: (form: number, edits: number) => void,
): void => {
  const { count, keys, starts, shared } = columns;
  const states = new Int32Array(pattern.length + WIDTH);
  const walked = { states, ends: new Int32Array(states.length), place: 0, far: 0 };
  states[0] = pattern.start;
  for (let form = 0; form < count;) {
    const common = shared[form] ?? 0;
    while ((walked.ends[walked.place] ?? 0) > common) walked.place--;
    const state = walkOn(pattern, walked, keys, starts[form] ?? 0);
    if (state === 0) form = nextThatShares(columns, form + 1, walked.far);
    else {
      const edits = editsAt(pattern, state, walked.place);
      if (edits !== TOO_FAR) visit(form, edits);
      form++;
    }
  }
};

/** Reads on in a key, up to its end or where it is too far; what is known then. */
const walkOn = (pattern: Pattern, walked: Walked, keys: Uint8Array, start: number): number => {
  const { states, ends } = walked;
  let { place } = walked;
  let at = start + (ends[place] ?? 0);
  let state = states[place] ?? 0;
  for (let lead = keys[at] ?? 0; lead !== 0; lead = keys[at] ?? 0) {
    const size = sizeOf(lead);
    state = step(pattern, state, place, size === 1 ? lead : pointAt(keys, at, size));
    at += size;
    if (state === 0) break;
    states[++place] = state;
    ends[place] = at - start;
  }
  walked.place = place;
  walked.far = at - start;
  return state;
};

/** The first form, from one on, that shares fewer bytes than so many with the one before it. */
const nextThatShares = (
  { count, shared, sharedInBlock }: FormColumns,
  from: number,
  fewer: number,
): number => {
  const inBlock = (1 << BLOCK_BITS) - 1;
  let form = from;
  for (; (form & inBlock) !== 0; form++)
    if (form >= count || (shared[form] ?? 0) < fewer) return form;
  let block = form >>> BLOCK_BITS;
  while (block < sharedInBlock.length && (sharedInBlock[block] ?? 0) >= fewer) block++;
  form = block << BLOCK_BITS;
  while (form < count && (shared[form] ?? 0) >= fewer) form++;
  return form;
};
