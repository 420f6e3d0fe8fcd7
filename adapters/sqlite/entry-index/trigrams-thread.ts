/** Runs as a thread of its own, once: it lists the trigrams of texts, for one who waits for them. */
import { workerData } from "node:worker_threads";
import { trigramsOf } from "../../form-index/trigrams.ts";
import { OVER, type TrigramsAsked, UNDER_WAY } from "./trigrams-messages.ts";

const { texts, state, port } = workerData as TrigramsAsked;

const enter = (next: number): void => {
  Atomics.store(state, 0, next);
  Atomics.notify(state, 0);
};

enter(UNDER_WAY);
try {
  const trigrams = trigramsOf(texts);
  const { classes, starts, lists } = trigrams;
  port.postMessage(trigrams, [classes.buffer, starts.buffer, lists.buffer] as ArrayBuffer[]);
} finally {
  enter(OVER);
}
