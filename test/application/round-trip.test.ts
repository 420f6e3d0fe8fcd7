import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inMemoryStore } from "../../adapters/in-memory/store.ts";
import { openSqliteStore, type SqliteOptions } from "../../adapters/sqlite/store.ts";
import { spanish } from "../contracts/open-store.ts";
import { roundTripContract } from "./round-trip.contract.ts";

roundTripContract("in memory", async () => ({
  store: inMemoryStore(spanish),
  dispose: async () => undefined,
}));

describe("in a file", () => {
  const directory = mkdtempSync(join(tmpdir(), "dictionary-"));
  let files = 0;
  after(() => rmSync(directory, { recursive: true }));

  const opened = async (options: Partial<SqliteOptions>) => {
    const file = join(directory, `${++files}.db`);
    const store = openSqliteStore({ file, collation: spanish, ...options });
    return { store, dispose: store.close };
  };
  roundTripContract("sqlite", () => opened({}));
  roundTripContract("sqlite in one step", () => opened({ bulkFrom: 0 }));
});
