import { basename } from "node:path";
import type { Database } from "../file/database.ts";
import { set, setting } from "../schema/settings.ts";

/** Where the index of a file is kept: beside it, so that whoever moves the file may take it along, or leave it. */
export const keptBeside = (file: string): string => `${file}-index`;

/** One of so many forms is kept: fewer are read as soon. */
export const KEEP_FROM = 50_000;

/** One that is being written: what it is to be noted by, and where it stands until then. */
export interface Draft {
  readonly token: string;
  readonly path: string;
}

export const draftBeside = (file: string, token: string): Draft => ({
  token,
  path: `${keptBeside(file)}.${token}`,
});

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether what has this name in the folder of the file is a draft of its index: whatever else is like it is not. */
export const isDraftOf = (file: string, name: string): boolean => {
  const start = `${basename(keptBeside(file))}.`;
  return name.startsWith(start) && TOKEN.test(name.slice(start.length));
};

/** Under this name the file has the token of what was kept of it last. */
const KEPT_INDEX = "kept index";

/** Null where nothing was ever kept. */
export const keptToken = (database: Database): string | null =>
  setting(database, KEPT_INDEX) ?? null;

/** From now on what was kept with this token counts, and nothing that was kept before. */
export const noteKept = (database: Database, token: string): void => {
  set(database, KEPT_INDEX, token);
};
