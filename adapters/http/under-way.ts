import type { ServerResponse } from "node:http";

/** A request that is being answered, as a link of the chain of them all. */
export interface Link<Own> {
  readonly response: ServerResponse;
  before: Own | null;
  after: Own | null;
}

/**
 * The requests that are being answered, in the order in which they came. Each is linked to its
 * neighbours: a set would be made anew again and again by all that comes and goes.
 */
export interface UnderWay<Own> {
  readonly add: (link: Own) => void;
  /** Once, and only what was added. */
  readonly remove: (link: Own) => void;
  readonly all: () => readonly Own[];
}

export const requestsUnderWay = <Own extends Link<Own>>(): UnderWay<Own> => {
  let first: Own | null = null;
  let last: Own | null = null;
  return {
    add: (link) => {
      link.before = last;
      if (last === null) first = link;
      else last.after = link;
      last = link;
    },
    remove: (link) => {
      const { before, after } = link;
      if (before === null) first = after;
      else before.after = after;
      if (after === null) last = before;
      else after.before = before;
      link.before = null;
      link.after = null;
    },
    all: () => {
      const all: Own[] = [];
      for (let link = first; link !== null; link = link.after) all.push(link);
      return all;
    },
  };
};
