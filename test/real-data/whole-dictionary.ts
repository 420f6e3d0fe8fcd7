import { join } from "node:path";
import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { importFiles, importSource } from "../../adapters/files/import-files.ts";
import { uuidV7 } from "../../adapters/system/uuid-v7.ts";
import type { Store } from "../../domain/store.ts";
import { exported, importInto } from "../application/an-import.ts";
import { freshStore, type OpenStore } from "../contracts/open-store.ts";

const tseltal = join(process.env["SHARED_DATA"] ?? "../shared/data", "tseltal");

/** A real dictionary, whole, in and out of any store to the same lines. */
export const wholeDictionary = (name: string, open: OpenStore): void => {
  describe(`${name}: the Tseltal dictionary`, () => {
    const first = freshStore(open);
    const second = freshStore(open);
    const withDeps = (store: Store) => ({
      ...store,
      clock: () => new Date(),
      newId: uuidV7(Date.now),
    });
    it("comes in, goes out, and comes in again", async function () {
      this.timeout(400_000);
      const files = importFiles([tseltal]);
      if (E.isLeft(files)) throw new Error(`${tseltal} is not there`);
      const source = importSource(files.right, () => undefined);
      const { report, faults } = await importInto(withDeps(first()), {}, { source });
      expect(faults).to.deep.equal([]);
      expect(report.families["entry-senses"]).to.include({ created: 9616 });
      const all = await exported(first());
      expect(all["entries"]).to.have.lengthOf(8109);
      await importInto(withDeps(second()), all);
      expect(JSON.stringify(await exported(second()))).to.equal(JSON.stringify(all));
    });
  });
};
