import { BLOCK_BITS, type FormColumns, MOST_SHARED } from "./form-columns.ts";
import { NOBODY } from "./form-index.ts";
import { keyLevels } from "./key-levels.ts";

/**
 * Forms as they come fastest out of SQLite, sorted by the bytes of their keys. Reading rows into
 * JavaScript costs several times as much as building the index, so SQLite strings them together:
 *
 *   SELECT CAST(group_concat(key, x'00') || x'00' AS BLOB) AS keys,
 *          CAST(group_concat(iif(exact = key, '', exact), x'00') || x'00' AS BLOB) AS exacts,
 *          CAST(group_concat(seq, ' ') AS BLOB) AS owners -- to be unpacked
 *     FROM …, in the order of the keys
 */
export interface PackedForms {
  /** UTF-8, with NUL after each. */
  readonly keys: Uint8Array;
  /** The same; empty where it is the key. */
  readonly exacts: Uint8Array;
  /** By their numbers; written over by whoever unpacks the forms. */
  readonly owners: Uint32Array;
}

/** Numbers in decimal digits, with a space between them. */
export const unpackNumbers = (digits: Uint8Array): Uint32Array => {
  const { length } = digits;
  if (length === 0) return new Uint32Array();
  let count = 1;
  // By index: iterating over bytes takes five times as long.
  for (let at = 0; at < length; at++) if (digits[at] === SPACE) count++;
  const numbers = new Uint32Array(count);
  let index = 0;
  let number = 0;
  for (let at = 0; at < length; at++) {
    const byte = digits[at] ?? 0;
    if (byte === SPACE) {
      numbers[index++] = number;
      number = 0;
    } else number = number * 10 + byte - ZERO;
  }
  numbers[index] = number;
  return numbers;
};

const SPACE = 0x20;
const ZERO = 0x30;

/** The columns of packed forms whose owners have these ordinals. */
export const unpackForms = (packed: PackedForms, ordinals: Uint32Array): FormColumns => {
  const { keys, owners: owner } = packed;
  const count = owner.length;
  for (let form = 0; form < count; form++) owner[form] = ordinals[owner[form] ?? 0] ?? NOBODY;
  const starts = startsOf(keys, count, "keys");
  return {
    count,
    keys,
    starts,
    owner,
    ...exactsOf(packed.exacts, count, keys, starts),
    ...sharedOf(keys, starts, count),
  };
};

const startsOf = (texts: Uint8Array, count: number, name: string): Uint32Array => {
  const starts = new Uint32Array(count + 1);
  let index = 0;
  for (let at = 0; at < texts.length; at++) if (texts[at] === 0) starts[++index] = at + 1;
  if (index !== count) throw new Error(`${count} owners, but ${index} ${name}`);
  return starts;
};

type Exacts = Pick<FormColumns, "exacts" | "exactStarts" | "differs" | "differsBefore" | "alike">;

const exactsOf = (
  given: Uint8Array,
  count: number,
  keys: Uint8Array,
  starts: Uint32Array,
): Exacts => {
  const exactStarts = startsOf(given, count, "exact forms");
  const differs = new Uint32Array((count + 31) >>> 5);
  const differsBefore = new Uint32Array(differs.length);
  const alike = new Uint8Array(count).fill(MOST_SHARED);
  let [kept, end] = [0, 0];
  for (let form = 0; form < count; form++) {
    const word = form >>> 5;
    if ((form & 31) === 0) differsBefore[word] = kept;
    let at = exactStarts[form] ?? 0;
    if (given[at] === 0) continue;
    differs[word] = (differs[word] ?? 0) | (1 << (form & 31));
    alike[form] = commonBytes(given, at, keys, starts[form] ?? 0);
    // Closing up, in place: what is written is never ahead of what is still to be read.
    exactStarts[kept++] = end;
    for (let byte = 1; byte !== 0; at++) given[end++] = byte = given[at] ?? 0;
  }
  exactStarts[kept] = end;
  const exacts = given.slice(0, end);
  return { exacts, exactStarts: exactStarts.slice(0, kept + 1), differs, differsBefore, alike };
};

type Shared = Pick<FormColumns, "shared" | "sharedInBlock" | "levels">;

const sharedOf = (keys: Uint8Array, starts: Uint32Array, count: number): Shared => {
  const shared = new Uint8Array(count);
  const sharedInBlock = new Uint8Array((count + (1 << BLOCK_BITS) - 1) >>> BLOCK_BITS);
  sharedInBlock.fill(MOST_SHARED);
  for (let form = 0; form < count; form++) {
    const [before, here] = [starts[form - 1] ?? 0, starts[form] ?? 0];
    const common = form === 0 ? 0 : commonBytes(keys, before, keys, here);
    if (
      form > 0 &&
      common < MOST_SHARED &&
      (keys[before + common] ?? 0) > (keys[here + common] ?? 0)
    )
      throw new Error("Forms must be sorted by the bytes of their keys");
    shared[form] = common;
    const block = form >>> BLOCK_BITS;
    if (common < (sharedInBlock[block] ?? 0)) sharedInBlock[block] = common;
  }
  return { shared, sharedInBlock, levels: keyLevels(keys, starts, shared) };
};

/** How many bytes two texts begin with alike. */
const commonBytes = (one: Uint8Array, from: number, other: Uint8Array, at: number): number => {
  let common = 0;
  while (common < MOST_SHARED && one[from + common] === other[at + common]) {
    if (one[from + common] === 0) break;
    common++;
  }
  return common;
};
