import { DatabaseSync } from "node:sqlite";
import { boundLog } from "../../adapters/sqlite/file/database.ts";

/** The service's own file, opened as the service opens it, with room for an index in which to count all rows. */
export const open = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec("PRAGMA synchronous = FULL; PRAGMA cache_size = -64000");
  boundLog(database);
  return database;
};
