import { DatabaseSync } from "node:sqlite";

/** The service's own file, opened as the service opens it. */
export const open = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec("PRAGMA synchronous = FULL; PRAGMA cache_size = -16000");
  return database;
};
