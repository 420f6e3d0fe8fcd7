import type { Database } from "../file/database.ts";
import { SETTLING_PATIENCE_MS } from "../file/lock-patience.ts";

/** Under this name stands, as long as somebody has the write lock for it, that entries are being settled. */
const SETTLING = "settling";

/** While entries are settled, which nobody else may write meanwhile: they see that it is worth waiting for. */
export const notingThatItSettles = (database: Database, settle: () => void): void => {
  database.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, '')", SETTLING);
  try {
    settle();
  } finally {
    forget(database);
  }
};

const forget = (database: Database): void => {
  try {
    database.run("DELETE FROM settings WHERE name = ?", SETTLING);
  } catch {
    // It stays noted until the next has settled.
  }
};

/** Whether that is so, or was when somebody was killed over it. Nobody can tell while the file is somebody's alone. */
export const settlingTeller = (database: Database): (() => boolean) => {
  const telling = database.prepare("SELECT 1 FROM settings WHERE name = ?");
  return () => {
    try {
      return telling.first(SETTLING) !== undefined;
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
