import { existsSync, statSync } from "node:fs";
import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type PlainStore, type Store, lexiconOf } from "../../domain/store.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { shelfOnDisk } from "../shelf/shelf-on-disk.ts";
import { sqliteBackups } from "./backup/backups.ts";
import { sqliteBulk } from "./bulk/bulk.ts";
import { sqliteAudit } from "./ports/audit.ts";
import { checkpoint } from "./file/checkpoint.ts";
import { type Database, openDatabase, START_TIMEOUT_MS } from "./file/database.ts";
import { fileInPlace, logSetAside, refusedOutOfPlace } from "./file/file-in-place.ts";
import { fileSync } from "./file/file-sync.ts";
import { type FileWriting, fileWriting } from "./writes/file-writing.ts";
import { sqliteHistory } from "./ports/history.ts";
import { sqliteKeptAnswers } from "./ports/kept-answers.ts";
import { sqliteLoginAttempts } from "./ports/login-attempts.ts";
import { LOCK_PATIENCE_MS, type LockPatience } from "./file/lock-patience.ts";
import { makingStays, refusedMadeAnew } from "./writes/made-anew.ts";
import { migrate } from "./schema/migrations.ts";
import { otherWriters } from "./file/other-writers.ts";
import { once } from "./file/once.ts";
import { KEEP_FROM, noteKept } from "./listings/kept-beside.ts";
import { type KeepOptions, routedPages, SMALL } from "./listings/pages.ts";
import { gramKeeper } from "./forms/grams.ts";
import { noteEdition, rebuildKeys } from "./writes/rebuild-keys.ts";
import { sqliteReferences } from "./ports/references.ts";
import { sqliteRepository } from "./ports/repository.ts";
import { sqliteSessions } from "./ports/sessions.ts";
import { patienceWithSettling } from "./schema/settling.ts";
import { sqliteSnapshots } from "./ports/snapshots.ts";
import { opening, reading } from "./file/sqlite-errors.ts";
import { sqliteUsers } from "./ports/users.ts";
import { storedChanges } from "./rows/stored.ts";
import { groupWriter } from "./writes/writer.ts";

export interface SqliteOptions extends Partial<LockPatience> {
  /** The path of the database file; it is made where it is missing. */
  readonly file: string;
  readonly collation: Collation;
  /** False where the file must be there: making one would answer a mistyped path with emptiness. */
  readonly mayCreate?: boolean;
  /** False for tools beside a service, whose keys they must not change under it. */
  readonly mayRebuild?: boolean;
  /** Whether to be ready for searches from the start: a service is, a tool may never be asked. */
  readonly willBeSearched?: boolean;
  /** Tables with no more rows than this are read without the help of threads. */
  readonly smallUpTo?: number;
  /** An index of so many forms is kept beside the file for the next start: fewer are read as soon. */
  readonly keepFrom?: number;
  /** So many entries at once go into a dictionary without any in one step. */
  readonly bulkFrom?: number;
  /** True for a tool: what it fills it may take for itself meanwhile, where nobody else has it open. */
  readonly mayBeAlone?: boolean;
  /** Is told of what makes the start take long: an older file is brought up to date. */
  readonly log?: (message: string) => void;
  /** How much of the file to keep in memory: an import writes all over its indexes. */
  readonly cacheMb?: number;
}

/** Enough that the disk is not waited for, few enough to hold, and that others come in between. */
const BATCH = 5_000;

/** Fewer entries are faster put where the indexes are, and hold up nobody. */
const BULK_FROM = 5_000;

/** Of the file, which the system keeps in memory as well: twice as much answers and writes no faster. */
const CACHE_MB = 8;

/** A store in one file, with no server. Several processes may use the file at once. */
export const openSqliteStore = (options: SqliteOptions): Store =>
  opening(options.file, () => openStore(options));

const openStore = (options: SqliteOptions): Store => {
  const { file, mayCreate = true, cacheMb = CACHE_MB } = options;
  const patience = patienceOf(options);
  if (!mayCreate && isNothing(file))
    throw Object.assign(new Error(`There is no dictionary at ${file}`), {
      code: "NO_DICTIONARY",
      path: file,
      variable: "SQLITE_FILE",
    });
  const database = openDatabase(file, cacheMb, {
    ...patience,
    lockPatienceMs: Math.max(START_TIMEOUT_MS, patience.lockPatienceMs),
  });
  try {
    return storeOver(database, patience, options);
  } catch (error) {
    database.close();
    throw error;
  }
};

