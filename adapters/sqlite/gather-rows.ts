import type { Database } from "./database.ts";

/**
 * Has the rows of a table that is its own index wait beside it, in the order in which they come, and
 * gives what puts them there, within the same transaction: sorted, each page is written once. Until
 * then whoever prepares a statement on this connection meets those rows, and no others, by the name of
 * the table.
 */
export const gatherRows = (database: Database, table: string): (() => void) => {
  const columns = database.lines("SELECT name, type FROM pragma_table_info(?)", table);
  const all = columns.map(([name]) => String(name)).join(", ");
  const key = database
    .lines("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", table)
    .map(([name]) => String(name));
  // SQLite looks for a name among temporary tables first.
  const typed = columns.map(([name, type]) => `${String(name)} ${String(type)}`);
  database.exec(`CREATE TEMP TABLE ${table} (${typed.join(", ")})`);
  return () => {
    database.exec(
      `INSERT INTO main.${table} (${all}) SELECT ${all} FROM temp.${table} ORDER BY ${key.join(", ")}`,
    );
    database.exec(`DROP TABLE temp.${table}`);
  };
};
