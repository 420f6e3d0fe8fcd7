import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore, type SqliteOptions } from "../../../adapters/sqlite/store.ts";
import type { Store } from "../../../domain/store.ts";
import { spanish } from "../../contracts/open-store.ts";

/** For each test a file of its own, and stores over it that are closed after it, unless the test did. */
export const storesOfAFile = () => {
  let directory = "";
  const stores: Store[] = [];
  const file = () => join(directory, "d.db");
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "dictionary-"));
  });
  const closeAll = async (): Promise<void> => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
  };
  afterEach(async () => {
    await closeAll();
    await rm(directory, { recursive: true });
  });
  return {
    file,
    closeAll,
    open: (options: Partial<SqliteOptions> = {}): Store => {
      const store = openSqliteStore({ file: file(), collation: spanish, ...options });
      stores.push(store);
      return store;
    },
  };
};
