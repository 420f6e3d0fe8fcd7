import type { Database } from "./database.ts";
import { toStoreError } from "./sqlite-errors.ts";

/** How long the log (WAL) gets, in megabytes, before whoever commits brings it into the file. */
export const checkpointEvery = (database: Database, mb: number): void => {
  const [[bytes] = []] = database.lines("PRAGMA page_size");
  const pages = Math.floor((mb * 1_000_000) / Number(bytes));
  database.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
};

/**
 * Brings into the file what is in its log, whoever committed it, and waits for nobody. What keeps it from that, the
 * next one meets.
 */
export const checkpoint = (database: Database): void => {
  try {
    database.exec("PRAGMA wal_checkpoint(PASSIVE)");
  } catch (error) {
    if (toStoreError(error) === null) throw error;
  }
};
