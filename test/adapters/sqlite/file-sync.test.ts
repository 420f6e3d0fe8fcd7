import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { fileSync } from "../../../adapters/sqlite/file/file-sync.ts";
import { descriptorsOf, isToldHere, locksOn } from "./held-by-this-process.ts";

describe("sqlite: a file that goes to the disk while it is written", () => {
  let directory = "";
  let file = "";
  beforeEach(() => {
    directory = realpathSync(mkdtempSync(join(tmpdir(), "dictionary-")));
    file = join(directory, "d.db");
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it("keeps the locks of who writes it, and is open until it is closed", async function () {
    if (!isToldHere) return this.skip();
    const database = new DatabaseSync(file);
    database.exec("CREATE TABLE t (x); BEGIN EXCLUSIVE; INSERT INTO t VALUES (1)");
    const locks = locksOn(file);
    expect(locks.some((line) => line.includes("WRITE"))).to.equal(true);
    const sync = fileSync(file);
    await Promise.all([sync.begin(), sync.begin()]);
    expect([locksOn(file), descriptorsOf(file)]).to.deep.equal([locks, 2]);
    database.exec("COMMIT");
    database.close();
    expect(descriptorsOf(file)).to.equal(1);
    await sync.close();
    expect(descriptorsOf(file)).to.equal(0);
  });

  it("fails nobody where it is gone, or was never begun", async () => {
    const sync = fileSync(join(directory, "gone.db"));
    await sync.begin();
    await sync.close();
    await fileSync(file).close();
  });
});
