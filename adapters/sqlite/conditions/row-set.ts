import { type Base, NOBODY } from "../../form-index/form-index.ts";
import { type RowBits, setBit, withRoomFor } from "../rows/row-bits.ts";

/** Rows, each by its `seq`, and by its ordinal in the index where it has one. */
export interface RowSet {
  readonly bits: () => RowBits;
  readonly ordinals: Uint32Array;
  readonly mark: (seq: number, isIn: boolean) => void;
}

/** Of rows of which there is no index. */
export const NO_ORDINALS: Pick<Base, "owners" | "ordinals"> = {
  owners: new Uint32Array(),
  ordinals: new Uint32Array(),
};

export const rowSet = (
  { owners, ordinals: ordinalOf }: Pick<Base, "owners" | "ordinals">,
  seqs: Iterable<number>,
): RowSet => {
  let bits = withRoomFor(new Uint32Array(), owners.length);
  const ordinals = new Uint32Array((owners.length + 31) >>> 5);
  const mark = (seq: number, isIn: boolean): void => {
    bits = withRoomFor(bits, seq);
    setBit(bits, seq, isIn);
    const ordinal = ordinalOf[seq] ?? NOBODY;
    if (ordinal !== NOBODY) setBit(ordinals, ordinal, isIn);
  };
  for (const seq of seqs) mark(seq, true);
  return { bits: () => bits, ordinals, mark };
};
