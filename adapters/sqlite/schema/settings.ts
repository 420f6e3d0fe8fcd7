import type { Database } from "../file/database.ts";

/** What the file has noted of itself under a name. */
export const setting = (database: Database, name: string): string | undefined => {
  const value = database.get("SELECT value FROM settings WHERE name = ?", name)?.["value"];
  return value === undefined ? undefined : String(value);
};

export const set = (database: Database, name: string, value: string): void => {
  database.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", name, value);
};
