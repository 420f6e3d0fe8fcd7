import { expect } from "chai";
import {
  changeLog,
  entryChanges,
  newsReader,
} from "../../../adapters/sqlite/changes/change-log.ts";
import { openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { inTransaction } from "../../../adapters/sqlite/file/transaction.ts";
import type { Filter } from "../../../domain/shared/resource-query.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import type { Store } from "../../../domain/store.ts";
import { aDelete, aPut } from "../../builders/a-change.ts";
import { aSense } from "../../builders/a-sense.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { commit, fillWith } from "../../contracts/open-store.ts";
import { searchFor } from "../../contracts/search.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

describe("sqlite: the log of changes", () => {
  const { file, open } = storesOfAFile();
  const [one, two, three, four] = [1, 2, 3, 4].map((n) => anEntry({ id: anId(n) })) as [
    ReturnType<typeof anEntry>,
    ReturnType<typeof anEntry>,
    ReturnType<typeof anEntry>,
    ReturnType<typeof anEntry>,
  ];
  let store: Store;
  beforeEach(() => {
    store = open({ smallUpTo: -1 });
  });
  const found = async (filter: Filter): Promise<readonly string[]> => {
    const query = { filter, order: [], page: firstPage(20) };
    return (await answerOf(store.lexicon.entries.list(query))).items.map(({ id }) => id);
  };
  const remove = (...entries: readonly (typeof one)[]) =>
    answerOf(commit(store, { deletes: entries.map((entry) => aDelete("entries", entry)) }));

  // SQLite gives a new row the number after the highest that is there, which another may have had.
  it("has an entry found whose number the index has heard of before", async () => {
    const casa = { search: searchFor("casa") };
    await fillWith(store, ...[one, two, three].map((entry) => aPut("entries", entry)));
    await remove(two);
    expect(await found(casa)).to.deep.equal([one.id, three.id]);
    await remove(three);
    await fillWith(store, aPut("entries", four));
    expect(await found(casa)).to.deep.equal([one.id, four.id]);
  });
  it("has a sense count for its entry, whose number was another's", async () => {
    const bare: Filter = { lacks: ["senses"] };
    const senses = [one, two, three].map(({ id }, n) =>
      aSense({ id: anId(0x51 + n), entry_id: id }),
    );
    const [, second, third] = senses as [unknown, (typeof senses)[0], (typeof senses)[0]];
    const removeSense = (sense: typeof second) =>
      answerOf(commit(store, { deletes: [aDelete("entry-senses", sense)] }));
    await fillWith(
      store,
      ...[one, two, three, four].map((entry) => aPut("entries", entry)),
      ...senses.map((sense) => aPut("entry-senses", sense)),
    );
    await removeSense(second);
    expect(await found(bare)).to.deep.equal([two.id, four.id]);
    await removeSense(third);
    await fillWith(store, aPut("entry-senses", aSense({ id: anId(0x54), entry_id: four.id })));
    expect(await found(bare)).to.deep.equal([two.id, three.id]);
  });
  it("has whoever knows the rows begin anew where too many numbers are free again", async () => {
    const many = Array.from({ length: 1_100 }, (_, n) => anEntry({ id: anId(0x1000 + n) }));
    await fillWith(store, ...many.map((entry) => aPut("entries", entry)));
    const [first, ...others] = many as [typeof one, ...(typeof one)[]];
    const [nextToLast, last] = others.splice(-2) as [typeof one, typeof one];
    await remove(...others);
    const database = openDatabase(file(), 1);
    try {
      const news = newsReader(database, entryChanges);
      const known = news.known();
      await remove(nextToLast);
      expect(news.since(known, 5_000).since).to.deep.equal({ noted: [[1_099, 1]], added: [] });
      await remove(last);
      expect(news.since(known, 5_000).since).to.equal(null);
      const anew = news.known();
      expect(anew.change).to.be.greaterThan(known.change);
      await fillWith(store, aPut("entries", one));
      expect(news.since(anew, 5_000).since).to.deep.equal({ noted: [], added: [2] });
      expect(await found({ search: searchFor("casa") })).to.deep.equal([one.id, first.id]);
    } finally {
      database.close();
    }
  });
  it("remembers the last twenty thousand, and has whoever knows less begin anew", () => {
    const database = openDatabase(file(), 1);
    try {
      const news = newsReader(database, entryChanges);
      const { note } = changeLog(database, entryChanges);
      const [before, most] = [news.known(), 30_000];
      inTransaction(database, () => {
        for (let n = 1; n <= 19_999; n += 1) note(n, 0);
      });
      expect(news.since(before, most).since?.noted).to.have.lengthOf(19_999);
      inTransaction(database, () => {
        for (let n = 1; n <= 2_001; n += 1) note(n, 0);
      });
      expect(news.since(before, most).since).to.equal(null);
      expect(database.lines("SELECT count(*) FROM entry_changes")).to.deep.equal([[20_000]]);
    } finally {
      database.close();
    }
  });
});
