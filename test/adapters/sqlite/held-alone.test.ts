import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { toStoreError } from "../../../adapters/sqlite/file/sqlite-errors.ts";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { changeSet } from "../../../domain/changes/change-set.ts";
import { putEntry } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { spanish } from "../../contracts/open-store.ts";
import { descriptorsOf, isToldHere, locksOn } from "./held-by-this-process.ts";

/** Has the file for itself as an import into an empty dictionary does, from another thread. */
const holder = (file: string, ms: number): Worker =>
  new Worker(
    `const { DatabaseSync } = require("node:sqlite");
     const database = new DatabaseSync(${JSON.stringify(file)});
     database.exec("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
     require("node:worker_threads").parentPort.postMessage("held");
     setTimeout(() => { database.exec("COMMIT"); database.close(); }, ${ms});`,
    { eval: true },
  );

/** Opens it from a thread of its own, and says whether it was told of a wait. */
const opener = (file: string): Worker =>
  new Worker(
    `const { parentPort } = require("node:worker_threads");
     import(${JSON.stringify(import.meta.resolve("../../../adapters/sqlite/file/database.ts"))}).then(({ openDatabase }) => {
       let said = "opened";
       const onLockWait = () => { said = "told"; };
       openDatabase(${JSON.stringify(file)}, 1, { lockPatienceMs: 5000, onLockWait }).close();
       parentPort.postMessage(said);
     });`,
    { eval: true },
  );

describe("sqlite: a file that somebody has for himself", () => {
  let directory = "";
  let file = "";
  let told = 0;
  const onLockWait = (): void => {
    told++;
  };
  beforeEach(async () => {
    directory = realpathSync(mkdtempSync(join(tmpdir(), "dictionary-")));
    file = join(directory, "d.db");
    told = 0;
    await openSqliteStore({ file, collation: spanish }).close();
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it("is waited for by who opens it, who is told so where it takes long", async () => {
    const held = holder(file, 2_500);
    await once(held, "message");
    const store = openSqliteStore({ file, collation: spanish, onLockWait });
    expect(told).to.equal(1);
    await once(held, "exit");
    await store.close();
  })
    .slow(8_000)
    .timeout(20_000);

  it("is not waited for without end, and the error says what it is", async () => {
    const held = holder(file, 4_000);
    await once(held, "message");
    let error: unknown = null;
    try {
      openDatabase(file, 1, { lockPatienceMs: 100, onLockWait });
    } catch (thrown) {
      error = toStoreError(thrown);
    }
    expect(error).to.have.property("cause").that.includes("an import into an empty dictionary");
    expect(told).to.equal(1);
    await once(held, "exit");
  })
    .slow(10_000)
    .timeout(20_000);

  it("keeps the locks that this process has on it, however often it is opened and closed", async function () {
    if (!isToldHere) return this.skip();
    const store = openSqliteStore({ file, collation: spanish });
    await answerOf(store.lexicon.entries.find(anId(1)));
    const before = locksOn(file);
    expect(before).to.have.lengthOf(1);
    openDatabase(file, 1).close();
    expect(locksOn(file)).to.deep.equal(before);
    await store.close();
  });

  it("is locked as before by who had it for himself, until he closes it", async function () {
    if (!isToldHere) return this.skip();
    const store = openSqliteStore({ file, collation: spanish, bulkFrom: 1, mayBeAlone: true });
    await answerOf(store.lexicon.entries.find(anId(1)));
    const before = locksOn(file);
    expect([before.length, descriptorsOf(file)]).to.deep.equal([1, 1]);
    const bulk = await answerOf(store.bulk(1));
    expect(locksOn(file).some((line) => line.includes("WRITE"))).to.equal(true);
    await answerOf(bulk.commit(changeSet({ puts: [putEntry(anEntry({ id: anId(1) }))] })));
    await answerOf(bulk.finish());
    await answerOf(store.lexicon.entries.find(anId(1)));
    // What had it brought to the disk meanwhile would end its locks if it were closed now.
    expect([locksOn(file), descriptorsOf(file)]).to.deep.equal([before, 2]);
    await store.close();
    expect([locksOn(file), descriptorsOf(file)]).to.deep.equal([[], 0]);
  });

  it("is given its log by one of many who open it at once, and none is told of a wait", async () => {
    for (let round = 0; round < 5; round++) {
      const left = new DatabaseSync(file);
      left.exec("PRAGMA journal_mode = DELETE");
      left.close();
      const openers = Array.from({ length: 4 }, () => opener(file));
      const said = await Promise.all(openers.map(async (one) => (await once(one, "message"))[0]));
      expect(said).to.deep.equal(["opened", "opened", "opened", "opened"]);
    }
  })
    .slow(4_000)
    .timeout(20_000);
});
