import type { Database } from "../file/database.ts";
import { set, setting } from "../schema/settings.ts";

/** Where the index of a file is kept: beside it, so that whoever moves the file may take it along, or leave it. */
export const keptBeside = (file: string): string => `${file}-index`;

/** One that is being written: what it is to be noted by, and where it stands until then. */
export interface Draft {
  readonly token: string;
  readonly path: string;
}

/** What every draft of a file's index begins with, in the folder of the file. */
export const draftsBeside = (file: string): string => `${keptBeside(file)}.`;

export const draftBeside = (file: string, token: string): Draft => ({
  token,
  path: `${draftsBeside(file)}${token}`,
});

/** Under this name the file has the token of what was kept of it last. */
const KEPT_INDEX = "kept index";

/** Null where nothing was ever kept. */
export const keptToken = (database: Database): string | null =>
  setting(database, KEPT_INDEX) ?? null;

/** From now on what was kept with this token counts, and nothing that was kept before. */
export const noteKept = (database: Database, token: string): void => {
  set(database, KEPT_INDEX, token);
};
