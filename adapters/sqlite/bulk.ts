import * as E from "fp-ts/lib/Either.js";
import { type Bulk, lexiconOf } from "../../domain/store.ts";
import type { Refusal } from "../../domain/changes/change-set.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import { type ApplyChangeSet, changeSetApplier } from "./apply-change-set.ts";
import { auditTeller } from "./audit.ts";
import { countKeeper } from "./counts.ts";
import { type Database, openDatabase } from "./database.ts";
import { sqliteHistory } from "./history.ts";
import { liveSessions } from "./live-sessions.ts";
import { otherWriters } from "./other-writers.ts";
import { directPages } from "./pages.ts";
import { sqliteRepository } from "./repository.ts";
import { reading, toStoreError } from "./sqlite-errors.ts";
import { rememberedTotals } from "./totals.ts";
import { dropIndexes } from "./drop-indexes.ts";
import { familyWriters } from "./write-family.ts";
import { inSavepoint } from "./writer.ts";

/** The tables whose rows come by the million. */
const TABLES = ["entries", "entry_terms", "entry_forms"];

/** Sorting fits into it, for the most part. */
const CACHE_MB = 96;

/**
 * Entries into a dictionary that has none: in one transaction, on a connection of its own, without the
 * indexes, which are made when all rows are there. Filled as the rows come, ten indexes in ten orders
 * are written all over, and above some hundred thousand entries nothing else happens any more.
 *
 * Others read on meanwhile, and see nothing of it before the end; they cannot write. Null where there
 * are entries already.
 */
export const openSqliteBulk = (file: string, collation: Collation): Bulk | null => {
  const database = openDatabase(file, CACHE_MB);
  let isOpen = true;
  const close = (): void => {
    if (isOpen) database.close();
    isOpen = false;
  };
  try {
    database.exec("BEGIN IMMEDIATE");
    if (database.get("SELECT 1 FROM entries LIMIT 1") !== undefined) {
      close();
      return null;
    }
    const makeIndexes = dropIndexes(database, TABLES);
    const others = otherWriters(database, "always");
    const totals = rememberedTotals(database, others);
    const counts = countKeeper(database);
    const writers = familyWriters(database, collation, counts);
    const live = liveSessions(database, others);
    const apply = changeSetApplier(database, writers, live, totals, counts, auditTeller(database));
    const pages = directPages(database, totals);
    return {
      commit: (changes) => () => Promise.resolve(attempted(database, () => apply(changes))),
      lexicon: lexiconOf((family) => sqliteRepository(database, pages, family)),
      history: sqliteHistory(database),
      isPutInOrder: true,
      finish: () =>
        reading(() => {
          makeIndexes();
          database.exec("COMMIT");
          close();
        }),
      // What is not committed is gone with its connection.
      abandon: () => {
        close();
        return Promise.resolve();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
};

/** A change set is refused by itself; an error of the store ends the whole transaction. */
const attempted = (
  database: Database,
  work: () => ReturnType<ApplyChangeSet>,
): E.Either<Refusal | StoreError, void> => {
  try {
    const attempt = inSavepoint(database, work);
    if ("bug" in attempt) throw attempt.bug;
    return attempt.outcome;
  } catch (error) {
    const known = toStoreError(error);
    if (known === null) throw error;
    return E.left(known);
  }
};
