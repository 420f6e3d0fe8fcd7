import type { Database } from "./database.ts";
import { isBusy, toStoreError } from "./sqlite-errors.ts";

/**
 * Has the file be written in place, with a journal of what was there before, instead of through the log
 * (WAL): what is new is then written once, and not twice. Only one connection may have the file open in
 * such a transaction, so it is done where nobody else has it open; false where somebody has. Whoever opens
 * the file as always (`openDatabase`) gives it its log again.
 */
export const leaveLog = (database: Database): boolean => {
  try {
    // At once or not at all: how long to wait for what comes after it is for the caller to say.
    database.exec("PRAGMA busy_timeout = 0");
    // Of a journal even its end has to be on the disk before a commit is; of a log that is no more than FULL.
    database.exec("PRAGMA synchronous = EXTRA");
    return journalMode(database, "DELETE") === "delete";
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
};

/** Once nothing is under way. What keeps it from that, the next to open the file meets, or does it. */
export const takeLog = (database: Database): void => {
  try {
    journalMode(database, "WAL");
  } catch (error) {
    if (toStoreError(error) === null) throw error;
  }
};

const journalMode = (database: Database, mode: "DELETE" | "WAL"): unknown =>
  database.lines(`PRAGMA journal_mode = ${mode}`)[0]?.[0];
