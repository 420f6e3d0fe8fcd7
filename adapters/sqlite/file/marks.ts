import type { DatabaseSync } from "node:sqlite";
import { isSet } from "../../form-index/form-columns.ts";
import { fragment } from "./fragment.ts";

export const isMarked = fragment("is_marked(item.seq)");

/** Has `is_marked(seq)` hold where that bit is set; null where more rows than so many were looked at. */
export type Marking = <A>(bits: Uint32Array, most: number, read: () => A) => A | null;

/** Rows that are known to be wanted, for queries that come upon them in an order of their own. */
export const addMarks = (connection: DatabaseSync): Marking => {
  let marks: Uint32Array = new Uint32Array();
  let left = 0;
  // Once there have been too many, every row will do: the query ends, and nobody sees what it gives.
  connection.function("is_marked", (seq) => Number(left-- <= 0 || isSet(marks, Number(seq))));
  return (bits, most, read) => {
    marks = bits;
    left = most;
    const found = read();
    return left < 0 ? null : found;
  };
};
