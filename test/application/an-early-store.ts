import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "../../adapters/sqlite/store.ts";
import { uuidV7 } from "../../adapters/system/uuid-v7.ts";
import type { Store } from "../../domain/store.ts";
import { freshStore, spanish } from "../contracts/open-store.ts";

/** A store that holds nothing, anew for each test, which imports of two entries are written to early. */
export const anEarlyStore = () => {
  const directory = mkdtempSync(join(tmpdir(), "dictionary-"));
  let count = 0;
  after(() => rmSync(directory, { recursive: true }));
  const store = freshStore(async () => {
    const file = join(directory, `${++count}.db`);
    const opened = openSqliteStore({ file, collation: spanish, bulkFrom: 2 });
    return { store: opened, dispose: opened.close };
  });
  return {
    store,
    deps: (of: Store = store()) => ({
      ...of,
      clock: () => new Date(),
      newId: uuidV7(Date.now),
    }),
  };
};
