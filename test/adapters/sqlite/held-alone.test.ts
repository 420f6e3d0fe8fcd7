import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect } from "chai";
import { openDatabase } from "../../../adapters/sqlite/database.ts";
import { toStoreError } from "../../../adapters/sqlite/sqlite-errors.ts";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { spanish } from "../../contracts/open-store.ts";

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

describe("sqlite: a file that somebody has for himself", () => {
  let directory = "";
  let file = "";
  let told = 0;
  const onLockWait = (): void => {
    told++;
  };
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), "dictionary-"));
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
});
