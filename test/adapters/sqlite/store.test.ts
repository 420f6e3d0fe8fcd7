import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { expect } from "chai";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { spanish } from "../../contracts/open-store.ts";
import { storeContract } from "../../contracts/store.contract.ts";

describe("in a file", () => {
  let directory = "";
  let files = 0;

  const at = (name: string) => {
    const file = join(directory, name);
    return { file, open: () => openSqliteStore({ file, collation: spanish }) };
  };

  // Each test has a store of its own, and a schema is made on disk much more slowly than copied.
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "dictionary-"));
    await at("empty.db").open().close();
  });
  after(() => rm(directory, { recursive: true }));

  storeContract("sqlite", async () => {
    const { file, open } = at(`${++files}.db`);
    await copyFile(at("empty.db").file, file);
    const store = open();
    return { store, dispose: store.close };
  });

  it("leaves alone a database of something else", () => {
    const { file, open } = at("else.db");
    const other = new DatabaseSync(file);
    other.exec("CREATE TABLE letters (body TEXT)");
    expect(open).to.throw("not a database of this service");
    expect(other.prepare("SELECT name FROM sqlite_schema").all()).to.have.lengthOf(1);
    other.close();
  });
});
