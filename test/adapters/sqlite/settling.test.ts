import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect } from "chai";
import { openDatabase } from "../../../adapters/sqlite/file/database.ts";
import { notingThatItSettles, settlingTeller } from "../../../adapters/sqlite/schema/settling.ts";
import { putEntry } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf, refusalOf } from "../../contracts/answer-of.ts";
import { commit } from "../../contracts/open-store.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const PATIENCE_MS = 100;
const HELD_MS = 600;

const moduleAt = (path: string): string => JSON.stringify(import.meta.resolve(path));

/** Has the write lock for a while, from another thread, as who settles entries or as anybody else. */
const holder = (file: string, isSettling: boolean): Worker =>
  new Worker(
    `const { parentPort } = require("node:worker_threads");
     Promise.all([
       import(${moduleAt("../../../adapters/sqlite/file/database.ts")}),
       import(${moduleAt("../../../adapters/sqlite/schema/settling.ts")}),
     ]).then(([{ openDatabase }, { notingThatItSettles }]) => {
       const database = openDatabase(${JSON.stringify(file)}, 1);
       const hold = () => {
         database.exec("BEGIN IMMEDIATE");
         parentPort.postMessage("held");
         Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${HELD_MS});
         database.exec("COMMIT");
       };
       if (${isSettling}) notingThatItSettles(database, [hold]);
       else hold();
       database.close();
     });`,
    { eval: true },
  );

describe("sqlite: who writes while another has the lock", () => {
  const { file, open } = storesOfAFile();
  const put = (n: number) => ({ puts: [putEntry(anEntry({ id: anId(n) }))] });

  it("waits for an import that settles what it has written, and for nobody else as long", async () => {
    const store = open({ lockPatienceMs: PATIENCE_MS });
    for (const [n, isSettling] of [true, false, true].entries()) {
      const held = holder(file(), isSettling);
      const ended = once(held, "exit");
      await once(held, "message");
      const writing = commit(store, put(n));
      if (isSettling) await answerOf(writing);
      else
        expect(await refusalOf(writing))
          .to.have.property("cause")
          .that.includes("write lock");
      await ended;
      await answerOf(commit(store, { deletes: [] }));
    }
  }).timeout(20_000);

  it("does not wait for one that was killed over it, once it has taken longer than that ever takes", () => {
    open();
    const database = openDatabase(file(), 1);
    const isSettling = settlingTeller(database);
    let said = false;
    notingThatItSettles(database, [() => (said = isSettling())]);
    expect([said, isSettling()]).to.deep.equal([true, false]);
    // The earlier release noted no time.
    for (const until of [String(Date.now() - 1), ""]) {
      database.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('settling', ?)", until);
      expect(isSettling(), until).to.equal(false);
    }
    database.close();
  });
});
