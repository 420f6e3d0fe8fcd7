/**
 * Which keys are within some edits of a text: a walk over the sorted keys as over a trie. Keys that
 * begin alike share the work, and all that begin with what is too far away already are skipped.
 */
import { TOO_FAR } from "../../domain/shared/fuzzy.ts";
import { ASCII, editsAt, type Pattern, pointAt, sizeOf, step, WIDTH } from "./edit-pattern.ts";
import { BLOCK_BITS, type FormColumns } from "./form-columns.ts";
import { noLevel } from "./key-levels.ts";

type Visit = (form: number, edits: number) => void;

interface Walk {
  readonly columns: FormColumns;
  readonly pattern: Pattern;
  readonly visit: Visit;
  /** How far it has come into a key: what is known after each character, and where that ends. */
  readonly states: Int32Array;
  readonly ends: Int32Array;
  place: number;
  /** How many bytes lead to where it is too far, once it is. */
  far: number;
}

/** Visits all forms whose keys are within the edits of the pattern. */
export const eachSimilar = (columns: FormColumns, pattern: Pattern, visit: Visit): void => {
  const states = new Int32Array(pattern.length + WIDTH);
  states[0] = pattern.start;
  const ends = new Int32Array(states.length);
  const walk = { columns, pattern, visit, states, ends, place: 0, far: 0 };
  const [first] = columns.levels;
  if (first === undefined) walkForms(walk, 0, columns.count);
  else walkLevel(walk, 0, 0, first.bytes.length);
};

/** Goes on with some branches of a level, which all begin with what has been read. */
const walkLevel = (walk: Walk, level: number, from: number, to: number): void => {
  const { columns, pattern, states, ends, place } = walk;
  const { bytes, forms } = columns.levels[level] ?? noLevel;
  const state = states[place] ?? 0;
  for (let branch = from; branch < to; branch++) {
    const byte = bytes[branch] ?? 0;
    const form = forms[branch] ?? 0;
    if (byte === 0) {
      visitAt(walk, form, state);
      continue;
    }
    const point = byte < ASCII ? byte : pointUpTo(columns, form, ends[place] ?? 0, level + 1);
    if (point !== UNENDED) {
      const after = step(pattern, state, place, point);
      if (after === 0) continue;
      walk.place = place + 1;
      states[walk.place] = after;
      ends[walk.place] = level + 1;
    }
    walkBeyond(walk, level, branch);
    walk.place = place;
  }
};

/** Goes on with all that a branch leads to. */
const walkBeyond = (walk: Walk, level: number, branch: number): void => {
  const { levels } = walk.columns;
  const { forms, next } = levels[level] ?? noLevel;
  if (level + 1 === levels.length) walkForms(walk, forms[branch] ?? 0, forms[branch + 1] ?? 0);
  else walkLevel(walk, level + 1, next[branch] ?? 0, next[branch + 1] ?? 0);
};

/** Its character goes on after those bytes. */
const UNENDED = -1;

/** The character that begins after so many bytes of a key, if it ends after so many. */
const pointUpTo = (
  { keys, starts }: FormColumns,
  form: number,
  begin: number,
  end: number,
): number => {
  const at = (starts[form] ?? 0) + begin;
  const size = sizeOf(keys[at] ?? 0);
  return begin + size > end ? UNENDED : pointAt(keys, at, size);
};

/** Goes on with some forms, which all begin with what has been read. */
const walkForms = (walk: Walk, from: number, to: number): void => {
  const { columns, ends, place } = walk;
  for (let form = from; form < to;) {
    const common = columns.shared[form] ?? 0;
    while (walk.place > place && (ends[walk.place] ?? 0) > common) walk.place--;
    const state = readOn(walk, columns.starts[form] ?? 0);
    if (state === 0) form = nextThatShares(columns, form + 1, walk.far);
    else visitAt(walk, form++, state);
  }
};

/** Reads on in a key, up to its end or where it is too far; what is known then. */
const readOn = (walk: Walk, start: number): number => {
  const { pattern, states, ends } = walk;
  const { keys } = walk.columns;
  let { place } = walk;
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
  walk.place = place;
  walk.far = at - start;
  return state;
};

const visitAt = ({ pattern, place, visit }: Walk, form: number, state: number): void => {
  const edits = editsAt(pattern, state, place);
  if (edits !== TOO_FAR) visit(form, edits);
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
