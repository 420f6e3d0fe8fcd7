import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { lastSeq } from "../../../adapters/sqlite/counts/counts.ts";
import { type Database, openDatabase, openReader } from "../../../adapters/sqlite/file/database.ts";
import { entryIndex } from "../../../adapters/sqlite/entry-index/entry-index.ts";
import { otherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import { settlingUpTo } from "../../../adapters/sqlite/schema/tier-schema.ts";
import { settlingTeller } from "../../../adapters/sqlite/schema/settling.ts";
import { openSqliteStore, type SqliteOptions } from "../../../adapters/sqlite/store.ts";
import { familyTables } from "../../../adapters/sqlite/rows/tables.ts";
import {
  cameLater,
  isUnsettled,
  settleInSteps,
  settleTiers,
  settledUpTo,
} from "../../../adapters/sqlite/schema/tiers.ts";
import { inTransaction, within } from "../../../adapters/sqlite/file/transaction.ts";
import { changeSet } from "../../../domain/changes/change-set.ts";
import type { Store } from "../../../domain/store.ts";
import { aDelete, putEntry } from "../../builders/a-change.ts";
import { anEntry, aVariant } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { entryPagesContract } from "../../contracts/entry-pages.contract.ts";
import { entrySearchContract } from "../../contracts/entry-search.contract.ts";
import { randomListingContract } from "../../contracts/random-listing.contract.ts";
import { searchFor } from "../../contracts/search.ts";
import { spanish } from "../../contracts/open-store.ts";
import { beforeHeadwords, beforeStrands } from "./earlier-schemas.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const inFile = <A>(file: string, work: (database: Database) => A): A => {
  const database = openDatabase(file, 1);
  const found: A[] = [];
  try {
    inTransaction(database, () => {
      found.push(work(database));
    });
  } finally {
    database.close();
  }
  return found[0] as A;
};

const half = (database: Database): number =>
  Math.floor(lastSeq(database, familyTables.entries) / 2);
const settleHalf = (database: Database): void => {
  settleTiers(database, half(database));
};
/** Cut off, the forms of the first half are settled and its entries are not. */
const beginToSettleHalf = (database: Database): void => {
  const [first = ""] = settlingUpTo(half(database));
  database.exec(first);
};

describe("sqlite: half of the entries settled", () => {
  let directory = "";
  let files = 0;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "dictionary-"));
  });
  after(() => rm(directory, { recursive: true }));

  /** A store that settles the first half of all whenever it is given much at once. */
  const halfSettled =
    (options: Partial<SqliteOptions>, settle = settleHalf) =>
    () => {
      const file = join(directory, `${files++}.db`);
      const store = openSqliteStore({ file, collation: spanish, ...options });
      const settled: Store = {
        ...store,
        commit: (changes) => async () => {
          const outcome = await store.commit(changes)();
          if (changes.puts.length > 10) inFile(file, settle);
          return outcome;
        },
      };
      return Promise.resolve({ store: settled, dispose: store.close });
    };
  for (const [label, options, settle] of [
    ["", {}, settleHalf],
    [", by the index in memory", { smallUpTo: -1 }, settleHalf],
    [", but for a cut", {}, beginToSettleHalf],
    [", but for a cut, by the index in memory", { smallUpTo: -1 }, beginToSettleHalf],
  ] as const)
    describe(`as the file has them${label}`, () => {
      const open = halfSettled(options, settle);
      entryPagesContract(open);
      entrySearchContract(open);
      randomListingContract(`half settled${label}`, open);
    });
});

