import { type Base, NOBODY } from "../form-index/form-index.ts";
import { type RowBits, setBit } from "./row-bits.ts";

/** Rows, each by its `seq`, and by its ordinal in the index where it has one. */
export interface RowSet {
  readonly bits: () => RowBits;
  readonly ordinals: Uint32Array;
  readonly mark: (seq: number, isIn: boolean) => void;
}

export const rowSet = (
  { owners, ordinals: ordinalOf }: Pick<Base, "owners" | "ordinals">,
  seqs: Iterable<number>,
): RowSet => {
  let bits = roomFor(owners.length);
  const ordinals = new Uint32Array((owners.length + 31) >>> 5);
  const mark = (seq: number, isIn: boolean): void => {
    if (seq >= 32 * bits.length) bits = grown(bits, seq);
    setBit(bits, seq, isIn);
    const ordinal = ordinalOf[seq] ?? NOBODY;
    if (ordinal !== NOBODY) setBit(ordinals, ordinal, isIn);
  };
  for (const seq of seqs) mark(seq, true);
  return { bits: () => bits, ordinals, mark };
};

/** Some more than needed, for rows to come. */
const roomFor = (seq: number): RowBits => new Uint32Array((seq >>> 5) + (seq >>> 8) + 32);

const grown = (bits: RowBits, seq: number): RowBits => {
  const more = roomFor(seq);
  more.set(bits);
  return more;
};
