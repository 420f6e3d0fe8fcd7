import { whole } from "../../domain/families.ts";
import type { Family } from "../../domain/shared/family.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { CountKeeper } from "./counts.ts";
import type { Database } from "./database.ts";
import { familyTables } from "./tables.ts";
import { inTransaction } from "./transaction.ts";
import type { FamilyWriters } from "./write-family.ts";

/** Under this name stands what the keys are of. */
export const KEYS = "collation";
const BATCH = 1_000;

/**
 * Makes the stored sort and search keys anew where they were made for another collation (the
 * configured language changed, or its rules did), and gives resources the fields that they were kept
 * without. It happens in one transaction, so that one that is cut off begins again.
 */
export const rebuildKeys = (
  database: Database,
  writers: FamilyWriters,
  counts: CountKeeper,
  collation: Collation,
  mayRebuild: boolean,
): void => {
  const stored = () => database.get("SELECT value FROM settings WHERE name = ?", KEYS)?.["value"];
  if (stored() === collation.id) return;
  if (stored() !== undefined && !mayRebuild)
    throw new Error(
      `The dictionary is kept in the order ${String(stored())}, not ${collation.id}: set DICTIONARY_LOCALE as the service has it, or start the service anew first.`,
    );
  inTransaction(database, () => {
    if (stored() === collation.id) return;
    counts.begin();
    for (const { family } of Object.values(familyTables))
      rebuildFamily(database, writers, collation, family);
    counts.finish();
    database.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", KEYS, collation.id);
  });
};

const rebuildFamily = (
  database: Database,
  writers: FamilyWriters,
  collation: Collation,
  family: Family,
): void => {
  const { name, spec } = familyTables[family];
  const batch = database.prepare(
    `SELECT seq, body FROM ${name} WHERE seq > ? ORDER BY seq LIMIT (0 + ?)`,
  );
  let last = 0;
  for (;;) {
    const lines = batch.lines(last, BATCH);
    for (const [seq, body] of lines) {
      last = Number(seq);
      const kept = JSON.parse(String(body)) as Versioned;
      const resource = whole(family, kept);
      if (resource !== kept)
        database.run(`UPDATE ${name} SET body = ? WHERE seq = ?`, JSON.stringify(resource), last);
      writers[family].index(last, spec.card(resource, collation));
    }
    if (lines.length < BATCH) return;
  }
};
