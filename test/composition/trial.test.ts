import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { shelfOnDisk } from "../../adapters/shelf/shelf-on-disk.ts";
import { readConfig } from "../../composition/config.ts";
import { makeContainer } from "../../composition/container.ts";
import { trialAccess } from "../../composition/modules/store-module.ts";
import { services } from "../../composition/services.ts";

describe("an import that is tried where there is no dictionary", () => {
  const directory = mkdtempSync(join(tmpdir(), "dictionary-"));
  after(() => rmSync(directory, { recursive: true }));

  it("makes none, and keeps on the disk what is too much for memory, as where there is one", async () => {
    const file = join(directory, "none.sqlite");
    const container = makeContainer(readConfig({ SQLITE_FILE: file }), trialAccess);
    const store = await container.getAsync(services.store);
    expect(store.shelf).to.equal(shelfOnDisk);
    await container.unbindAllAsync();
    expect(existsSync(file)).to.equal(false);
  });
});
