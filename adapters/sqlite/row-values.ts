import { eachRow, type RowBits, setBit } from "./row-bits.ts";

/**
 * Which values each of very many rows has, in memory; values are numbers from 0 on. A row takes four bytes,
 * and one that has several of them four more for each, and for how many they are.
 */
export interface RowValues {
  /** How many of these rows have each value, by its number: those below `values`, of which none is left out. */
  readonly count: (rows: RowBits, values: number) => Uint32Array;
  /** The rows that have any of these values. */
  readonly having: (values: ReadonlySet<number>) => RowBits;
  /** From now on a row has these, each of which is named once. What it had before goes on taking room. */
  readonly set: (seq: number, values: readonly number[]) => void;
}

/** The rows of each value, by its number. One that comes twice has the value once. */
export type RowsByValue = readonly (readonly Uint32Array[])[];

/** Of a row without values. One that has a single value has its number and one more in its cell. */
const NONE = 0;
/** From here on, a cell tells where the list of its row begins: how many values, and then which. */
const LISTED = 0x8000_0000;

export const rowValues = (byValue: RowsByValue): RowValues => {
  let { cells, lists } = filled(byValue);
  let end = lists.length;

  return {
    count: (rows, values) => {
      const counts = new Uint32Array(values);
      eachRow(rows, (seq) => {
        const cell = cells[seq] ?? NONE;
        if (cell === NONE) return;
        const start = cell - LISTED;
        if (start < 0) add(counts, cell - 1);
        else for (let at = 1; at <= (lists[start] ?? 0); at++) add(counts, lists[start + at] ?? 0);
      });
      return counts;
    },
    having: (values) => {
      const bits = new Uint32Array((cells.length + 31) >>> 5);
      for (let seq = 0; seq < cells.length; seq++)
        if (hasAny(cells[seq] ?? NONE, lists, values)) setBit(bits, seq, true);
      return bits;
    },
    set: (seq, values) => {
      cells = withLength(cells, seq + 1);
      const [first] = values;
      if (first === undefined || values.length === 1) {
        cells[seq] = first === undefined ? NONE : first + 1;
        return;
      }
      cells[seq] = LISTED + end;
      lists = withLength(lists, end + 1 + values.length);
      lists[end] = values.length;
      lists.set(values, end + 1);
      end += 1 + values.length;
    },
  };
};

const hasAny = (cell: number, lists: Uint32Array, values: ReadonlySet<number>): boolean => {
  if (cell < LISTED) return cell !== NONE && values.has(cell - 1);
  const start = cell - LISTED;
  return lists.subarray(start + 1, start + 1 + (lists[start] ?? 0)).some((one) => values.has(one));
};

const add = (counts: Uint32Array, at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1;
};

/** The same, or where they are shorter than that, longer ones with some more room. */
const withLength = (numbers: Uint32Array, length: number): Uint32Array => {
  if (length <= numbers.length) return numbers;
  const more = new Uint32Array(length + (length >>> 3) + 32);
  more.set(numbers);
  return more;
};

const filled = (
  byValue: RowsByValue,
): { readonly cells: Uint32Array; readonly lists: Uint32Array } => {
  let highest = 0;
  for (const lists of byValue)
    for (const rows of lists) for (const seq of rows) if (seq > highest) highest = seq;
  const cells = new Uint32Array(highest + 1);
  eachPair(byValue, cells.length, (seq) => {
    add(cells, seq);
  });
  let length = 0;
  for (let seq = 0; seq < cells.length; seq++) {
    const count = cells[seq] ?? 0;
    cells[seq] = count < 2 ? NONE : LISTED + length;
    if (count >= 2) length += 1 + count;
  }
  const lists = new Uint32Array(length);
  eachPair(byValue, cells.length, (seq, value) => {
    const start = (cells[seq] ?? NONE) - LISTED;
    if (start < 0) {
      cells[seq] = value + 1;
      return;
    }
    add(lists, start);
    lists[start + (lists[start] ?? 0)] = value;
  });
  return { cells, lists };
};

/** Each row with each of its values, once. */
const eachPair = (
  byValue: RowsByValue,
  rows: number,
  take: (seq: number, value: number) => void,
): void => {
  /** The value with which a row was met last, and one more. */
  const met = new Uint32Array(rows);
  for (const [value, lists] of byValue.entries())
    for (const list of lists)
      for (const seq of list) {
        if (met[seq] === value + 1) continue;
        met[seq] = value + 1;
        take(seq, value);
      }
};
