import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import { type StoreError, unavailable } from "../../domain/shared/app-error.ts";

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
 * To be called when the connections to a file that was replaced are closed: they leave its log, which SQLite would
 * take for that of the file that has its name now, and so destroy that one. With a copy of the old file it is
 * worth keeping.
 */
export const setLogAside = (file: string): void => {
  if (!existsSync(`${file}-wal`)) return;
  renameSync(`${file}-wal`, `${file}.replaced-${Date.now()}-wal`);
  rmSync(`${file}-shm`, { force: true });
};

const identityOf = (file: string): string => {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev} ${ino}`;
  } catch (error) {
    return String(error);
  }
};
