import * as E from "fp-ts/lib/Either.js";
import {
  type BackupRecord,
  type Backups,
  type BackupSource,
  notAsGiven,
  notEmpty,
  type RestoreRefusal,
} from "../../../domain/changes/backup.ts";
import type { RevisionEvent } from "../../../domain/changes/revision.ts";
import type { StoreError } from "../../../domain/shared/app-error.ts";
import type { Collation } from "../../../domain/shared/collation.ts";
import { type LexicalFamily, lexicalFamilies } from "../../../domain/shared/family.ts";
import { type UserDocument, userFromDocument } from "../../documents/user-document.ts";
import { allLines } from "../audit/audit-lines.ts";
import { type Database, openDatabase, type Row } from "../file/database.ts";
import { allTables, dropIndexes } from "../schema/drop-indexes.ts";
import { gramKeeper } from "../forms/grams.ts";
import { wholeOf } from "../rows/kept-text.ts";
import { ofOneMoment } from "../file/of-one-moment.ts";
import { recordWriter } from "./restore-records.ts";
import { isMadeAnew, makingStays } from "../writes/made-anew.ts";
import { toStoreError } from "../file/sqlite-errors.ts";
import { familyTables } from "../rows/tables.ts";
import { whileSorting } from "../file/while-sorting.ts";

/** A batch is handed on when its texts have this many characters, or when there are so many. */
const BATCH_CHARACTERS = 1_000_000;
const BATCH = 1_000;
const CACHE_MB = 64;
/** What a line of the audit counts for. */
const AUDIT_CHARACTERS = 300;

export const sqliteBackups = (file: string, collation: Collation): Backups => ({
  isOfOneMoment: true,
  read: () => ofOneMoment(file, inBatches),
  restore: (backup) => () => restoreWhole(file, collation, backup),
});

/** In one transaction: cut off, it leaves nothing, and others go on seeing an empty dictionary. */
const restoreWhole = async (
  file: string,
  collation: Collation,
  { digest, records, digestOf }: BackupSource,
): Promise<E.Either<RestoreRefusal | StoreError, void>> => {
  let database: Database | null = null;
  try {
    database = openDatabase(file, CACHE_MB);
    database.exec("BEGIN IMMEDIATE");
    if (!makingStays(database, collation.id)()) return E.left(isMadeAnew);
    if (!isEmpty(database)) return E.left(notEmpty);
    const makeIndexes = dropIndexes(database, allTables(database), []);
    const { write, finish } = recordWriter(database, collation);
    for await (const batch of records()) for (const record of batch) write(record);
    finish();
    gramKeeper(database).settleAll();
    whileSorting(database, makeIndexes);
    if ((await digestOf(inBatches(database))) !== digest) return E.left(notAsGiven);
    database.exec("COMMIT");
    return E.right(undefined);
  } catch (error) {
    const known = toStoreError(error);
    if (known === null) throw error;
    return E.left(known);
  } finally {
    // Which undoes what was not committed.
    database?.close();
  }
};

const isEmpty = (database: Database): boolean =>
  [...Object.values(familyTables).map(({ name }) => name), "tombstones", "audit"].every(
    (table) => database.get(`SELECT 1 FROM ${table} LIMIT 1`) === undefined,
  );

/** Asynchronous as the port says; a turn of the event loop between batches lets others have theirs. */
async function* inBatches(database: Database): AsyncGenerator<readonly BackupRecord[]> {
  let batch: BackupRecord[] = [];
  let characters = 0;
  for (const { record, length } of recordsIn(database)) {
    batch.push(record);
    characters += length;
    if (batch.length < BATCH && characters < BATCH_CHARACTERS) continue;
    yield await Promise.resolve(batch);
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

interface Read {
  readonly record: BackupRecord;
  /** Of its text. */
  readonly length: number;
}

function* recordsIn(database: Database): Generator<Read> {
  for (const family of lexicalFamilies) yield* familyIn(database, family);
  for (const row of database.iterate("SELECT body, last_login_at FROM users ORDER BY id")) {
    const body = String(row["body"]);
    const user = userFromDocument(JSON.parse(body) as UserDocument);
    const record = { kind: "user", user, last_login_at: textIn(row, "last_login_at") } as const;
    yield { record, length: body.length };
  }
  for (const line of allLines(database))
    yield { record: { kind: "audit", line }, length: AUDIT_CHARACTERS };
}

function* familyIn(database: Database, family: LexicalFamily): Generator<Read> {
  const heads = `
    SELECT id, version, external_id, action, comment, body,
           NULL AS deleted_at, NULL AS deleted_by, NULL AS with_entry
    FROM ${familyTables[family].name}
    UNION ALL SELECT id, version, external_id, NULL, NULL, NULL, deleted_at, deleted_by, with_entry
    FROM tombstones WHERE family = '${family}'
    ORDER BY id`;
  for (const row of database.iterate(heads)) {
    const body = textIn(row, "body");
    yield {
      record: body === null ? deletedIn(family, row) : livingIn(family, row, body),
      length: body?.length ?? 0,
    };
    if (Number(row["version"]) > 1) yield* pastOf(database, family, String(row["id"]));
  }
}

function* pastOf(database: Database, family: LexicalFamily, id: string): Generator<Read> {
  const past = `
    SELECT version, action, comment, at, by, body FROM revisions
    WHERE family = '${family}' AND id = ? ORDER BY version DESC`;
  for (const row of database.iterate(past, id)) {
    const body = textIn(row, "body");
    const state = body === null ? null : wholeOf(family, id, body);
    const revision = {
      version: Number(row["version"]),
      action: String(row["action"]) as RevisionEvent["action"],
      at: state?.updated_at ?? String(row["at"]),
      by: state?.updated_by ?? String(row["by"]),
      comment: textIn(row, "comment"),
      state,
    };
    yield { record: { kind: "past", family, id, revision }, length: body?.length ?? 0 };
  }
}

const livingIn = (family: LexicalFamily, row: Row, body: string): BackupRecord => ({
  kind: "living",
  family,
  resource: wholeOf(family, row["id"], body),
  event: {
    action: String(row["action"]) as RevisionEvent["action"],
    comment: textIn(row, "comment"),
  },
});

const deletedIn = (family: LexicalFamily, row: Row): BackupRecord => ({
  kind: "deleted",
  family,
  grave: {
    id: String(row["id"]),
    external_id: textIn(row, "external_id"),
    version: Number(row["version"]),
    deleted_at: String(row["deleted_at"]),
    deleted_by: String(row["deleted_by"]),
    with_entry: textIn(row, "with_entry"),
  },
});

const textIn = (row: Row, name: string): string | null =>
  row[name] === null || row[name] === undefined ? null : String(row[name]);
