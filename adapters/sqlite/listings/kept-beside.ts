import type { Database } from "../file/database.ts";

/** Where the index of a file is kept: beside it, so that whoever moves the file may take it along, or leave it. */
export const keptBeside = (file: string): string => `${file}-index`;

/** Under this name the file has the token of what was kept of it last. */
const KEPT_INDEX = "kept index";

/** Null where nothing was ever kept. */
export const keptToken = (database: Database): string | null => {
  const [token] = database.lines("SELECT value FROM settings WHERE name = ?", KEPT_INDEX)[0] ?? [];
  return typeof token === "string" ? token : null;
};

/** From now on what was kept with this token counts, and nothing that was kept before. */
export const noteKept = (database: Database, token: string): void => {
  database.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", KEPT_INDEX, token);
};
