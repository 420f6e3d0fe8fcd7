import type { SQLInputValue, SQLOutputValue } from "node:sqlite";

type Value = SQLInputValue | SQLOutputValue;

/** Something for each list of values that was met, found value by value: to make one text of them takes twice as long. */
export interface ByValues<A> {
  /** Of the values in these places of a row. */
  readonly find: (row: readonly Value[], places: readonly number[]) => A | undefined;
  readonly set: (values: readonly Value[], one: A) => void;
  readonly size: () => number;
  readonly clear: () => void;
}

/**
 * They branch by the last value first: of an entry's the first, its part of speech, may be any text, and has so no
 * branches of its own.
 */
interface Branch<A> {
  /** Null where it ends: of those there are the most. */
  next: Map<Value | undefined, Branch<A>> | null;
  one: A | undefined;
}

const empty = <A>(): Branch<A> => ({ next: null, one: undefined });

export const byValues = <A>(): ByValues<A> => {
  let root = empty<A>();
  let size = 0;
  return {
    find: (row, places) => {
      let branch: Branch<A> | undefined = root;
      for (let at = places.length - 1; at >= 0; at--) {
        branch = branch.next?.get(row[places[at] ?? -1]);
        if (branch === undefined) return undefined;
      }
      return branch.one;
    },
    set: (values, one) => {
      let branch = root;
      for (const value of values.toReversed()) {
        branch.next ??= new Map();
        const next = branch.next.get(value) ?? empty<A>();
        branch.next.set(value, next);
        branch = next;
      }
      if (branch.one === undefined) size++;
      branch.one = one;
    },
    size: () => size,
    clear: () => {
      root = empty();
      size = 0;
    },
  };
};
