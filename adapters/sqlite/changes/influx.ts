import type { Known } from "./change-log.ts";

/** So long much has not to have come, until it counts as over: an import's steps come faster. */
export const CALM_MS = 1_000;

/** Whether very much comes at the moment, as an import brings it step by step. */
export interface Influx {
  /** To be told time and again how far the file has come. */
  readonly look: (now: Known) => void;
  readonly goesOn: () => boolean;
}

/** Very much is more than so many changes between two looks. */
export const influx = (from: Known, most: number, clock = () => performance.now()): Influx => {
  let seen = from;
  let last = -Infinity;
  return {
    look: (now) => {
      const came = now.change - seen.change + (now.seq - seen.seq);
      if (came > most) last = clock();
      seen = now;
    },
    goesOn: () => clock() - last < CALM_MS,
  };
};
