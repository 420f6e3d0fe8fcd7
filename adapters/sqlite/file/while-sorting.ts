import type { Database } from "./database.ts";

/** What a processor's own cache holds. */
const SORTING_MB = 4;

/**
 * Makes indexes of what there is much of, in half the time: what does not fit into the cache is sorted in
 * parts, by another thread while this one reads on.
 */
export const whileSorting = (database: Database, makeIndexes: () => void): void => {
  const [size] = database.lines("PRAGMA cache_size")[0] ?? [];
  database.exec(`PRAGMA cache_size = ${-1000 * SORTING_MB}; PRAGMA threads = 1`);
  try {
    makeIndexes();
  } finally {
    database.exec(`PRAGMA cache_size = ${String(size)}; PRAGMA threads = 0`);
  }
};
