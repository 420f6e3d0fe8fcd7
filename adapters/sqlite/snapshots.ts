import type { Resources } from "../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Snapshot, Snapshots } from "../../domain/changes/snapshot.ts";
import { type Database, openReader } from "./database.ts";
import { wholeOf } from "./kept-text.ts";
import { familyTables } from "./tables.ts";

/** Reads in one transaction on a connection of its own, which WAL keeps as it was while others write. */
export const sqliteSnapshots = (file: string): Snapshots => ({
  read: async function* <F extends LexicalFamily>(families: readonly F[]) {
    const reader: Database = openReader(file);
    try {
      reader.exec("BEGIN");
      for (const family of families)
        for (const row of reader.iterate(
          `SELECT id, body FROM ${familyTables[family].name} ORDER BY id`,
        ))
          yield {
            family,
            resource: wholeOf(family, row["id"], row["body"]) as Resources[F],
          } as Snapshot<F>;
    } finally {
      reader.close();
    }
  },
});
