/**
 * The forms of an index as columns, sorted by the bytes of their keys. A form is its row; the owner
 * of a form is an ordinal, its place in the order of the dictionary.
 *
 * A million strings would cost more than all else in the process, so texts are UTF-8 bytes, one after
 * the other with NUL after each (the contract refuses NUL in texts). Bytes do for matching as well:
 * in UTF-8 a text is a prefix, suffix or part of another exactly where its bytes are, and bytes sort
 * as code points do.
 */
export interface FormColumns {
  readonly count: number;
  readonly keys: Uint8Array;
  /** Where each key begins; one more, for the end of the last. */
  readonly starts: Uint32Array;
  readonly owner: Uint32Array;
  readonly exacts: Uint8Array;
  /** Where the exact forms begin that are not their keys, one for each bit in `differs`, and end. */
  readonly exactStarts: Uint32Array;
  readonly differs: Uint32Array;
  /** How many bits are set before each word of `differs`. */
  readonly differsBefore: Uint32Array;
  /** How many bytes key and exact form begin with alike; 255 stands for more. */
  readonly alike: Uint8Array;
  /** How many bytes a key begins with that the one before it begins with too; 255 stands for more. */
  readonly shared: Uint8Array;
  /** The least of `shared` in each block of forms: what is skipped, is skipped by blocks. */
  readonly sharedInBlock: Uint8Array;
  /** How the keys begin. */
  readonly levels: readonly KeyLevel[];
}

/**
 * Keys by their first bytes, as a trie: a level for each byte, on which all keys that begin alike up to it are one
 * branch. What reads a byte of many keys finds them side by side here, and those of the keys themselves all over
 * the memory.
 */
export interface KeyLevel {
  /** The byte of each branch; NUL where the key ends, and whatever there is on the levels beyond, where nothing leads. */
  readonly bytes: Uint8Array;
  /** The first form of each; one more, for the end of the last. */
  readonly forms: Uint32Array;
  /** The first branch of each on the next level; one more, for the end of the last. */
  readonly next: Uint32Array;
}

/** What stands in a byte for as many bytes and for more. */
export const MOST_SHARED = 255;

export const BLOCK_BITS = 6;

/** How many bits of a word are set. */
export const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

export const isSet = (bits: Uint32Array, index: number): boolean =>
  (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;

/** Which of the exact forms in `exacts` is a form's; only where it is not the key. */
export const exactIndex = ({ differs, differsBefore }: FormColumns, form: number): number => {
  const word = form >>> 5;
  const below = (differs[word] ?? 0) & ((1 << (form & 31)) - 1);
  return (differsBefore[word] ?? 0) + bitsIn(below);
};

/** A text that others are compared with. */
export interface Part {
  readonly bytes: Uint8Array;
  /** How far to move on, by the byte where the end of the part was held against a text (Horspool). */
  readonly moves: Uint16Array;
}

export const partOf = (text: string): Part => {
  const bytes = Buffer.from(text);
  const moves = new Uint16Array(256).fill(Math.min(bytes.length, 0xffff));
  for (const [at, byte] of bytes.subarray(0, -1).entries())
    moves[byte] = Math.min(bytes.length - 1 - at, 0xffff);
  return { bytes, moves };
};

/** Whether the text from `start` up to `end`, where there is NUL, matches a part. */
export type ByteMatch = (text: Uint8Array, start: number, end: number, part: Part) => boolean;

export const startsWith: ByteMatch = (text, start, _end, { bytes }) => {
  // A part has no NUL, so that the end of the text is a difference too.
  for (let at = 0; at < bytes.length; at++) if (text[start + at] !== bytes[at]) return false;
  return true;
};

export const equals: ByteMatch = (text, start, end, part) =>
  end - start === part.bytes.length && startsWith(text, start, end, part);

export const endsWith: ByteMatch = (text, start, end, part) =>
  end - start >= part.bytes.length && startsWith(text, end - part.bytes.length, end, part);

export const includes: ByteMatch = (text, start, end, part) => {
  const { bytes, moves } = part;
  const last = bytes.length - 1;
  const wanted = bytes[last];
  for (let at = start + last; at < end;) {
    const byte = text[at] ?? 0;
    if (byte === wanted && startsWith(text, at - last, end, part)) return true;
    at += moves[byte] ?? 1;
  }
  return false;
};

/** The first form whose key is not less than the part, or, `past` it, none that begins with it. */
export const lowerBound = (columns: FormColumns, part: Uint8Array, past: boolean): number => {
  let low = 0;
  let high = columns.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareStart(columns.keys, columns.starts[middle] ?? 0, part);
    if (order < 0 || (past && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** 0 where the text begins with the part. */
const compareStart = (text: Uint8Array, start: number, part: Uint8Array): number => {
  for (let at = 0; at < part.length; at++) {
    const difference = (text[start + at] ?? 0) - (part[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};
