import type { Database } from "./database.ts";

/**
 * For starting up and for imports, which may wait for the lock; requests write through the group commit. Deferred, no lock is taken
 * but for what is written: none for the connection's own tables.
 */
export const inTransaction = (
  database: Database,
  work: () => void,
  kind: "IMMEDIATE" | "DEFERRED" = "IMMEDIATE",
): void => {
  database.exec(`BEGIN ${kind}`);
  try {
    work();
    database.exec("COMMIT");
  } catch (error) {
    rollBack(database);
    throw error;
  }
};

/** All that is read here is of one moment, whatever other processes commit meanwhile. */
export const within = <A>(database: Database, read: () => A): A => {
  database.exec("BEGIN");
  try {
    return read();
  } finally {
    database.exec("COMMIT");
  }
};

/** Some errors (a full disk) have rolled the transaction back already. */
export const rollBack = (database: Database): void => {
  try {
    database.exec("ROLLBACK");
  } catch {
    // No transaction is open any more, which is what was wanted.
  }
};
