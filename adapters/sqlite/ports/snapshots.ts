import type { Resources } from "../../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../../domain/shared/family.ts";
import type { Snapshot, Snapshots } from "../../../domain/changes/snapshot.ts";
import type { Database } from "../file/database.ts";
import { wholeOf } from "../rows/kept-text.ts";
import { ofOneMoment } from "../file/of-one-moment.ts";
import { familyTables } from "../rows/tables.ts";

export const sqliteSnapshots = (file: string): Snapshots => ({
  read: (families) => ofOneMoment(file, (reader) => resourcesIn(reader, families)),
});

function* resourcesIn<F extends LexicalFamily>(
  reader: Database,
  families: readonly F[],
): Generator<Snapshot<F>> {
  for (const family of families)
    for (const row of reader.iterate(
      `SELECT id, body FROM ${familyTables[family].name} ORDER BY id`,
    ))
      yield {
        family,
        resource: wholeOf(family, row["id"], row["body"]) as Resources[F],
      };
}
