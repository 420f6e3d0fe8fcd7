import { existsSync } from "node:fs";
import * as E from "fp-ts/lib/Either.js";
import type { Refusal } from "../../../domain/changes/change-set.ts";
import type { HeldPart } from "../../../domain/store.ts";
import type { Collation } from "../../../domain/shared/collation.ts";
import { perFamily } from "../../../domain/shared/family.ts";
import type { BulkOpening, Done, Opened } from "./bulk-messages.ts";
import { foundIn } from "../rows/card-rows.ts";
import { countKeeper, hasEntries } from "../counts/counts.ts";
import { type Database, openDatabase, START_TIMEOUT_MS } from "../file/database.ts";
import { fileIsGone } from "../file/file-in-place.ts";
import { dropIndexes } from "../schema/drop-indexes.ts";
import { type FileWriting, fileWriting } from "../writes/file-writing.ts";
import { gramKeeper } from "../forms/grams.ts";
import { type HeldEntries, heldEntries } from "./held-entries.ts";
import { isMadeAnew, makingStays } from "../writes/made-anew.ts";
import { once } from "../file/once.ts";
import { otherWriters } from "../file/other-writers.ts";
import { StoreFailure, toStoreError } from "../file/sqlite-errors.ts";
import type { StoredChanges, StoredPut } from "../rows/stored.ts";
import { familyTables, sortColumn, tablesOf } from "../rows/tables.ts";
import { isUnsettled, settleInSteps } from "../schema/tiers.ts";
import { buriedNow } from "../writes/write-family.ts";
import { rollBack } from "../file/transaction.ts";
import { whileSorting } from "../file/while-sorting.ts";
import { leaveLog, takeLog } from "../file/without-log.ts";
import { inSavepoint } from "../writes/writer.ts";

/** Puts very much into a file, change set by change set, on a connection of its own. */
export interface BulkWork extends Opened {
  readonly database: Database;
  /** Null where it was done. */
  readonly commit: (changes: StoredChanges) => Refusal | null;
  /** Entries that wait beside it; null where all goes in one step. */
  readonly held: HeldWork | null;
  readonly finish: () => void;
  /** What is not committed is gone with its connection. */
  readonly close: () => void;
}

interface HeldWork {
  readonly add: HeldEntries["add"];
  readonly write: (part: HeldPart) => Done;
}

/** The tables whose rows come by the million, and which have none while there are no entries. */
const TABLES = [familyTables.entries, familyTables["entry-senses"]].flatMap(tablesOf);

/**
 * By which new senses find those that stand beside them; and those of few rows (of entries that name later ones, all
 * that are written once more), which take less to fill as they come than all rows take to be looked through again.
 */
const KEPT = [
  "entry_senses_by_entry",
  "entries_by_homograph",
  "entries_by_homograph_down",
  "entries_edited_by_creation",
  "entries_by_update",
];

/** For rows, and the indexes that are filled as they come. */
const CACHE_MB = 32;
/** For all pages that a change set alters where there is much already: else they are written twice. */
const CACHE_BESIDE_MB = 64;
/**
 * Whoever asks brings the log into the file beside every second step; this one where it gets longer. Two of the
 * largest steps beside others take 90 MB.
 */
const LOG_MB = 128;

/**
 * Opens the file for very many entries: into a dictionary that has none in one step, else beside what there is.
 * Each waits for the lock as long as the caller has patience.
 */
export const openBulkWork = (
  file: string,
  collation: Collation,
  { lockPatienceMs, isBeside, mayBeAlone }: BulkOpening,
): BulkWork => {
  // At the least as long as starting does: another may be filling the same empty dictionary.
  const patience = Math.max(START_TIMEOUT_MS, lockPatienceMs);
  // Nor is it made anew where it is gone.
  if (!existsSync(file)) throw new StoreFailure(fileIsGone);
  const database = openDatabase(file, CACHE_MB, { lockPatienceMs: patience, logMb: LOG_MB });
  try {
    const isAlone = mayBeAlone && leaveLog(database);
    wait(database, patience);
    const requireStays = staysOrThrow(database, collation);
    database.exec(isAlone ? "BEGIN EXCLUSIVE" : "BEGIN IMMEDIATE");
    requireStays();
    if (!isBeside && !hasEntries(database)) return intoNothing(database, isAlone);
    letOthersIn(database);
    wait(database, lockPatienceMs);
    return besideOthers(database, requireStays);
  } catch (error) {
    database.close();
    throw error;
  }
};

const wait = (database: Database, ms: number): void => {
  database.exec(`PRAGMA busy_timeout = ${ms}`);
};

/**
 * In one transaction, which is open, without the indexes, which are made when all rows are there. Filled as the
 * rows come, the indexes, each in an order of its own, are written all over, and above some hundred thousand
 * entries nothing else happens any more. Others read on meanwhile, and see nothing of it before the end; they
 * cannot write.
 */
