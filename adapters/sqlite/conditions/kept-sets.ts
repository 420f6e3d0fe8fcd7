import type { Base } from "../../form-index/form-index.ts";
import { countBits, type RowBits, seqsIn } from "../rows/row-bits.ts";
import { type RowSet, rowSet, rowSetOf } from "./row-set.ts";

/** What is known of a set beside its rows. */
export interface SetNote {
  /** Whether what lies in other tables decides. */
  readonly isOfOthers: boolean;
  /** Up to which change it is true, counted from the first. */
  readonly upTo: number;
}

export interface Remembered extends SetNote {
  readonly set: RowSet;
}

/** Sets by name. Those that were used last stay as they are; of those before, many stay packed. */
export interface KeptSets {
  readonly noteOf: (name: string) => SetNote | undefined;
  readonly get: (name: string) => Remembered | undefined;
  readonly put: (name: string, remembered: Remembered) => void;
  readonly forget: (which: (note: SetNote) => boolean) => void;
}

interface Packed extends SetNote {
  readonly rows: PackedRows;
}

/** As a list, or as bits: whichever is smaller. */
type PackedRows = { readonly seqs: Uint32Array } | { readonly bits: RowBits };

const packedRows = (bits: RowBits): PackedRows =>
  Uint32Array.BYTES_PER_ELEMENT * countBits(bits) < bits.byteLength
    ? { seqs: Uint32Array.from(seqsIn(bits)) }
    : { bits };

/** A set of a million rows takes 250 kB as it is. */
const MOST_WHOLE = 32;
/**
 * As much as all those that are not packed: some hundreds of places, or thousands of phenomena, that readers go
 * between, or some 60 countries; of a million rows.
 */
const PACKED_BYTES = 8_000_000;
/** What a packed set takes beside its rows and its name: a set of no rows is not free. */
const BESIDE_BYTES = 400;

const sizeOf = (name: string, { rows }: Packed): number =>
  ("seqs" in rows ? rows.seqs : rows.bits).byteLength + 2 * name.length + BESIDE_BYTES;

export const keptSets = (base: Pick<Base, "owners" | "ordinals">): KeptSets => {
  const whole = new Map<string, Remembered>();
  const packed = new Map<string, Packed>();
  let bytes = 0;

  const unpack = (name: string): void => {
    const known = packed.get(name);
    if (known === undefined) return;
    bytes -= sizeOf(name, known);
    packed.delete(name);
  };
  const pack = (name: string, { set, ...note }: Remembered): void => {
    const one = { ...note, rows: packedRows(set.bits()) };
    packed.set(name, one);
    bytes += sizeOf(name, one);
    for (const oldest of packed.keys()) {
      if (bytes <= PACKED_BYTES) return;
      unpack(oldest);
    }
  };
  return {
    noteOf: (name) => whole.get(name) ?? packed.get(name),
    get: (name) => {
      const one = whole.get(name);
      if (one !== undefined) return one;
      const known = packed.get(name);
      if (known === undefined) return undefined;
      const { rows, ...note } = known;
      const set = "seqs" in rows ? rowSet(base, rows.seqs) : rowSetOf(base, rows.bits.slice());
      return { ...note, set };
    },
    put: (name, remembered) => {
      // The one that was used last goes last.
      whole.delete(name);
      unpack(name);
      whole.set(name, remembered);
      const [oldest] = whole;
      if (whole.size <= MOST_WHOLE || oldest === undefined) return;
      whole.delete(oldest[0]);
      pack(...oldest);
    },
    forget: (which) => {
      for (const [name, note] of whole) if (which(note)) whole.delete(name);
      for (const [name, note] of packed) if (which(note)) unpack(name);
    },
  };
};
