import { createHash } from "node:crypto";
import { closeSync, lstatSync, openSync, readSync, statSync } from "node:fs";
import { type FileHandle, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import * as E from "fp-ts/lib/Either.js";
import type { BackupRecords, BackupSource } from "../../domain/changes/backup.ts";
import { sameContent } from "../../domain/shared/same-content.ts";
import { isJsonObject, type JsonObject } from "../codecs/strict-json.ts";
import {
  type BackupCounts,
  type BackupHeader,
  type BackupTrailer,
  counted,
  digestOf,
  headerLine,
  noCounts,
  readHeader,
  readRecord,
  readTrailer,
  recordLine,
} from "./backup-lines.ts";
import { syncDirectory } from "./directories.ts";
import { draftOf, openDraft, removeAbandoned, removedOnSignal } from "./drafts.ts";
import { rawLines } from "./json-lines.ts";

/** Why a file is not restored: none of ours, of a newer release, cut off or altered. */
export type BackupFault = "not_a_backup" | "newer_backup" | "damaged";

export interface CheckedBackup {
  readonly header: BackupHeader;
  readonly counts: BackupCounts;
  /** Of all kinds together. */
  readonly total: number;
  readonly digest: string;
}

/** Lines are gathered before they are written: a write for each would be most of the work. */
const BUFFER_CHARACTERS = 256 * 1024;

/**
 * More than a resource can have, whose every list is as long as it may be: an entry of three million ids
 * and all its texts comes to 140 MB. (Of an import's line, keys of a few characters may stand for them.)
 */
const MAX_RECORD_BYTES = 256 * 1024 * 1024;

const HEADER_BYTES = 1024;

/** Whether a backup may be written there: over nothing, or over an earlier one. */
export const mayBeReplaced = (path: string): boolean => {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return true;
  // A link to nothing is somebody's too.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const bytes = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, "r");
  try {
    const length = readSync(file, bytes);
    const [line = ""] = bytes.toString("utf8", 0, length).split("\n", 1);
    const header = readHeader(parsed(Buffer.from(line)));
    return E.isRight(header) || header.left === "newer_backup";
  } finally {
    closeSync(file);
  }
};

export interface BackupOrder {
  readonly path: string;
  readonly made_at: Date;
  readonly one_moment: boolean;
  readonly onRecords: (records: number) => void;
  /** Everything is written, and is now read once more. */
  readonly onWritten: (bytes: number) => void;
  readonly onBytes: (bytes: number) => void;
}

/**
 * Writes a backup for its owner's eyes only. It is written under another name, flushed to disk, read
 * and found whole, and only then put in the place of an older one.
 */
export const writeBackup = async (
  records: BackupRecords,
  { path, made_at, one_moment, onRecords, onWritten, onBytes }: BackupOrder,
): Promise<CheckedBackup> => {
  removeAbandoned(path);
  const draft = draftOf(path);
  const file = await openDraft(draft, path, 0o600);
  const forget = removedOnSignal([draft]);
  try {
    const bytes = await writeRecords(file, records, headerLine(made_at, one_moment), onRecords);
    await file.sync();
    await file.close();
    onWritten(bytes);
    const checked = await checkBackup(draft, onBytes);
    if (E.isLeft(checked)) throw new Error(`${draft} was not written as it should have been`);
    await rename(draft, path);
    await syncDirectory(dirname(path));
    return checked.right;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  } finally {
    forget();
  }
};

/** How many bytes that made. */
const writeRecords = async (
  file: FileHandle,
  records: BackupRecords,
  header: string,
  onRecords: (records: number) => void,
): Promise<number> => {
  const hash = createHash("sha256");
  const counts = { ...noCounts };
  let gathered = `${header}\n`;
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const chunk = Buffer.from(gathered);
    gathered = "";
    hash.update(chunk);
    bytes += chunk.length;
    await file.appendFile(chunk);
  };
  for await (const batch of records) {
    for (const record of batch) {
      counts[counted(record)]++;
      gathered += `${recordLine(record)}\n`;
      if (gathered.length >= BUFFER_CHARACTERS) await flush();
    }
    onRecords(batch.length);
  }
  await flush();
  const trailer: BackupTrailer = { counts, sha256: hash.digest("hex") };
  const last = Buffer.from(`${JSON.stringify(trailer)}\n`);
  await file.appendFile(last);
  return bytes + last.length;
};

/** Reads a backup from its first byte to its last, and tells what is in it only if all of it is sound. */
export const checkBackup = async (
  path: string,
  onBytes: (bytes: number) => void,
): Promise<E.Either<BackupFault, CheckedBackup>> => {
  const examined = examination();
  let size = 0;
  const tell = (bytes: number): void => {
    size += bytes;
    onBytes(bytes);
  };
  for await (const lines of rawLines(path, tell, MAX_RECORD_BYTES))
    for (const bytes of lines) {
      const fault = bytes === null ? examined.overlong() : examined.take(bytes, parsed(bytes));
      if (fault !== null) return E.left(fault);
    }
  return examined.outcome(size);
};

/** Goes through a backup line by line. */
const examination = () => {
  const everything = createHash("sha256");
  const ofRecords = createHash("sha256");
  const counts = { ...noCounts };
  let header: BackupHeader | null = null;
  let trailer: BackupTrailer | null = null;
  let length = 0;

  const begin = (line: JsonObject | null): BackupFault | null => {
    const found = readHeader(line);
    if (E.isLeft(found)) return found.left;
    header = found.right;
    return null;
  };
  const proceed = (line: JsonObject | null): BackupFault | null => {
    if (line === null || trailer !== null) return "damaged";
    const record = readRecord(line);
    if (record === null) {
      trailer = readTrailer(line);
      return trailer === null ? "damaged" : null;
    }
    counts[counted(record)]++;
    ofRecords.update(`${recordLine(record)}\n`);
    return null;
  };
  return {
    take: (bytes: Buffer, line: JsonObject | null): BackupFault | null => {
      const fault = header === null ? begin(line) : proceed(line);
      length += bytes.length + 1;
      if (trailer === null) everything.update(bytes).update("\n");
      return fault;
    },
    overlong: (): BackupFault => (header === null ? "not_a_backup" : "damaged"),
    /** The size tells whether the last line has an end, too. */
    outcome: (size: number): E.Either<BackupFault, CheckedBackup> => {
      if (header === null) return E.left("not_a_backup");
      const isSound =
        length === size &&
        trailer?.sha256 === everything.digest("hex") &&
        sameContent(trailer.counts, counts);
      if (!isSound) return E.left("damaged");
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return E.right({ header, counts, total, digest: ofRecords.digest("hex") });
    },
  };
};

/** A backup that was found whole, for a store to take in. */
export const backupSource = (
  path: string,
  { digest }: CheckedBackup,
  onRecords: (records: number) => void,
): BackupSource => ({
  digest,
  digestOf,
  records: async function* () {
    for await (const lines of rawLines(path, () => undefined, MAX_RECORD_BYTES)) {
      const records = lines.flatMap((bytes) => {
        const line = bytes === null ? null : parsed(bytes);
        const record = line === null ? null : readRecord(line);
        return record === null ? [] : [record];
      });
      yield records;
      onRecords(records.length);
    }
  },
});

const parsed = (line: Buffer): JsonObject | null => {
  try {
    const value: unknown = JSON.parse(line.toString("utf8"));
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
};
