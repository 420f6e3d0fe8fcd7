import { expect } from "chai";
import { once } from "node:events";
import { MessageChannel, Worker } from "node:worker_threads";
import { trigramsOf } from "../../../adapters/form-index/trigrams.ts";
import { PROGRAM, trigramsBeside } from "../../../adapters/sqlite/trigrams-beside.ts";
import type { TrigramsAsked } from "../../../adapters/sqlite/trigrams-thread.ts";
import { packForms } from "../form-index/pack-forms.ts";

/** A thread that ends as soon as it has begun. */
const ENDED = new URL("data:text/javascript,");
/** One that fails before it has listed anything. */
const BROKEN = new URL("data:text/javascript,throw new Error('out of memory')");

const texts = (count: number): Uint8Array => {
  const forms = Array.from({ length: count }, (_, owner) => {
    const key = `palabra ${(owner * 7919).toString(36)} y más`;
    return { owner, key, exact: key };
  });
  return packForms(forms).keys;
};

describe("sqlite: trigrams that are listed beside all else", () => {
  const many = texts(150_000);
  const few = texts(10);

  it("are those that would be listed here", () => {
    for (const some of [many, few])
      expect(trigramsBeside()(some)()).to.deep.equal(trigramsOf(some));
  }).slow(2_000);

  it("come from the thread", async () => {
    const { port1, port2 } = new MessageChannel();
    const done = new Int32Array(new SharedArrayBuffer(4));
    const workerData: TrigramsAsked = { texts: many, done, port: port2 };
    const worker = new Worker(PROGRAM, { workerData, transferList: [port2] });
    const [answer] = (await once(port1, "message")) as [unknown];
    expect(answer).to.deep.equal(trigramsOf(many));
    expect(done[0]).to.equal(1);
    await worker.terminate();
  }).slow(2_000);

  it("are listed here where the thread has come to nothing", () => {
    for (const program of [ENDED, BROKEN])
      expect(trigramsBeside(program, 100)(many)()).to.deep.equal(trigramsOf(many));
  }).slow(2_000);
});