const intoNothing = (database: Database, isAlone: boolean): BulkWork => {
  const putInOrder = unordered(database);
  const counts = countKeeper(database, "put off");
  const { apply } = fileWriting(database, otherWriters(database, "always"), {
    settleGrams: () => undefined,
    isBuried: buriedNow(database),
    counts,
  });
  const unlessFailed = untilOneFails();
  return {
    database,
    isOneStep: true,
    isAlone,
    commit: (changes) => unlessFailed(() => attempted(database, () => apply(changes))),
    held: null,
    finish: () => {
      unlessFailed(() => {
        counts.settle();
        putInOrder();
        gramKeeper(database).settleAll();
        database.exec("COMMIT");
      });
      takeLog(database);
      database.close();
    },
    close: closing(database),
  };
};

/**
 * Each change set is a transaction, and others come in between. Nobody sees to it that turns are taken in order,
 * and what is given up half done has to be done again.
 */
const besideOthers = (database: Database, requireStays: () => void): BulkWork => {
  const writing = fileWriting(database, otherWriters(database, "always"), {
    settleGrams: gramKeeper(database).settleAll,
  });
  return {
    database,
    isOneStep: false,
    isAlone: false,
    commit: ({ puts, ...changes }) => {
      const ordered = { ...changes, puts: inOrder(puts) };
      return onItsOwn(database, requireStays, () => writing.apply(ordered)).refusal;
    },
    held: holding(database, requireStays, writing),
    finish: () => {
      takeLog(database);
      database.close();
    },
    close: closing(database),
  };
};

const closing = (database: Database) => (): void => {
  rollBack(database);
  takeLog(database);
  database.close();
};

/** There is something already, to which each change set adds by itself. */
const letOthersIn = (database: Database): void => {
  database.exec("COMMIT");
  takeLog(database);
  database.exec(`PRAGMA cache_size = ${-1000 * CACHE_BESIDE_MB}`);
};

/**
 * As soon as many came later: each change set would write all over what has them. Whatever keeps them from being
 * settled, what was written is there, and the next change set tries again.
 */
const settleWhereMany = (database: Database, requireStays: () => void): void => {
  try {
    if (isUnsettled(database)) settleInSteps(database, requireStays);
  } catch (error) {
    if (toStoreError(error) === null) throw error;
  }
};

/** The lock may have been waited for, for as long as it takes another to make all anew. */
const staysOrThrow = (database: Database, collation: Collation): (() => void) => {
  const stays = makingStays(database, collation.id);
  return () => {
    if (!stays()) throw new StoreFailure(isMadeAnew);
  };
};

/** Has rows be written as they come; gives what brings them into the orders in which they are read. */
const unordered = (database: Database): (() => void) => {
  const makeIndexes = dropIndexes(database, TABLES, KEPT);
  return () => {
    whileSorting(database, makeIndexes);
  };
};

/**
 * New resources in the order of the dictionary: what lies beside each other in its indexes is then
 * written together, and each of their pages once in a change set.
 */
const inOrder = (puts: readonly StoredPut[]): readonly StoredPut[] => {
  const [first] = puts;
  if (first === undefined) return puts;
  const { family } = first;
  if (puts.some((put) => put.expected !== null || put.family !== family)) return puts;
  const placeIn = placesIn[family];
  const placeOf = ({ stored }: StoredPut): string => String(placeIn(stored.rows));
  return puts.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
};

const placesIn = perFamily((family) => {
  const table = familyTables[family];
  return foundIn(table, sortColumn(table, table.spec.defaultOrder[0]?.field ?? ""));
});

/** Tables for them are made with the first that is held. */
const holding = (
  database: Database,
  requireStays: () => void,
  { counts, tell }: FileWriting,
): HeldWork => {
  const held = once(() => heldEntries(database, counts, tell));
  return {
    add: (entries) => {
      held().add(entries);
    },
    write: (part) => onItsOwn(database, requireStays, () => held().write(part)),
  };
};

type Work = () => E.Either<Refusal, void>;

/** A change set is refused by itself; an error of the store ends the whole transaction. */
const attempted = (database: Database, work: Work): Refusal | null => {
  const attempt = inSavepoint(database, work);
  if ("bug" in attempt) throw attempt.bug;
  return E.isLeft(attempt.outcome) ? attempt.outcome.left : null;
};

/** An error may have ended the transaction: what is asked after it would be written by itself. */
const untilOneFails = (): (<A>(work: () => A) => A) => {
  let failed: { readonly error: unknown } | null = null;
  return (work) => {
    if (failed !== null) throw failed.error;
    try {
      return work();
    } catch (error) {
      failed = { error };
      throw error;
    }
  };
};

/** Beside others, who may come before it and after it. */
const onItsOwn = (database: Database, requireStays: () => void, work: Work): Done => {
  const done = alone(database, () => {
    requireStays();
    return work();
  });
  settleWhereMany(database, requireStays);
  return done;
};

/** Without a savepoint, for which SQLite would copy every page before it is changed. */
const alone = (database: Database, work: Work): Done => {
  database.exec("BEGIN IMMEDIATE");
  const since = performance.now();
  try {
    const outcome = work();
    database.exec(E.isLeft(outcome) ? "ROLLBACK" : "COMMIT");
    const refusal = E.isLeft(outcome) ? outcome.left : null;
    return { refusal, lockedMs: performance.now() - since };
  } catch (error) {
    rollBack(database);
    throw error;
  }
};
