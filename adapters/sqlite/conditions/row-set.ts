import { type Base, NOBODY } from "../../form-index/form-index.ts";
import { eachRow, type RowBits, setBit, withRoomFor } from "../rows/row-bits.ts";

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

type Ordered = Pick<Base, "owners" | "ordinals">;

/** A set of these rows. */
export const rowSet = (base: Ordered, seqs: Iterable<number>): RowSet => {
  const set = rowSetOf(base, new Uint32Array());
  for (const seq of seqs) set.mark(seq, true);
  return set;
};

/** The same of those whose bits these are: they are the set's from now on. */
export const rowSetOf = ({ owners, ordinals: ordinalOf }: Ordered, rows: RowBits): RowSet => {
  let bits = withRoomFor(rows, owners.length);
  const ordinals = new Uint32Array((owners.length + 31) >>> 5);
  const place = (seq: number, isIn: boolean): void => {
    const ordinal = ordinalOf[seq] ?? NOBODY;
    if (ordinal !== NOBODY) setBit(ordinals, ordinal, isIn);
  };
  eachRow(rows, (seq) => {
    place(seq, true);
  });
  return {
    bits: () => bits,
    ordinals,
    mark: (seq, isIn) => {
      bits = withRoomFor(bits, seq);
      setBit(bits, seq, isIn);
      place(seq, isIn);
    },
  };
};
