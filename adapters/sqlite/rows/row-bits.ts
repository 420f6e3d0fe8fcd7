import { bitsIn } from "../../form-index/form-columns.ts";
import { unpackNumbers } from "../../form-index/packed-forms.ts";
import type { Line } from "../file/database.ts";

/** Which rows are meant: a bitmap by `seq`. */
export type RowBits = Uint32Array;

export const setBit = (bits: RowBits, seq: number, on: boolean): void => {
  const bit = 1 << (seq & 31);
  const word = bits[seq >>> 5] ?? 0;
  bits[seq >>> 5] = on ? word | bit : word & ~bit;
};

/** The same, or where that row has no place in them, larger ones with some more, for rows to come. */
export const withRoomFor = (bits: RowBits, seq: number): RowBits => {
  if (seq < 32 * bits.length) return bits;
  const more = new Uint32Array((seq >>> 5) + (seq >>> 8) + 32);
  more.set(bits);
  return more;
};

/** All `seq` of a query, or of a group, as one value: a line for each would take many times as long. */
export const PACKED = "CAST(group_concat(seq, ' ') AS BLOB)";

export const unpacked = (digits: Line[number] | undefined): Uint32Array =>
  digits instanceof Uint8Array ? unpackNumbers(digits) : new Uint32Array();

export const rowBits = (seqs: Uint32Array): RowBits => {
  let largest = 0;
  for (const seq of seqs) if (seq > largest) largest = seq;
  const bits = new Uint32Array((largest >>> 5) + 1);
  for (const seq of seqs) setBit(bits, seq, true);
  return bits;
};

export const countBits = (bits: RowBits): number =>
  bits.reduce((count, word) => count + bitsIn(word), 0);

export const eachRow = (bits: RowBits, take: (seq: number) => void): void => {
  for (let word = 0; word < bits.length; word++)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1)
      take((word << 5) + 31 - Math.clz32(rest & -rest));
};

/** The row that has so many before it; beyond the last, none that there is. */
export const rowAfter = (bits: RowBits, before: number): number => {
  let left = before;
  for (let word = 0; word < bits.length; word++) {
    const count = bitsIn(bits[word] ?? 0);
    if (left >= count) {
      left -= count;
      continue;
    }
    let rest = bits[word] ?? 0;
    while (left-- > 0) rest &= rest - 1;
    return (word << 5) + 31 - Math.clz32(rest & -rest);
  }
  return 32 * bits.length;
};

export const seqsIn = (bits: RowBits): readonly number[] => {
  const seqs: number[] = [];
  eachRow(bits, (seq) => seqs.push(seq));
  return seqs;
};
