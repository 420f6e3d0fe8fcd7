import { closeSync, openSync, readSync, statfsSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { keptBeside } from "../listings/kept-beside.ts";

/** What is kept begins like this: eight digits, and an object. */
const BEGINNING = /^\d{8}\{"format":/;
const BEGINNING_LENGTH = 18;

/** Throws where the index of a file had better not be kept beside it: it is worth no room that others need. */
export const refuseToKeep = (file: string, free = freeBeside(file)): void => {
  const path = keptBeside(file);
  if (free < statSync(file).size / 2)
    throw new Error("less is free on its disk than half of what the dictionary takes");
  const beginning = beginningOf(path);
  if (beginning !== null && !BEGINNING.test(beginning))
    throw new Error(`${basename(path)} is there, and is something else; give it another name`);
};

/** Bytes. */
const freeBeside = (file: string): number => {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize;
};

/** Null where there is no such file, or nothing in it. */
const beginningOf = (path: string): string | null => {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return null;
  const handle = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(BEGINNING_LENGTH);
    return readSync(handle, bytes) === 0 ? null : bytes.toString("latin1");
  } finally {
    closeSync(handle);
  }
};
