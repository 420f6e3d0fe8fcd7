import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { changeSet } from "../../../domain/changes/change-set.ts";
import { firstPage } from "../../../domain/shared/page.ts";
import type { Bulk, Store } from "../../../domain/store.ts";
import { putEntry } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf, refusalOf } from "../../contracts/answer-of.ts";
import { commit, fill, spanish } from "../../contracts/open-store.ts";

const put = (n: number) => ({ puts: [putEntry(anEntry({ id: anId(n) }))] });

describe("sqlite: a file that its name does not lead to any more", () => {
  let directory = "";
  let store: Store;
  const at = (name: string): string => join(directory, name);
  const file = () => at("d.db");
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "dictionary-"));
    store = openSqliteStore({ file: file(), collation: spanish, bulkFrom: 0 });
  });
  afterEach(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });

  const expectOutOfReach = async () => {
    const began = performance.now();
    expect((await refusalOf(store.ping()))._tag).to.equal("Unavailable");
    expect((await refusalOf(commit(store, put(7))))._tag).to.equal("Unavailable");
    expect((await refusalOf(store.bulk(1)))._tag).to.equal("Unavailable");
    expect(performance.now() - began).to.be.below(1_000);
  };

  it("is out of reach where it was deleted", async () => {
    await answerOf(store.ping());
    await fill(store, [anEntry({ id: anId(1) })]);
    rmSync(file());
    await expectOutOfReach();
  });

  it("is out of reach where another took its place, however alike", async () => {
    copyFileSync(file(), at("other.db"));
    renameSync(at("other.db"), file());
    await expectOutOfReach();
  });

  it("leaves no log to the file that took its place", async () => {
    await fill(store, [anEntry({ id: anId(1) })]);
    const other = openSqliteStore({ file: at("other.db"), collation: spanish });
    await fill(other, [anEntry({ id: anId(2) }), anEntry({ id: anId(3) })]);
    await other.close();
    renameSync(at("other.db"), file());
    await expectOutOfReach();
    await store.close();
    expect(
      readdirSync(directory).filter((name) => /\.replaced-\d+-wal$/.test(name)),
    ).to.have.lengthOf(1);
    store = openSqliteStore({ file: file(), collation: spanish, bulkFrom: 0 });
    const { items } = await answerOf(
      store.lexicon.entries.list({ filter: {}, order: [], page: firstPage(5) }),
    );
    expect(items.map(({ id }) => id)).to.have.members([anId(2), anId(3)]);
  });

  it("leaves the log of whoever has opened the file that took its place", async () => {
    await fill(store, [anEntry({ id: anId(1) })]);
    for (const end of ["", "-wal", "-shm"]) rmSync(file() + end);
    const other = openSqliteStore({ file: file(), collation: spanish });
    await fill(other, [anEntry({ id: anId(2) })]);
    await store.close();
    expect(readdirSync(directory)).to.have.members(["d.db", "d.db-wal", "d.db-shm"]);
    await other.close();
    store = openSqliteStore({ file: file(), collation: spanish, bulkFrom: 0 });
    expect(await answerOf(store.lexicon.entries.find(anId(2)))).to.have.property("_tag", "Some");
  });

  it("keeps its log for who puts it back", async () => {
    await fill(store, [anEntry({ id: anId(1) })]);
    renameSync(file(), at("away.db"));
    await store.close();
    renameSync(at("away.db"), file());
    store = openSqliteStore({ file: file(), collation: spanish, bulkFrom: 0 });
    expect(await answerOf(store.lexicon.entries.find(anId(1)))).to.have.property("_tag", "Some");
  });

  it("is as before when it is back", async () => {
    renameSync(file(), at("away.db"));
    await expectOutOfReach();
    renameSync(at("away.db"), file());
    await answerOf(store.ping());
    await answerOf(commit(store, put(8)));
  });

  for (const there of [0, 1])
    it(`takes no import that has begun (${there} entries)`, async () => {
      await fill(store, there === 0 ? [] : [anEntry({ id: anId(1) })]);
      const bulk: Bulk = await answerOf(store.bulk(1));
      await answerOf(bulk.commit(changeSet(put(2))));
      renameSync(file(), at("away.db"));
      const refusals = [bulk.commit(changeSet(put(3))), bulk.finish()].map(refusalOf);
      for (const { _tag } of await Promise.all(refusals)) expect(_tag).to.equal("Unavailable");
      await bulk.abandon();
    });
});
