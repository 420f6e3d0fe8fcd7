import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { generatedTypes } from "./generated-types.ts";

describe("the client's types", () => {
  it("are those of the document; else `npm run generate:client`", async () => {
    const committed = join(import.meta.dirname, "../../client/api-types.ts");
    expect(await generatedTypes()).to.equal(await readFile(committed, "utf8"));
  });
});
