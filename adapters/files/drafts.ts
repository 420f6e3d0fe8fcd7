import { randomBytes } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { beforeEnding } from "./before-ending.ts";

/** Files that are to take others' places once they are whole are not left where the process is told to end; gives what forgets them. */
export const removedOnSignal = (paths: readonly string[]): (() => void) =>
  beforeEnding(() => {
    for (const path of paths) rmSync(path, { force: true });
  });

/** Where a file is written before it takes its place. (By their numbers processes are not to be told apart: in containers all have the same.) */
export const draftOf = (path: string): string => `${path}.${randomBytes(4).toString("hex")}.tmp`;

/** Opens one for the first time. What keeps it from that is told of the file that somebody has named. */
export const openDraft = async (draft: string, path: string, mode = 0o666): Promise<FileHandle> => {
  try {
    return await open(draft, "wx", mode);
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  }
};

/** Older releases named them by the number of the process. */
const DRAFT = /^\.(?:[0-9a-f]{8}|\d{1,7})\.tmp$/;
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Removes what is left of drafts of a file whose writers were killed: nobody has written to them for a day. */
export const removeAbandoned = (path: string): void => {
  const directory = dirname(path);
  const name = basename(path);
  for (const found of readdirSync(directory)) {
    if (!found.startsWith(name) || !DRAFT.test(found.slice(name.length))) continue;
    removeOld(join(directory, found));
  }
};

/** Another user's stands in nobody's way either. */
const removeOld = (draft: string): void => {
  try {
    if (Date.now() - statSync(draft).mtimeMs > ABANDONED_MS) rmSync(draft);
  } catch {
    // It is gone, or not ours to remove.
  }
};
