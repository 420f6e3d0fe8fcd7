import { expect } from "chai";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { trigramsOf } from "../../../adapters/form-index/trigrams.ts";
import { trigramsBeside } from "../../../adapters/sqlite/entry-index/trigrams-beside.ts";
import { packForms } from "../form-index/pack-forms.ts";

const program = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

/** A thread that ends as soon as it has begun. */
const ENDED = program("");
/** One that fails before it has listed anything. */
const BROKEN = program("throw new Error('out of memory')");
/** One that begins, and never ends. */
const ENDLESS = program(`
  import { workerData } from "node:worker_threads";
  Atomics.store(workerData.state, 0, 1);
  setInterval(() => undefined, 1_000);
`);
/** One that answers with something else, after a while. */
const OTHER = program(`
  import { workerData } from "node:worker_threads";
  const { state, port } = workerData;
  const enter = (next) => { Atomics.store(state, 0, next); Atomics.notify(state, 0); };
  enter(1);
  setTimeout(() => { port.postMessage("lists"); enter(2); }, 200);
`);

const texts = (count: number): Uint8Array => {
  const forms = Array.from({ length: count }, (_, owner) => {
    const key = `palabra ${(owner * 7919).toString(36)} y más`;
    return { owner, key, exact: key };
  });
  return packForms(forms).keys;
};

describe("sqlite: trigrams that are listed beside all else", () => {
  const many = texts(250_000);
  const few = texts(10);
  /** The threads that are started, and may be waited for. */
  const started: Worker[] = [];
  const note = (worker: Worker): void => void started.push(worker);
  before(() => process.on("worker", note));
  after(() => process.off("worker", note));
  beforeEach(() => started.splice(0));

  it("are those that would be listed here, by a thread where they are many", async () => {
    expect(trigramsBeside(few)()).to.deep.equal(trigramsOf(few));
    expect(started).to.have.lengthOf(0);
    const lists = trigramsBeside(many);
    await setImmediate();
    const [thread] = started;
    if (thread === undefined) throw new Error("there was to be a thread");
    const ended = once(thread, "exit");
    expect(lists()).to.deep.equal(trigramsOf(many));
    await ended;
  }).slow(2_000);

  it("are what the thread has found, once it has", () => {
    // However slow the machine, it is not given up.
    const patience = { toBeginMs: 50_000, toEndMs: 50_000 };
    expect(trigramsBeside(many, OTHER, patience)()).to.equal("lists");
  }).slow(2_000);

  it("are listed here where the thread comes to nothing, which is not waited for", () => {
    const began = performance.now();
    const lists = [
      trigramsBeside(many, ENDED, { toBeginMs: 100, toEndMs: 1 }),
      trigramsBeside(many, BROKEN, { toBeginMs: 100, toEndMs: 1 }),
      trigramsBeside(many, ENDLESS, { toBeginMs: 60_000, toEndMs: 100 }),
    ];
    for (const list of lists) expect(list()).to.deep.equal(trigramsOf(many));
    expect(performance.now() - began).to.be.below(50_000);
  }).slow(4_000);
});
