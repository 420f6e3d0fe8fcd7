import { existsSync, renameSync, statSync } from "node:fs";
import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import { type StoreError, unavailable } from "../../../domain/shared/app-error.ts";

/** What whoever writes is told then. */
export const fileIsGone = unavailable("the database's file was deleted or replaced");

/**
 * Whether the name still leads to the file that it led to when it was opened. SQLite goes on writing to
 * that one, deleted or not, and every write would be acknowledged that nobody will ever read. (While it
 * is open, no other file gets its number.)
 */
export const fileInPlace = (file: string): (() => boolean) => {
  const opened = identityOf(file);
  return () => identityOf(file) === opened;
};

/** Looks when it is run. */
export const refusedOutOfPlace =
  (isInPlace: () => boolean): TE.TaskEither<StoreError, void> =>
  () =>
    Promise.resolve(isInPlace() ? E.right(undefined) : E.left(fileIsGone));

/**
 * Notes which log a file has, to be called while it is in place; gives what is to be called when the connections to it
 * are closed, and another file has its name. SQLite would take the log that is left for that one's, and so destroy
 * it. With a copy of the old file it is worth keeping. A log that somebody has made since is his.
 */
export const logSetAside = (file: string): (() => void) => {
  const parts = ["-wal", "-shm"].map((end) => ({ end, own: identityOf(file + end) }));
  return () => {
    // Where the file is only gone, its log is needed by who puts it back.
    if (!existsSync(file)) return;
    const aside = `${file}.replaced-${Date.now()}`;
    for (const { end, own } of parts)
      if (existsSync(file + end) && identityOf(file + end) === own)
        renameSync(file + end, aside + end);
  };
};

const identityOf = (file: string): string => {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev} ${ino}`;
  } catch (error) {
    return String(error);
  }
};
