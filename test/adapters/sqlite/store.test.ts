import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
});