describe("sqlite: entries that are settled, and those that came later", () => {
  const { file, open, closeAll } = storesOfAFile();

  const now = <A>(work: (database: Database) => A): A => inFile(file(), work);
  const add = async (store: Store, ...numbers: readonly number[]) => {
    const puts = numbers.map((n) => putEntry(anEntry({ id: anId(n), lemma_form: `p${n % 7}` })));
    await answerOf(store.commit(changeSet({ puts })));
  };

  it("are settled when they are imported into nothing, and when many came later", async () => {
    const store = open({ bulkFrom: 0 });
    const bulk = await answerOf(store.bulk(3));
    const puts = [3, 1, 2].map((n) => putEntry(anEntry({ id: anId(n) })));
    await answerOf(bulk.commit(changeSet({ puts })));
    await answerOf(bulk.finish());
    expect(now(settledUpTo)).to.equal(3);
    await add(store, 4, 5);
    expect(now(settledUpTo)).to.equal(3);
    expect([2, 3].map((least) => now((database) => cameLater(database, least)))).to.deep.equal([
      true,
      false,
    ]);
    expect(now((database) => isUnsettled(database))).to.equal(false);
    expect(now((database) => isUnsettled(database, 2))).to.equal(true);
    const database = openDatabase(file(), 1);
    const cache = database.lines("PRAGMA cache_size");
    const refusing = () => {
      throw new Error("not now");
    };
    expect(() => {
      settleInSteps(database, refusing);
    }).to.throw("not now");
    expect(now(settledUpTo)).to.equal(3);
    const others = openReader(file());
    const isSettling = settlingTeller(others);
    const told: boolean[] = [];
    settleInSteps(database, () => told.push(isSettling()));
    expect([...told, isSettling()]).to.deep.equal([true, true, true, false]);
    others.close();
    expect(database.lines("PRAGMA cache_size")).to.deep.equal(cache);
    database.close();
    expect(now(settledUpTo)).to.equal(5);
    expect(now((database) => isUnsettled(database, 2))).to.equal(false);
  });

  it("are found when they have the number of one that was settled and is gone", async () => {
    const store = open();
    await add(store, 1, 2, 3);
    now((database) => {
      settleTiers(database);
    });
    const gone = await answerOf(store.lexicon.entries.find(anId(3)));
    const deletes = O.isSome(gone) ? [aDelete("entries", gone.value)] : [];
    await answerOf(store.commit(changeSet({ deletes })));
    const database = openReader(file());
    const others = otherWriters(database, "always");
    const totals = rememberedTotals(database, others);
    const index = entryIndex({ database, totals, table: familyTables.entries }, others);
    await add(store, 4);
    const page = { size: 20, from: { page: 1 }, count: true };
    const query = { filter: { search: searchFor("p", "prefix") }, order: [], page };
    const found = within(database, () => index.select({ query, columns: ["id"], rows: [] }));
    database.close();
    const ids = found !== null && "items" in found ? found.items.map(([id]) => id) : [];
    expect(ids).to.have.members([1, 2, 4].map(anId));
  });

  for (const [release, takeBack] of [
    ["a release before", beforeHeadwords],
    ["an older release", beforeStrands],
  ] as const)
    it(`are all settled, found, and in order, in a file of ${release}`, async () => {
      const store = open();
      await add(store, 6, 2, 9, 4, 1);
      const more = [
        anEntry({ id: anId(20), lemma_form: "P\u0301", variants: [aVariant("Pé"), aVariant("q")] }),
        anEntry({ id: anId(21), lemma_form: "q" }),
      ];
      await answerOf(store.commit(changeSet({ puts: more.map((one) => putEntry(one)) })));
      const listed = async (from: Store) => {
        const page = { size: 20, from: { page: 1 }, count: true };
        const orders = ["lemma_form", "homograph_number", "created_at", "updated_at"];
        const sorted = orders.map((field) => ({
          filter: {},
          order: [{ field, descending: false }],
          page,
        }));
        const found = ["p", "pé", "q"].flatMap((text) =>
          (["exact", "prefix", "contains", "fuzzy"] as const).flatMap((mode) =>
            [["lemma"], ["variant"], ["lemma", "variant"]].map((fields) => ({
              filter: { search: { ...searchFor(text, mode), tiers: [fields] } },
              order: [],
              page,
            })),
          ),
        );
        return Promise.all(
          [...sorted, ...found].map((query) => answerOf(from.lexicon.entries.list(query))),
        );
      };
      const expected = await listed(store);
      await closeAll();
      const database = openDatabase(file(), 1);
      database.exec(takeBack);
      database.close();
      expect(await listed(open())).to.deep.equal(expected);
      expect(now(settledUpTo)).to.equal(7);
    });
});
