/** Others who write wait for a step as long as for nothing else that is done beside them. */
const LOCKED_MS = 400;
/** Fewer take hardly less: a step has its price, and writes pages that the next one writes again. */
const LEAST = 5_000;
/** More alter more pages than are kept in memory. It begins with so many. */
const MOST = 50_000;
/** One time may be unlike all others. */
const AT_ONCE = 2;
/** The last step may have so many times as many: that spares a little one after it. */
const LEEWAY = 1.2;

/** How many entries make a step: the more at once, the fewer pages are written twice. */
export interface PartSize {
  readonly next: (left: number) => number;
  /** To be told how long the lock was held for so many, in milliseconds. */
  readonly note: (count: number, lockedMs: number) => void;
}

const between = (least: number, wanted: number, most: number): number =>
  Math.min(most, Math.max(least, wanted));

/** As many as are written in the time for which others may be kept waiting, as it went the last time. */
export const partSize = (): PartSize => {
  let size = MOST;
  return {
    next: (left) => (left <= LEEWAY * size ? left : size),
    note: (count, lockedMs) => {
      const inTime = (count * LOCKED_MS) / Math.max(1, lockedMs);
      const near = between(size / AT_ONCE, inTime, size * AT_ONCE);
      size = Math.round(between(LEAST, near, MOST));
    },
  };
};
