import { lastSeq } from "../counts/counts.ts";
import type { Database } from "../file/database.ts";
import { settlingUpTo, withoutTierIndexes } from "./tier-schema.ts";
import { notingThatItSettles } from "./settling.ts";
import { familyTables } from "../rows/tables.ts";
import { inTransaction } from "../file/transaction.ts";
import { whileSorting } from "../file/while-sorting.ts";

/** Of so many rows one at the most came after those that are settled, or they are settled anew. */
const SHARE = 4;
/** Fewer than these are not worth it. */
const LEAST = 100_000;

/** Takes the indexes away, for who brings very many rows; within the transaction in which they are settled. */
export const unsettle = (database: Database): void => {
  database.exec(withoutTierIndexes);
};

/** Has all rows up to a number in the indexes that are made at once; within a transaction. */
export const settleTiers = (
  database: Database,
  upTo = lastSeq(database, familyTables.entries),
): void => {
  for (const step of settlingUpTo(upTo)) database.exec(step);
};

/**
 * The same where others want to write meanwhile: they come in between the steps, each of which is begun by making
 * sure that it may be done. Cut off, the forms of more entries are settled than entries are, which changes no answer.
 */
export const settleInSteps = (database: Database, makeSure: () => void): void => {
  const steps = settlingUpTo(lastSeq(database, familyTables.entries)).map((step) => () => {
    inTransaction(database, () => {
      makeSure();
      whileSorting(database, () => {
        database.exec(step);
      });
    });
  });
  notingThatItSettles(database, steps);
};

/** Whether so many came after those that are settled that their orders had better be made anew. */
export const isUnsettled = (database: Database, least = LEAST): boolean => {
  const last = lastSeq(database, familyTables.entries);
  const many = Math.max(least, Math.floor(last / SHARE));
  // Mostly their numbers tell; where some are gone, as many have to be counted.
  return last - settledUpTo(database) >= many && cameLater(database, many);
};

/** Whether at least so many entries came after those that are settled. */
export const cameLater = (database: Database, least: number): boolean =>
  database.lines("SELECT 1 FROM entries_later LIMIT 1 OFFSET ?", least - 1).length > 0;

/** The number up to which all entries are settled. */
export const settledUpTo = (database: Database): number =>
  Number(database.lines("SELECT seq FROM settled")[0]?.[0]);
