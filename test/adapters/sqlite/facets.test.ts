import { expect } from "chai";
import { type Database, openReader } from "../../../adapters/sqlite/file/database.ts";
import { selectFacets } from "../../../adapters/sqlite/listings/facets.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { rowBits } from "../../../adapters/sqlite/rows/row-bits.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import type { Store } from "../../../domain/store.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { fill } from "../../contracts/open-store.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

describe("sqlite: facets of what an index has found", () => {
  const { file, open } = storesOfAFile();
  let store: Store;
  let database: Database;
  beforeEach(async () => {
    store = open();
    await fill(
      store,
      [1, 2, 3].map((n) => anEntry({ id: anId(n), pos_id: "noun" })),
    );
    database = openReader(file());
  });
  afterEach(() => {
    database.close();
  });

  it("are counted by who has them in memory, where there is somebody", () => {
    const totals = rememberedTotals(database, otherWriters(database, "always"));
    const sums = new Map([
      ["noun", 3],
      ["verb", 0],
    ]);
    const facetValues = { count: () => new Map([["pos_id", sums]]), rowsOf: () => null };
    const shelf = { database, totals, table: familyTables.entries, facetValues };
    expect(
      selectFacets(shelf, { terms: [] }, ["pos_id"], rowBits(Uint32Array.of(1, 2))),
    ).to.deep.equal({ pos_id: [{ value: "noun", count: 3 }] });
  });

  it("are remembered until something is written", async () => {
    const totals = rememberedTotals(database, otherWriters(database, "always"));
    const shelf = { database, totals, table: familyTables.entries };
    const count = (...seqs: readonly number[]) =>
      selectFacets(shelf, { terms: [] }, ["pos_id"], rowBits(Uint32Array.from(seqs)));
    const nouns = (n: number) => ({ pos_id: [{ value: "noun", count: n }] });
    expect(count(1, 2)).to.deep.equal(nouns(2));
    expect(count(1)).to.deep.equal(nouns(2));
    await fill(store, [anEntry({ id: anId(4), pos_id: "verb" })]);
    expect(count(1, 2, 3)).to.deep.equal(nouns(3));
  });
});
