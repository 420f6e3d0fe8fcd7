import { expect } from "chai";
import { cachedDataVersionTag } from "node:v8";
import { collectGarbage } from "../../../adapters/system/collect-garbage.ts";

/** Before anything was collected. */
const before = cachedDataVersionTag();

describe("system: garbage", () => {
  it("is collected", async () => {
    const held = new WeakRef({ large: new Uint8Array(1_000) });
    // What was made in a turn is held until it is over.
    await new Promise(setImmediate);
    collectGarbage();
    expect(held.deref()).to.equal(undefined);
  });

  it("is collected without changing by which flags compiled programs are kept", () => {
    collectGarbage();
    expect(cachedDataVersionTag()).to.equal(before);
  });
});
