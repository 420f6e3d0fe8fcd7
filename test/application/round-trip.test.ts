import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inMemoryStore } from "../../adapters/in-memory/store.ts";
import { openSqliteStore } from "../../adapters/sqlite/store.ts";
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

  roundTripContract("sqlite", async () => {
    const store = openSqliteStore({ file: join(directory, `${++files}.db`), collation: spanish });
    return { store, dispose: store.close };
  });
});
