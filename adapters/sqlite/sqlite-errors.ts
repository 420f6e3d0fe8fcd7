import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import { storageFull, type StoreError, unavailable } from "../../domain/shared/app-error.ts";

/** https://www.sqlite.org/rescode.html: the low byte of an extended code is the primary one. */
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IO_ERROR = 10;
const FULL = 13;
const CANNOT_OPEN = 14;
const CONSTRAINT = 19;

const outOfReach = [BUSY, LOCKED, READONLY, IO_ERROR, CANNOT_OPEN];

const primaryCode = (error: unknown): number | null =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode & 0xff
    : null;

export const isBusy = (error: unknown): boolean => primaryCode(error) === BUSY;

/** What the caller should hear of it; null where it is a bug. */
export const toStoreError = (error: unknown): StoreError | null => {
  const code = primaryCode(error);
  if (code === FULL) return storageFull;
  return code !== null && outOfReach.includes(code)
    ? unavailable(error instanceof Error ? error.message : String(error))
    : null;
};

export const isUniqueViolation = (error: unknown): boolean =>
  primaryCode(error) === CONSTRAINT &&
  error instanceof Error &&
  error.message.startsWith("UNIQUE constraint failed");

/** Reads at once, on this thread and without waiting a turn: a point read costs microseconds. */
export const reading =
  <A>(read: () => A): TE.TaskEither<StoreError, A> =>
  () => {
    try {
      return Promise.resolve(E.right(read()));
    } catch (error) {
      const known = toStoreError(error);
      if (known !== null) return Promise.resolve(E.left(known));
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  };
