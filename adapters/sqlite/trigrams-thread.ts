/** Runs as a thread of its own, once: it lists the trigrams of texts, for one who waits for them. */
import { type MessagePort, workerData } from "node:worker_threads";
import { trigramsOf } from "../form-index/trigrams.ts";

export interface TrigramsAsked {
  readonly texts: Uint8Array;
  /** One when the answer is there, or will never be. */
  readonly done: Int32Array;
  readonly port: MessagePort;
}

const { texts, done, port } = workerData as TrigramsAsked;
try {
  const trigrams = trigramsOf(texts);
  const { classes, starts, lists } = trigrams;
  port.postMessage(trigrams, [classes.buffer, starts.buffer, lists.buffer] as ArrayBuffer[]);
} finally {
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
}
