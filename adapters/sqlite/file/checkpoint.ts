import type { Database } from "./database.ts";
import { toStoreError } from "./sqlite-errors.ts";

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