/** No file, or one without anything in it, as a disk that was full leaves it. */
const isNothing = (file: string): boolean => !existsSync(file) || statSync(file).size === 0;

const patienceOf = ({
  lockPatienceMs = LOCK_PATIENCE_MS,
  onLockWait = () => undefined,
}: SqliteOptions): LockPatience => ({ lockPatienceMs, onLockWait });

const storeOver = (
  database: Database,
  patience: LockPatience,
  {
    file,
    collation,
    mayRebuild = true,
    mayBeAlone = false,
    log = () => undefined,
    willBeSearched = false,
    smallUpTo = SMALL,
    bulkFrom = BULK_FROM,
    keepFrom = KEEP_FROM,
  }: SqliteOptions,
): Store => {
  const isInPlace = fileInPlace(file);
  migrate(database, mayRebuild, log);
  const writing = fileWriting(database, otherWriters(database));
  const { apply, live, tell, totals } = writing;
  const keys = withOwnKeys(database, writing, { collation, mayRebuild, log });
  const stays = makingStays(database, keys);
  const setLogAside = logSetAside(file);
  const sync = fileSync(file);
  const writer = groupWriter(
    database,
    { isInPlace, stays },
    { ...patience, patienceMs: patienceWithSettling(database, patience.lockPatienceMs) },
  );
  const note: KeepOptions["note"] = (token) =>
    writer.write(() => {
      noteKept(database, token);
      return E.right(undefined);
    });
  // One of several workers is enough, and a tool leaves no more behind than it was asked for.
  const keep = willBeSearched && mayRebuild ? { from: keepFrom, note, log } : null;
  const pages = routedPages({ file, database, totals, smallUpTo, keep });
  if (willBeSearched) pages.warm();
  const committing =
    (after: () => void): PlainStore["commit"] =>
    (changes) =>
    () => {
      const stored = storedChanges(changes, collation);
      return writer.write(() => pipe(apply(stored), E.map(after)))();
    };
  const small: PlainStore = {
    batchSize: BATCH,
    commit: committing(() => undefined),
    lexicon: lexiconOf((family) => sqliteRepository(database, pages, family)),
    history: sqliteHistory(database),
    references: sqliteReferences(database, pages),
  };
  return {
    ...small,
    bulk: sqliteBulk(
      { file, database, collation, sync, isInPlace, bulkFrom, mayBeAlone, ...patience },
      // Who brings many senses at once settles all of their letters with each change set.
      { ...small, commit: committing(gramKeeper(database).settleAll) },
    ),
    bulkFrom,
    audit: sqliteAudit(pages, writer, tell),
    users: sqliteUsers({ database, pages, writer, apply, collation }),
    sessions: sqliteSessions(database, writer, live, tell),
    loginAttempts: sqliteLoginAttempts(database, writer),
    keptAnswers: sqliteKeptAnswers(database, writer),
    snapshots: sqliteSnapshots(file),
    backups: sqliteBackups(file, collation),
    shelf: shelfOnDisk,
    ping: pinging(database, isInPlace, stays),
    close: once(async () => {
      await writer.close();
      await pages.close();
      // The last to close the file does it anyway; else whoever commits next would have to, with what an import left.
      try {
        checkpoint(database);
      } finally {
        database.close();
        await sync.close();
      }
      if (!isInPlace()) setLogAside();
    }),
  };
};

const pinging =
  (database: Database, isInPlace: () => boolean, stays: () => boolean): Store["ping"] =>
  () =>
    pipe(
      refusedOutOfPlace(isInPlace),
      TE.flatMap(() => refusedMadeAnew(stays)),
      TE.flatMap(() => reading(() => void database.get("SELECT 1 FROM settings LIMIT 1"))),
    );

/**
 * Makes the keys anew where that is due, and gives what they are of. From then on whoever writes waits for locks
 * without holding up the thread.
 */
const withOwnKeys = (
  database: Database,
  writing: FileWriting,
  { collation, mayRebuild, log }: Required<Pick<SqliteOptions, "collation" | "mayRebuild" | "log">>,
): string => {
  const keys = rebuildKeys(database, writing, collation, mayRebuild, log);
  database.exec("PRAGMA busy_timeout = 0");
  if (mayRebuild) noteEdition(database, collation, keys);
  return keys;
};
