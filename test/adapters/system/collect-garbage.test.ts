import { expect } from "chai";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
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

  it("is collected by many threads at once, each of which goes on where another was first", async () => {
    const program = `
      import { collectGarbage } from ${JSON.stringify(import.meta.resolve("../../../adapters/system/collect-garbage.ts"))};
      for (let time = 0; time < 30; time++) collectGarbage();`;
    const threads = Array.from(
      { length: 4 },
      () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`)),
    );
    const codes = await Promise.all(threads.map((thread) => once(thread, "exit")));
    expect(codes).to.deep.equal([[0], [0], [0], [0]]);
  })
    .slow(8_000)
    .timeout(60_000);

  it("is collected without changing by which flags compiled programs are kept", () => {
    collectGarbage();
    expect(cachedDataVersionTag()).to.equal(before);
  });
});
