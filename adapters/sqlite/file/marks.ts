import type { DatabaseSync } from "node:sqlite";
import { isSet } from "../../form-index/form-columns.ts";
import { fragment } from "./fragment.ts";

export const isMarked = fragment("is_marked(item.seq)");

/** Put first in an OR: it counts each row that is looked at, and holds once there were too many. */
export const isEnough = fragment("is_enough()");

/** Has a query end with whatever comes next, and give null, where it looks at more rows than so many. */
export type Bounding = <A>(most: number, read: () => A) => A | null;

export const addBound = (connection: DatabaseSync): Bounding => {
  const { isUp, within } = patience();
  connection.function("is_enough", () => Number(isUp()));
  return within;
};

/** Counts the rows that are looked at; once there have been too many, nobody sees what a query gives. */
const patience = () => {
  let left = 0;
  return {
    isUp: (): boolean => left-- <= 0,
    within: <A>(most: number, read: () => A): A | null => {
      left = most;
      const found = read();
      return left < 0 ? null : found;
    },
  };
};

/** Has `is_marked(seq)` hold where that bit is set; null where more rows than so many were looked at. */
export type Marking = <A>(bits: Uint32Array, most: number, read: () => A) => A | null;

/** Rows that are known to be wanted, for queries that come upon them in an order of their own. */
export const addMarks = (connection: DatabaseSync): Marking => {
  let marks: Uint32Array = new Uint32Array();
  const { isUp, within } = patience();
  // Once there have been too many, every row will do, so that the query ends.
  connection.function("is_marked", (seq) => Number(isUp() || isSet(marks, Number(seq))));
  return (bits, most, read) => {
    marks = bits;
    return within(most, read);
  };
};
