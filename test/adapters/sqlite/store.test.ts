import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore, type SqliteOptions } from "../../../adapters/sqlite/store.ts";
import { spanish } from "../../contracts/open-store.ts";
import { lexiconContract } from "../../contracts/lexicon.contract.ts";
import { randomListingContract } from "../../contracts/random-listing.contract.ts";
import { storeContract } from "../../contracts/store.contract.ts";
import { userRepositoryContract } from "../../contracts/user-repository.contract.ts";

describe("in a file", () => {
  let directory = "";
  let files = 0;

  const at = (name: string, options: Partial<SqliteOptions> = {}) => {
    const file = join(directory, name);
    return { file, open: () => openSqliteStore({ file, collation: spanish, ...options }) };
  };

  // Each test has a store of its own, and a schema is made on disk much more slowly than copied.
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "dictionary-"));
    await at("empty.db").open().close();
  });
  after(() => rm(directory, { recursive: true }));

  const opened = async (options: Partial<SqliteOptions>) => {
    const { file, open } = at(`${++files}.db`, options);
    await copyFile(at("empty.db").file, file);
    const store = open();
    return { store, dispose: store.close };
  };

  storeContract("sqlite", () => opened({}));
  // As large dictionaries are read: by threads, and by the index in memory.
  describe("of any size", () => {
    const large = () => opened({ smallUpTo: -1 });
    lexiconContract("sqlite", large);
    randomListingContract("sqlite", large);
    userRepositoryContract("sqlite", large);
  });
});
