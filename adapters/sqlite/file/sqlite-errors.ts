import { statSync } from "node:fs";
import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import { storageFull, type StoreError, unavailable } from "../../../domain/shared/app-error.ts";

/** https://www.sqlite.org/rescode.html: the low byte of an extended code is the primary one. */
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IO_ERROR = 10;
const FULL = 13;
const CANNOT_OPEN = 14;
const CONSTRAINT = 19;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
/** An extended code: there is no room for the memory that processes share, a file of 32 KiB. */
const NO_ROOM_TO_SHARE = 4874;

const outOfReach = [BUSY, LOCKED, READONLY, IO_ERROR, CANNOT_OPEN];

/** Null of what is no error of SQLite. */
export const extendedCode = (error: unknown): number | null =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : null;

const primaryCode = (error: unknown): number | null => {
  const code = extendedCode(error);
  return code === null ? null : code & 0xff;
};

export const isBusy = (error: unknown): boolean => primaryCode(error) === BUSY;

/** For where a store error is found out by what answers otherwise. */
export class StoreFailure extends Error {
  readonly storeError: StoreError;

  constructor(storeError: StoreError) {
    super(storeError._tag);
    this.storeError = storeError;
  }
}

/** What the caller should hear of it; null where it is a bug. */
export const toStoreError = (error: unknown): StoreError | null => {
  if (error instanceof StoreFailure) return error.storeError;
  const code = primaryCode(error);
  if (code === FULL || extendedCode(error) === NO_ROOM_TO_SHARE) return storageFull;
  return code !== null && outOfReach.includes(code)
    ? unavailable(error instanceof Error ? error.message : String(error))
    : null;
};

/** What is wrong with the file itself, which whoever starts can see to. */
const codesOfFiles: Readonly<Record<number, string>> = {
  [READONLY]: "NOT_WRITABLE",
  [CANNOT_OPEN]: "NOT_WRITABLE",
  [CORRUPT]: "DAMAGED",
  [NOT_A_DATABASE]: "NOT_A_DATABASE",
};

/** Opens the file; what keeps it from that is thrown in terms of files and stores, not of SQLite. */
export const opening = <A>(file: string, open: () => A): A => {
  try {
    return open();
  } catch (error) {
    throw inTermsOfFiles(file, error);
  }
};

/** What went wrong with a file, in terms of files and stores; as it is where it is neither. */
export const inTermsOfFiles = (file: string, error: unknown): unknown => {
  const named = codesOfFiles[primaryCode(error) ?? 0];
  const code = named !== undefined && isDirectory(file) ? "EISDIR" : named;
  return error instanceof Error && code !== undefined
    ? Object.assign(new Error(error.message, { cause: error }), { code, path: file })
    : (toStoreError(error) ?? error);
};

const isDirectory = (file: string): boolean => {
  try {
    return statSync(file).isDirectory();
  } catch {
    return false;
  }
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
      return failed(error);
    }
  };

/** Likewise, where what is read first says how to go on. */
export const readingOn =
  <A>(read: () => TE.TaskEither<StoreError, A>): TE.TaskEither<StoreError, A> =>
  () => {
    try {
      return read()();
    } catch (error) {
      return failed(error);
    }
  };

const failed = (error: unknown): Promise<E.Either<StoreError, never>> => {
  const known = toStoreError(error);
  if (known !== null) return Promise.resolve(E.left(known));
  return Promise.reject(error instanceof Error ? error : new Error(String(error)));
};
