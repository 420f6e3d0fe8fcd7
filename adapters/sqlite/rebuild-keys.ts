import type { Collation } from "../../domain/shared/collation.ts";
import type { Database } from "./database.ts";
import { entryFromRow } from "./entries.ts";
import { inTransaction } from "./migrations.ts";
import { tableWriter } from "./resource-table.ts";
import type { ResourceTables } from "./tables.ts";

const KEYS = "collation";
const BATCH = 1_000;

/**
 * Makes the stored sort and search keys anew where they were made for another collation: the
 * configured language changed, or its rules did. It happens in one transaction, so that one that is
 * cut off begins again.
 */
export const rebuildKeys = (
  database: Database,
  tables: ResourceTables,
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
    const writer = tableWriter(tables.entries);
    let last = 0;
    for (;;) {
      const rows = database.all(
        "SELECT seq, body FROM entries WHERE seq > ? ORDER BY seq LIMIT ?",
        last,
        BATCH,
      );
      for (const row of rows) {
        const entry = entryFromRow(row);
        writer.update(database, entry, entry.version);
        last = Number(row["seq"]);
      }
      if (rows.length < BATCH) break;
    }
    database.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", KEYS, collation.id);
  });
};
