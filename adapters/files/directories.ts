import { mkdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a directory, and those that it lies in. (Node's own `recursive` never ends where a file system
 * says of a directory in one that exists that it cannot be found, as `/proc` does.)
 */
export const makeDirectory = (path: string, mode = 0o777): void => {
  if (isDirectory(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeDirectory(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isDirectory(path)) throw error;
  }
};

const isDirectory = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Where a file is to be put at the end of long work: else that would be found out then, when others have been put. */
export const requireNoDirectory = (path: string): void => {
  if (isDirectory(path))
    throw Object.assign(new Error(`is a directory: ${path}`), { code: "EISDIR", path });
};

/** A name in a directory is safe only when the directory is. Windows has no such thing. */
export const syncDirectory = async (path: string): Promise<void> => {
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
};
