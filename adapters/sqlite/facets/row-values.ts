import { eachRow, type RowBits, setBit } from "../rows/row-bits.ts";

/**
 * Which values each of very many rows has, in memory; values are numbers from 0 on. A row takes four bytes, and one
 * that has several of them eight more for each.
 */
export interface RowValues {
  /** How many of these rows have each value, by its number: those below `values`, of which none is left out. */
  readonly count: (rows: RowBits, values: number) => Uint32Array;
  /** The rows that have any of these values. */
  readonly having: (values: ReadonlySet<number>) => RowBits;
  /** A row has this value too; it may have it already. */
  readonly add: (seq: number, value: number) => void;
  /** A row has no value any more. What it had goes on taking room. */
  readonly clear: (seq: number) => void;
}

/** Of a row without values. One that has a single value has its number and one more in its cell. */
const NONE = 0;
/** From here on, a cell tells where a row's chain of values begins: a value, and where the next one is. */
const CHAINED = 0x8000_0000;
const END = CHAINED - 1;

/** With room for rows up to this one, to begin with. */
export const rowValues = (highest: number): RowValues => {
  let cells = new Uint32Array(highest + 1);
  let links: Uint32Array = new Uint32Array();
  let end = 0;

  const link = (value: number, next: number): number => {
    links = withLength(links, end + 2);
    links[end] = value;
    links[end + 1] = next;
    end += 2;
    return end - 2;
  };
  const some = (seq: number, take: (value: number) => boolean): boolean => {
    const cell = cells[seq] ?? NONE;
    if (cell < CHAINED) return cell !== NONE && take(cell - 1);
    for (let at = cell - CHAINED; at !== END; at = links[at + 1] ?? END)
      if (take(links[at] ?? 0)) return true;
    return false;
  };

  return {
    count: (rows, values) => {
      const counts = new Uint32Array(values);
      const count = (value: number): boolean => {
        counts[value] = (counts[value] ?? 0) + 1;
        return false;
      };
      eachRow(rows, (seq) => some(seq, count));
      return counts;
    },
    having: (values) => {
      const bits = new Uint32Array((cells.length + 31) >>> 5);
      const isWanted = (value: number): boolean => values.has(value);
      for (let seq = 0; seq < cells.length; seq++) if (some(seq, isWanted)) setBit(bits, seq, true);
      return bits;
    },
    add: (seq, value) => {
      cells = withLength(cells, seq + 1);
      const cell = cells[seq] ?? NONE;
      if (cell === NONE) cells[seq] = value + 1;
      else if (!some(seq, (one) => one === value))
        cells[seq] = CHAINED + link(value, cell < CHAINED ? link(cell - 1, END) : cell - CHAINED);
    },
    clear: (seq) => {
      if (seq < cells.length) cells[seq] = NONE;
    },
  };
};

/** The same, or where they are shorter than that, longer ones with some more room. */
const withLength = (numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> => {
  if (length <= numbers.length) return numbers as Uint32Array<ArrayBuffer>;
  const more = new Uint32Array(length + (length >>> 3) + 32);
  more.set(numbers);
  return more;
};
