import { extname } from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { ListTrigrams } from "../form-index/build-index.ts";
import { type Trigrams, trigramsOf } from "../form-index/trigrams.ts";
import type { TrigramsAsked } from "./trigrams-thread.ts";

/** Of fewer bytes they are listed sooner than a thread begins. */
const WORTH_A_THREAD = 2_000_000;
/** Whoever has waited for so long had better do it himself: the thread is no more. */
const PATIENCE_MS = 20_000;

export const PROGRAM = new URL(
  `./trigrams-thread${extname(import.meta.filename)}`,
  import.meta.url,
);

/** Has trigrams listed by another core, where there is one, while this thread does all else. */
export const trigramsBeside =
  (program = PROGRAM, patienceMs = PATIENCE_MS): ListTrigrams =>
  (texts) => {
    if (texts.length < WORTH_A_THREAD) return () => trigramsOf(texts);
    const { port1, port2 } = new MessageChannel();
    const done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const asked: TrigramsAsked = { texts, done, port: port2 };
    const worker = new Worker(program, {
      workerData: asked,
      transferList: [port2],
      name: "trigrams",
    });
    // Whatever becomes of it, the lists are made.
    worker.on("error", () => undefined);
    worker.unref();
    return () => {
      Atomics.wait(done, 0, 0, patienceMs);
      const answer = receiveMessageOnPort(port1) as { readonly message: Trigrams } | undefined;
      port1.close();
      void worker.terminate();
      return answer?.message ?? trigramsOf(texts);
    };
  };
