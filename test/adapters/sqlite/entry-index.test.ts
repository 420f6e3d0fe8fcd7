import { expect } from "chai";
import { type EntryIndex, entryIndex } from "../../../adapters/sqlite/entry-index/entry-index.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import { shelvesOf } from "../../../adapters/sqlite/facets/shelf.ts";
import { type Database, openDatabase, openReader } from "../../../adapters/sqlite/file/database.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { within } from "../../../adapters/sqlite/file/transaction.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import { notingThatItSettles } from "../../../adapters/sqlite/schema/settling.ts";
import type { Store } from "../../../domain/store.ts";
import { aPut } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { fillWith } from "../../contracts/open-store.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

describe("sqlite: the state of an index in memory", () => {
  const { file, open } = storesOfAFile();
  let store: Store;
  let database: Database;
  let index: EntryIndex;
  beforeEach(() => {
    store = open();
    database = openReader(file());
    const others = otherWriters(database, "always");
    const shelf = shelvesOf(database, rememberedTotals(database, others))(familyTables.entries);
    index = within(database, () => entryIndex(shelf, others));
  });
  afterEach(() => {
    database.close();
  });

  const add = async (count: number, from: number): Promise<void> => {
    const puts = Array.from({ length: count }, (_, n) =>
      aPut("entries", anEntry({ id: anId(from + n), lemma_form: "voz" })),
    );
    await fillWith(store, ...puts);
  };
  const look = () => {
    within(database, index.look);
    return index.state();
  };

  it("is fresh as long as it takes in what comes", async () => {
    expect(look()).to.equal("fresh");
    await add(100, 0x1000);
    expect(look()).to.equal("fresh");
  });

  it("is unsettled while very much comes, and while what has come is settled", async () => {
    await add(5_100, 0x1000);
    expect(look()).to.equal("unsettled");
    const writer = openDatabase(file(), 2);
    const states: string[] = [];
    const calm = async () => {
      while (look() === "unsettled") await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await calm();
    expect(look()).to.equal("stale");
    notingThatItSettles(writer, [() => states.push(look())]);
    expect(states).to.deep.equal(["unsettled"]);
    expect(look()).to.equal("stale");
    writer.close();
  }).slow(4_000);
});
