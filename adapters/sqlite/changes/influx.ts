import type { Known } from "./change-log.ts";

/** So long not very much has to have come, until it counts as over. */
export const CALM_MS = 1_000;
/** In so short a time very much has to have come; over a longer one, edits come to as much. */
export const WINDOW_MS = 2_000;
/** Where nobody has looked for longer than that, it is waited for so long, to see whether more comes. */
export const GRACE_MS = 500;
/** Longer than this at a stretch nobody waits for the end. */
export const MOST_MS = 30_000;

/** Whether very much comes at the moment, as an import brings it step by step. */
export interface Influx {
  /** To be told time and again how far the file has come. */
  readonly look: (now: Known) => void;
  readonly goesOn: () => boolean;
}

/** Very much is more than so many changes. */
export const influx = (from: Known, most: number, clock = () => performance.now()): Influx => {
  let mark = { known: from, at: clock() };
  let over = -Infinity;
  let began = -Infinity;
  const comes = (at: number, forMs: number): void => {
    if (at >= over) began = at;
    over = Math.max(over, at + forMs);
  };
  return {
    look: (now) => {
      const at = clock();
      const isOld = at - mark.at > WINDOW_MS;
      const isMuch = now.change - mark.known.change + (now.seq - mark.known.seq) > most;
      if (isMuch) comes(at, isOld ? GRACE_MS : CALM_MS);
      if (isMuch || isOld) mark = { known: now, at };
    },
    goesOn: () => clock() < Math.min(over, began + MOST_MS),
  };
};
