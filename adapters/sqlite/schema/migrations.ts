import { lastSeq } from "../counts/counts.ts";
import type { Database } from "../file/database.ts";
import { firstSchemaBeside } from "./first-schema-beside.ts";
import { firstSchema } from "./first-schema.ts";
import { schemaForAttempts } from "./schema-for-attempts.ts";
import { schemaForAudit } from "./schema-for-audit.ts";
import { schemaForBlocks } from "./schema-for-blocks.ts";
import { schemaForCombinations } from "./schema-for-combinations.ts";
import { schemaForDays } from "./schema-for-days.ts";
import { schemaForFilters } from "./schema-for-filters.ts";
import { schemaForForms } from "./schema-for-forms.ts";
import { schemaForGrams } from "./schema-for-grams.ts";
import { schemaForHeadwords } from "./schema-for-headwords.ts";
import { schemaForLengths } from "./schema-for-lengths.ts";
import { schemaForMerging } from "./schema-for-merging.ts";
import { schemaForNumbers } from "./schema-for-numbers.ts";
import { schemaForSearch } from "./schema-for-search.ts";
import { schemaForSorting } from "./schema-for-sorting.ts";
import { schemaForStrands } from "./schema-for-strands.ts";
import { schemaForWords } from "./schema-for-words.ts";
import { schemaForZones } from "./schema-for-zones.ts";
import { familyTables } from "../rows/tables.ts";
import { inTransaction } from "../file/transaction.ts";
import { whileSorting } from "../file/while-sorting.ts";

/** The schema, step by step. A step that has been released is never edited: what changes is a new one. */
const migrations: readonly (string | ((database: Database) => string))[] = [
  firstSchema + firstSchemaBeside,
  schemaForSearch,
  schemaForAudit,
  schemaForSorting,
  schemaForFilters,
  schemaForZones,
  // And rows are packed from here on (kept-text.ts), which no release before can read.
  schemaForGrams,
  schemaForCombinations,
  schemaForForms,
  (database) => schemaForStrands(lastSeq(database, familyTables.entries)),
  schemaForNumbers,
  (database) => schemaForHeadwords(lastSeq(database, familyTables.entries)),
  schemaForLengths,
  schemaForAttempts,
  schemaForWords,
  schemaForMerging,
  schemaForBlocks,
  schemaForDays,
];

/** What this program writes. */
export const SCHEMA_VERSION = migrations.length;

/** Under this name stands what the keys of all rows are of, from when a file was first opened on. */
export const KEYS = "collation";

/** Whether somebody has opened it to the end before, and noted what its keys are of. */
const isMade = (database: Database, version: number): boolean =>
  version > 0 && database.get("SELECT 1 FROM settings WHERE name = ?", KEYS) !== undefined;

export const schemaVersion = (database: Database): number =>
  Number(database.get("PRAGMA user_version")?.["user_version"]);

/**
 * Brings the schema up to date, a transaction a step: one that is cut off leaves nothing of itself,
 * and the next start goes on from there. Of several processes that start together, one does each step.
 * A command changes nothing of what others may have open; one that was cut off making a new file is finished.
 */
export const migrate = (
  database: Database,
  mayChange = true,
  log: (message: string) => void = () => undefined,
): void => {
  for (let isTold = false; ;) {
    const version = schemaVersion(database);
    if (version > SCHEMA_VERSION)
      throw new Error(
        `The database has schema version ${version}, but this program knows ${SCHEMA_VERSION}: it was written by a newer release. Start that release, or restore a backup made before.`,
      );
    const step = migrations[version];
    if (step === undefined) return;
    const hasRows = isMade(database, version);
    if (!mayChange && hasRows)
      throw new Error(
        `The database has schema version ${version}, and this program writes ${SCHEMA_VERSION}: stop whatever has it open, and start the service of this release, which brings it up to date. (For a backup before, use the release that wrote it.)`,
      );
    if (hasRows && !isTold) log(`bringing the schema from version ${version} to ${SCHEMA_VERSION}`);
    isTold ||= hasRows;
    inTransaction(database, () => {
      if (schemaVersion(database) !== version) return;
      const sql = typeof step === "string" ? step : step(database);
      whileSorting(database, () => {
        database.exec(sql);
      });
      database.exec(`PRAGMA user_version = ${version + 1}`);
    });
  }
};
