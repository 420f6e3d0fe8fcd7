import type { ServerResponse } from "node:http";

/** A request that is being answered, as a link of the chain of them all. */
export interface Link {
  readonly response: ServerResponse;
  before: Link | null;
  after: Link | null;
}

/**
 * The requests that are being answered, in the order in which they came. Each is linked to its
 * neighbours: a set would be made anew again and again by all that comes and goes.
 */
export interface UnderWay {
  readonly add: (link: Link) => void;
  /** Once, and only what was added. */
  readonly remove: (link: Link) => void;
  readonly responses: () => readonly ServerResponse[];
}

export const requestsUnderWay = (): UnderWay => {
  let first: Link | null = null;
  let last: Link | null = null;
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
    responses: () => {
      const all: ServerResponse[] = [];
      for (let link = first; link !== null; link = link.after) all.push(link.response);
      return all;
    },
  };
};
