import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { type Database, openReader } from "../../../adapters/sqlite/database.ts";
import { selectFacets } from "../../../adapters/sqlite/facets.ts";
import { otherWriters } from "../../../adapters/sqlite/other-writers.ts";
import { rowBits } from "../../../adapters/sqlite/row-bits.ts";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { familyTables } from "../../../adapters/sqlite/tables.ts";
import { rememberedTotals } from "../../../adapters/sqlite/totals.ts";
import type { Store } from "../../../domain/store.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { fill, spanish } from "../../contracts/open-store.ts";

describe("sqlite: facets of what an index has found", () => {
  const directory = mkdtempSync(join(tmpdir(), "dictionary-"));
  const file = join(directory, "d.db");
  let store: Store;
  let database: Database;
  before(async () => {
    store = openSqliteStore({ file, collation: spanish });
    await fill(
      store,
      [1, 2, 3].map((n) => anEntry({ id: anId(n), pos_id: "noun" })),
    );
    database = openReader(file);
  });
  after(async () => {
    database.close();
    await store.close();
    rmSync(directory, { recursive: true });
  });

  it("are remembered for as long as it would be found again, and not for what is found after", () => {
    const totals = rememberedTotals(database, otherWriters(database, "always"));
    const shelf = { database, totals, table: familyTables.entries };
    const count = (state: string, ...seqs: readonly number[]) =>
      selectFacets(shelf, { terms: [] }, ["pos_id"], {
        rows: rowBits(Uint32Array.from(seqs)),
        state,
      });
    const nouns = (n: number) => ({ pos_id: [{ value: "noun", count: n }] });
    expect(count("1", 1, 2)).to.deep.equal(nouns(2));
    // It was written between the finding and the counting, which is not looked at again.
    expect(count("1", 1)).to.deep.equal(nouns(2));
    expect(count("2", 1, 2, 3)).to.deep.equal(nouns(3));
  });
});
