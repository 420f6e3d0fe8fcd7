import { whole } from "../../../domain/families.ts";
import type { Family } from "../../../domain/shared/family.ts";
import type { Collation } from "../../../domain/shared/collation.ts";
import { keyOfAnother } from "../../../domain/shared/card.ts";
import { emailKey } from "../../../domain/users/user.ts";
import { cardRows } from "../rows/card-rows.ts";
import type { Database } from "../file/database.ts";
import type { FileWriting } from "./file-writing.ts";
import { gramKeeper } from "../forms/grams.ts";
import { keptText, wholeOf } from "../rows/kept-text.ts";
import { set, setting } from "../schema/settings.ts";
import { KEYS } from "../schema/migrations.ts";
import { familyTables } from "../rows/tables.ts";
import { inTransaction } from "../file/transaction.ts";
import type { FamilyWriters } from "./write-family.ts";

/** Under this name stands `KEYS` again, after the edition that it was worked out from. */
const EDITION = "collation edition";
const BATCH = 1_000;

/**
 * Makes the stored sort and search keys anew where they were made for another collation (the
 * configured language changed, or its rules did), and gives resources the fields that they were kept
 * without. It happens in one transaction, so that one that is cut off begins again. Gives what the
 * keys are of, which is not worked out where the edition tells: it would take a seventh of a start.
 */
export const rebuildKeys = (
  database: Database,
  { writers, counts }: Pick<FileWriting, "writers" | "counts">,
  collation: Collation,
  mayRebuild: boolean,
  log: (message: string) => void,
): string => {
  const known = setting(database, KEYS);
  if (known !== undefined && isOfEdition(database, collation, known)) return known;
  if (known === collation.id) return known;
  if (known !== undefined && !mayRebuild)
    throw new Error(
      `The dictionary is kept in the order ${known}, not ${collation.id}: set DICTIONARY_LOCALE as the service has it, or start the service anew first.`,
    );
  if (known !== undefined) log(`making all keys anew for the collation ${collation.id}`);
  inTransaction(database, () => {
    if (setting(database, KEYS) === collation.id) return;
    counts.begin();
    for (const { family } of Object.values(familyTables))
      rebuildFamily(database, writers, collation, family);
    rebuildAddresses(database, log);
    counts.finish();
    gramKeeper(database).settleAll();
    set(database, KEYS, collation.id);
  });
  if (known !== undefined) log("made all keys anew");
  return collation.id;
};

/** For the next start. What keeps it from being written now, another writer or a full disk, is no matter. */
export const noteEdition = (database: Database, collation: Collation, keys: string): void => {
  const { edition } = collation;
  if (edition === null || isOfEdition(database, collation, keys)) return;
  try {
    set(database, EDITION, editionOf(edition, keys));
  } catch {
    // The next start works it out again, and tries again.
  }
};

const isOfEdition = (database: Database, { edition }: Collation, keys: string): boolean =>
  edition !== null && setting(database, EDITION) === editionOf(edition, keys);

/** With the keys: a release that knows no editions may have made them anew. */
const editionOf = (edition: string, keys: string): string => `${edition}: ${keys}`;

const rebuildFamily = (
  database: Database,
  writers: FamilyWriters,
  collation: Collation,
  family: Family,
): void => {
  const table = familyTables[family];
  const { name, spec } = table;
  const batch = database.prepare(
    `SELECT seq, id, body FROM ${name} WHERE seq > ? ORDER BY seq LIMIT (0 + ?)`,
  );
  let last = 0;
  for (;;) {
    const lines = batch.lines(last, BATCH);
    for (const [seq, id, body] of lines) {
      last = Number(seq);
      const kept = wholeOf(family, id, body);
      const resource = whole(family, kept);
      if (resource !== kept)
        database.run(`UPDATE ${name} SET body = ? WHERE seq = ?`, keptText(family, resource), last);
      writers[family].index(last, cardRows(table, spec.card(resource, collation)));
    }
    if (lines.length < BATCH) return;
  }
};

/**
 * What addresses are compared by; abbreviations are compared as they are. Who has such a key keeps it; of others the
 * first one gets it. Who comes too late has the own id for a key, which stands for nothing: only a change to another
 * address is written then.
 */
const rebuildAddresses = (database: Database, log: (message: string) => void): void => {
  const all = database.lines("SELECT id, email, body ->> '$.email' FROM users ORDER BY seq");
  const users = all.map(([id, before, email]) => ({
    id: String(id),
    key: emailKey(String(email)),
    before,
  }));
  const moved = users.filter(({ key, before }) => key !== before);
  const holders = new Map(
    users.filter(({ key, before }) => key === before).map(({ key, id }) => [key, id]),
  );
  const put = database.prepare("UPDATE users SET email = ? WHERE id = ?");
  // What they had may be what others get.
  for (const { id } of moved) put.run(id, id);
  for (const { id, key } of moved) {
    const holder = holders.get(key);
    if (holder !== undefined) {
      log(keyOfAnother("users", "email", id, holder));
      continue;
    }
    put.run(key, id);
    holders.set(key, id);
  }
};
