import type { Database } from "../file/database.ts";
import { SETTLING_PATIENCE_MS } from "../file/lock-patience.ts";
import { set } from "./settings.ts";

/**
 * Under this name stands, as long as somebody has the write lock for it, that entries are being settled; and until
 * when that is believed, as who was killed over it takes nothing back: milliseconds since 1970.
 */
const SETTLING = "settling";
/** A step takes a second or two a million entries, and others wait for no more than a part of this. */
const BELIEVED_MS = 10 * SETTLING_PATIENCE_MS;

/** While entries are settled, which nobody else may write meanwhile: they see that it is worth waiting for. */
export const notingThatItSettles = (database: Database, steps: readonly (() => void)[]): void => {
  try {
    for (const step of steps) {
      const until = String(Date.now() + BELIEVED_MS);
      set(database, SETTLING, until);
      step();
    }
  } finally {
    forget(database);
  }
};

const forget = (database: Database): void => {
  try {
    database.run("DELETE FROM settings WHERE name = ?", SETTLING);
  } catch {
    // It stays noted until nobody believes it any more.
  }
};

/** Whether that is so, or was not long ago. Nobody can tell while the file is somebody's alone. */
export const settlingTeller = (database: Database): (() => boolean) => {
  const telling = database.prepare("SELECT value FROM settings WHERE name = ?");
  return () => {
    try {
      const [until = 0] = telling.first(SETTLING) ?? [];
      return Number(until) > Date.now();
    } catch {
      return false;
    }
  };
};

/**
 * How long to wait for the lock, as things are: longer while somebody settles, and as long as ever after that. It is
 * looked at only for who has waited so long, as workers wait for each other all the time.
 */
export const patienceWithSettling = (
  database: Database,
  lockPatienceMs: number,
): ((since: number | undefined) => number) => {
  const isSettling = settlingTeller(database);
  let until = -Infinity;
  return (since) => {
    const now = performance.now();
    if (since === undefined || now - since < lockPatienceMs) return lockPatienceMs;
    if (isSettling()) until = now + lockPatienceMs;
    return now < until ? Math.max(lockPatienceMs, SETTLING_PATIENCE_MS) : lockPatienceMs;
  };
};
