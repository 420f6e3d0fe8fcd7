import type { Database } from "../file/database.ts";
import { settleTiers, unsettle } from "./tiers.ts";

/**
 * Takes away the indexes of these tables that forbid nothing, but for those that are kept, and gives
 * what makes them again, within the same transaction: at once, when all rows are there, it takes a
 * fraction of the time that row by row does. All entries are settled then.
 */
export const dropIndexes = (
  database: Database,
  tables: readonly string[],
  kept: readonly string[],
): (() => void) => {
  unsettle(database);
  const indexes = database.all(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql LIKE 'CREATE INDEX %'
     AND tbl_name IN (SELECT value FROM json_each(?)) AND name NOT IN (SELECT value FROM json_each(?))`,
    JSON.stringify(tables),
    JSON.stringify(kept),
  );
  for (const { name } of indexes) database.exec(`DROP INDEX ${String(name)}`);
  return () => {
    for (const { sql } of indexes) database.exec(String(sql));
    settleTiers(database);
  };
};

/** All tables that there are. */
export const allTables = (database: Database): readonly string[] =>
  database
    .all("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .map(({ name }) => String(name));
