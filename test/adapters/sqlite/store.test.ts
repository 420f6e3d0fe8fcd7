import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "../../../adapters/sqlite/store.ts";
import { spanish } from "../../contracts/open-store.ts";
import { storeContract } from "../../contracts/store.contract.ts";

describe("in a file", () => {
  let directory = "";
  let files = 0;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "dictionary-"));
  });
  after(() => rm(directory, { recursive: true }));

  storeContract("sqlite", async () => {
    const store = openSqliteStore({
      file: join(directory, `${++files}.db`),
      collation: spanish,
    });
    return { store, dispose: store.close };
  });
});
