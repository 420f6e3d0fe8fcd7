import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { type Trigrams, trigramsOf } from "../../form-index/trigrams.ts";
import { threadProgram } from "../threads/thread-program.ts";
import { TO_BEGIN, type TrigramsAsked, UNDER_WAY } from "./trigrams-messages.ts";

/** Of fewer bytes they are listed sooner here than a thread begins. */
const WORTH_A_THREAD = 5_000_000;

/** Whoever has waited for so long had better list them himself: the thread has failed, or is too slow. */
interface Patience {
  readonly toBeginMs: number;
  readonly toEndMs: number;
}
const PATIENCE: Patience = { toBeginMs: 2_000, toEndMs: 20_000 };

const trigramsThread = threadProgram("./trigrams-thread", import.meta.url, import.meta.dirname);

/**
 * Has trigrams listed by another core, where there is one, while this thread does all else: they are
 * waited for only when they are asked for. Whatever becomes of the thread, the lists are made.
 */
export const trigramsBeside = (
  texts: Uint8Array,
  program = trigramsThread(),
  { toBeginMs, toEndMs } = PATIENCE,
): (() => Trigrams) => {
  const here = (): Trigrams => trigramsOf(texts);
  if (texts.length < WORTH_A_THREAD) return here;
  const { port1, port2 } = new MessageChannel();
  const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = started(program, { texts, state, port: port2 });
  return () => {
    if (worker !== null) {
      // Whoever waits like this is not told of an error.
      Atomics.wait(state, 0, TO_BEGIN, toBeginMs);
      Atomics.wait(state, 0, UNDER_WAY, toEndMs);
    }
    const answer = receiveMessageOnPort(port1) as { readonly message: Trigrams } | undefined;
    port1.close();
    void worker?.terminate();
    return answer?.message ?? here();
  };
};

/** Null where no more threads may be started. */
const started = (program: URL, asked: TrigramsAsked): Worker | null => {
  try {
    const worker = new Worker(program, {
      workerData: asked,
      transferList: [asked.port],
      name: "trigrams",
    });
    // All that it costs is time.
    worker.on("error", () => undefined);
    worker.unref();
    return worker;
  } catch {
    return null;
  }
};
