import { crc32 } from "node:zlib";

/**
 * Plain data and the typed arrays in it as bytes that are read at once, without a copy of each array:
 *
 *   8 digits, how long the head is; the head: JSON, each array in it as its kind, place and length;
 *   the arrays, each from a multiple of 8; 8 digits of the checksum of all that
 *
 * As this machine has its numbers in memory, and so for this machine.
 */
type NumberArray = Uint8Array | Uint32Array;

/** An array in the head: `at` bytes after the head. */
interface Placed {
  readonly kind: "Uint8Array" | "Uint32Array";
  readonly at: number;
  readonly length: number;
}

const UNIT = 8;
const PIECE_BYTES = 1_000_000;
const utf8 = new TextEncoder();

const padded = (length: number): number => Math.ceil(length / UNIT) * UNIT;

/** In pieces of a megabyte, so that who writes them can do something else in between. */
export function* piecesOf(value: unknown): Generator<Uint8Array, void> {
  const { head, arrays } = headOf(value);
  let sum = 0;
  for (const part of [digits(head.length, 10), head, ...arrays])
    for (const piece of piecesIn(part)) {
      sum = crc32(piece, sum);
      yield piece;
    }
  yield digits(sum, 16);
}

const headOf = (value: unknown) => {
  const arrays: Uint8Array[] = [];
  let at = 0;
  const text = JSON.stringify(value, (_name, part: unknown) => {
    if (!(part instanceof Uint8Array || part instanceof Uint32Array)) return part;
    const placed: Placed = { kind: kindOf(part), at, length: part.length };
    arrays.push(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    at += padded(part.byteLength);
    return { placed };
  });
  return { head: utf8.encode(text), arrays };
};

const kindOf = (array: NumberArray): Placed["kind"] =>
  array instanceof Uint8Array ? "Uint8Array" : "Uint32Array";

function* piecesIn(part: Uint8Array): Generator<Uint8Array, void> {
  for (let at = 0; at < part.length; at += PIECE_BYTES) yield part.subarray(at, at + PIECE_BYTES);
  const rest = padded(part.length) - part.length;
  if (rest > 0) yield new Uint8Array(rest);
}

const digits = (number: number, base: 10 | 16): Uint8Array =>
  utf8.encode(number.toString(base).padStart(UNIT, "0"));

/** How many bytes hold the head, by the first eight. */
export const headLength = (bytes: Uint8Array): number =>
  UNIT + padded(Number(textOf(bytes.subarray(0, UNIT))));

/** The head alone, without its arrays. */
export const headIn = (bytes: Uint8Array): unknown => JSON.parse(textOf(headBytes(bytes)));

const headBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.subarray(UNIT, UNIT + Number(textOf(bytes.subarray(0, UNIT))));

/** The value that was written, its arrays in place in these bytes; null where they are not all as they were. */
export const valueIn = (bytes: Uint8Array<ArrayBuffer>): unknown => {
  const end = bytes.length - UNIT;
  const isWhole = textOf(bytes.subarray(end)) === textOf(digits(crc32(bytes.subarray(0, end)), 16));
  if (!isWhole) return null;
  const from = bytes.byteOffset + headLength(bytes);
  return JSON.parse(textOf(headBytes(bytes)), (_name, part: unknown) => {
    if (typeof part !== "object" || part === null || !("placed" in part)) return part;
    const { kind, at, length } = part.placed as Placed;
    return kind === "Uint8Array"
      ? new Uint8Array(bytes.buffer, from + at, length)
      : new Uint32Array(bytes.buffer, from + at, length);
  });
};

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
