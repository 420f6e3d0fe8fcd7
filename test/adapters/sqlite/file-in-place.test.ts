import { copyFileSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { changeSet } from "../../../domain/changes/change-set.ts";
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
