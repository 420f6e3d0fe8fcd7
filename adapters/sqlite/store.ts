import { existsSync } from "node:fs";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type PlainStore, type Store, lexiconOf } from "../../domain/store.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { sqliteBackups } from "./backups.ts";
import { changeSetApplier } from "./apply-change-set.ts";
import { sqliteBulk } from "./bulk.ts";
import { type CountKeeper, countKeeper } from "./counts.ts";
import { auditTeller, sqliteAudit } from "./audit.ts";
import { type Database, openDatabase, START_TIMEOUT_MS } from "./database.ts";
import { fileInPlace, refusedOutOfPlace } from "./file-in-place.ts";
import { sqliteHistory } from "./history.ts";
import { sqliteKeptAnswers } from "./kept-answers.ts";
import { liveSessions } from "./live-sessions.ts";
import { sqliteLoginAttempts } from "./login-attempts.ts";
import { LOCK_PATIENCE_MS, type LockPatience } from "./lock-patience.ts";
import { makingStays, refusedMadeAnew } from "./made-anew.ts";
import { migrate } from "./migrations.ts";
import { otherWriters } from "./other-writers.ts";
import { routedPages, SMALL } from "./pages.ts";
import { noteEdition, rebuildKeys } from "./rebuild-keys.ts";
import { sqliteReferences } from "./references.ts";
import { sqliteRepository } from "./repository.ts";
import { sqliteSessions } from "./sessions.ts";
import { sqliteSnapshots } from "./snapshots.ts";
import { opening, reading } from "./sqlite-errors.ts";
import { rememberedTotals } from "./totals.ts";
import { sqliteUsers } from "./users.ts";
import { familyWriters, type FamilyWriters } from "./write-family.ts";
import { storedChanges } from "./stored.ts";
import { gramKeeper } from "./grams.ts";
import { groupWriter } from "./writer.ts";

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
  /** So many entries at once go into a dictionary without any in one step. */
  readonly bulkFrom?: number;
  /** True for a tool: what it fills it may take for itself meanwhile, where nobody else has it open. */
  readonly mayBeAlone?: boolean;
  /** How much of the file to keep in memory: an import writes all over its indexes. */
  readonly cacheMb?: number;
}

/** Enough that the disk is not waited for, few enough to hold, and that others come in between. */
const BATCH = 5_000;

/** Fewer entries are faster put where the indexes are, and hold up nobody. */
const BULK_FROM = 5_000;

/** A store in one file, with no server. Several processes may use the file at once. */
export const openSqliteStore = (options: SqliteOptions): Store =>
  opening(options.file, () => openStore(options));

const openStore = ({
  file,
  collation,
  mayCreate = true,
  mayRebuild = true,
  mayBeAlone = false,
  cacheMb = 16,
  willBeSearched = false,
  smallUpTo = SMALL,
  bulkFrom = BULK_FROM,
  lockPatienceMs = LOCK_PATIENCE_MS,
  onLockWait = () => undefined,
}: SqliteOptions): Store => {
  if (!mayCreate && !existsSync(file))
    throw Object.assign(new Error(`There is no dictionary at ${file}`), {
      code: "NO_DICTIONARY",
      path: file,
    });
  const patience: LockPatience = { lockPatienceMs, onLockWait };
  const database = openDatabase(file, cacheMb, {
    lockPatienceMs: Math.max(START_TIMEOUT_MS, lockPatienceMs),
    onLockWait,
  });
  const isInPlace = fileInPlace(file);
  migrate(database);
  const counts = countKeeper(database);
  const writers = familyWriters(database, counts);
  const keys = withOwnKeys(database, writers, counts, collation, mayRebuild);
  const stays = makingStays(database, keys);
  const writer = groupWriter(database, { isInPlace, stays }, patience);
  const others = otherWriters(database);
  const live = liveSessions(database, others);
  const totals = rememberedTotals(database, others);
  const pages = routedPages({ file, database, totals, smallUpTo });
  if (willBeSearched) pages.warm();
  const tell = auditTeller(database);
  const upkeep = { totals, counts, settleGrams: gramKeeper(database).settle };
  const apply = changeSetApplier(database, writers, live, upkeep, tell);
  const small: PlainStore = {
    batchSize: BATCH,
    commit: (changes) => () => {
      const stored = storedChanges(changes, collation);
      return writer.write(() => apply(stored))();
    },
    lexicon: lexiconOf((family) => sqliteRepository(database, pages, family)),
    history: sqliteHistory(database),
    references: sqliteReferences(database, pages),
  };
  return {
    ...small,
    bulk: sqliteBulk(
      { file, database, collation, isInPlace, bulkFrom, mayBeAlone, ...patience },
      small,
    ),
    bulkFrom,
    audit: sqliteAudit(pages, writer, tell),
    users: sqliteUsers({
      database,
      totals,
      pages,
      writer,
      users: writers.users,
      collation,
      counts,
      tell,
    }),
    sessions: sqliteSessions(database, writer, live, tell),
    loginAttempts: sqliteLoginAttempts(database, writer),
    keptAnswers: sqliteKeptAnswers(database, writer),
    snapshots: sqliteSnapshots(file),
    backups: sqliteBackups(file, collation),
    ping: pinging(database, isInPlace, stays),
    close: async () => {
      await writer.close();
      await pages.close();
      database.close();
    },
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

/** Gives what the keys are of. From then on whoever writes waits for locks without holding up the thread. */
const withOwnKeys = (
  database: Database,
  writers: FamilyWriters,
  counts: CountKeeper,
  collation: Collation,
  mayRebuild: boolean,
): string => {
  const keys = rebuildKeys(database, writers, counts, collation, mayRebuild);
  database.exec("PRAGMA busy_timeout = 0");
  if (mayRebuild) noteEdition(database, collation, keys);
  return keys;
};
