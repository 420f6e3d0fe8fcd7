import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import type { Base } from "../../form-index/form-index.ts";
import type { LexiconKnown } from "../changes/lexicon-news.ts";
import type { Database } from "../file/database.ts";
import type { Written } from "../listings/reader-messages.ts";
import { type Draft, keptBeside, keptToken } from "../listings/kept-beside.ts";
import { KEYS, schemaVersion } from "../schema/migrations.ts";
import { setting } from "../schema/settings.ts";
import { refuseToKeep } from "./refuse-to-keep.ts";
import { headIn, headLength, piecesOf, valueIn } from "./array-file.ts";

/** The base of an index, and up to where it has the entries. */
export interface KeptBase {
  readonly base: Base;
  readonly known: LexiconKnown;
}

/**
 * To be raised with every change of what a base holds, or of what is made of it: what an earlier release has kept is
 * then made anew.
 */
const FORMAT = 1;

/** What a base was made of, beside the entries. */
interface Making {
  readonly format: number;
  readonly schema: number;
  readonly keys: string;
}

type Kept = KeptBase & Making & { readonly token: string };

const makingOf = (database: Database): Making => ({
  format: FORMAT,
  schema: schemaVersion(database),
  keys: setting(database, KEYS) ?? "",
});

/**
 * What was kept beside a file, where it is of that file: the file names the token of what was kept last, so that
 * whatever has that name in it has come of the entries that were kept, and has noted what has changed since. It is
 * read where that is near enough.
 */
export const keptIndex = (
  database: Database,
  file: string,
  isNear: (known: LexiconKnown) => boolean,
): KeptBase | null => {
  const token = keptToken(database);
  if (token === null) return null;
  const wanted = JSON.stringify({ ...makingOf(database), token });
  let handle: number | null = null;
  try {
    handle = openSync(keptBeside(file), "r");
    const { format, schema, keys, token, known } = headIn(
      readFrom(handle, headEnd(handle)),
    ) as Kept;
    if (JSON.stringify({ format, schema, keys, token }) !== wanted || !isNear(known)) return null;
    return valueIn(readFrom(handle, fstatSync(handle).size)) as Kept | null;
  } catch {
    // It is not there, cannot be read, or is none: another is made.
    return null;
  } finally {
    if (handle !== null) closeSync(handle);
  }
};

const FIRST_BYTES = 8;

const headEnd = (handle: number): number => headLength(readFrom(handle, FIRST_BYTES));

/** From the beginning, so many bytes, or as many as there are. */
const readFrom = (handle: number, length: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const read = readSync(handle, bytes, at, Math.min(length - at, MOST_AT_ONCE), at);
    if (read === 0) throw new Error("the file ends too early");
    at += read;
  }
  return bytes;
};

const MOST_AT_ONCE = 1 << 30;

/**
 * Writes a base down, a piece each time, until it is done; null from then on. Whoever has it written makes it the one
 * that counts (`keep-index.ts`). Throws where that had better not be, or cannot, and tries it no more.
 */
export const keeper = (
  database: Database,
  file: string,
  { base, known }: KeptBase,
): ((draft: Draft) => Written | null) => {
  let writing: { readonly token: string; readonly pieces: Generator<void> } | null = null;
  let isOver = false;

  const next = ({ path, token }: Draft): Written => {
    if (writing?.token !== token) {
      writing?.pieces.return(undefined);
      refuseToKeep(file);
      const value = { ...makingOf(database), token, known, base };
      writing = { token, pieces: writingDown(path, value) };
    }
    return writing.pieces.next().done === true ? "whole" : "begun";
  };
  return (draft) => {
    if (isOver) return null;
    // What throws is over, too.
    isOver = true;
    const written = next(draft);
    isOver = written === "whole";
    return written;
  };
};

function* writingDown(path: string, value: Kept): Generator<void> {
  // Of another thread, that died over it, there may be a beginning.
  const handle = openSync(path, "w", 0o600);
  try {
    for (const piece of piecesOf(value)) {
      writeAll(handle, piece);
      yield;
    }
  } finally {
    closeSync(handle);
  }
}

const writeAll = (handle: number, piece: Uint8Array): void => {
  for (let at = 0; at < piece.length;) at += writeSync(handle, piece, at);
};
