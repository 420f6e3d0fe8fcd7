import type { Snapshot, SnapshotFamily, Snapshots } from "../../domain/changes/snapshot.ts";
import { type Database, openReader, type Row } from "./database.ts";
import { entryFromRow } from "./entries.ts";
import type { ResourceTables } from "./tables.ts";

const fromRow: {
  readonly [F in SnapshotFamily]: (row: Row) => Snapshot<F>["resource"];
} = { entries: entryFromRow };

/** Reads in one transaction on a connection of its own, which WAL keeps as it was while others write. */
export const sqliteSnapshots = (file: string, tables: ResourceTables): Snapshots => ({
  read: async function* <F extends SnapshotFamily>(families: readonly F[]) {
    const reader: Database = openReader(file);
    try {
      reader.exec("BEGIN");
      for (const family of families)
        for (const row of reader.iterate(`SELECT body FROM ${tables[family].name} ORDER BY id`))
          yield { family, resource: fromRow[family](row) } as Snapshot<F>;
    } finally {
      reader.close();
    }
  },
});
