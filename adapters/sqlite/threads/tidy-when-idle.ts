import { getHeapStatistics } from "node:v8";
import { collectGarbage } from "./collect-garbage.ts";

/** For so long nobody has asked for anything. */
const IDLE_MS = 1_000;
/** What is not worth the milliseconds that it takes to go through all that is held. */
const LITTLE = 4_000_000;

/** What this thread has taken: of what it holds, and of what it no longer needs. */
const taken = (): number =>
  getHeapStatistics().total_physical_size + process.memoryUsage().arrayBuffers;

/**
 * Frees what is left over once nobody asks for a while: V8 lets it be until the thread needs more, and of what many
 * threads have left over none needs that of the others. To be called with each question.
 */
export const tidyWhenIdle = (): (() => void) => {
  let after = 0;
  const tidy = (): void => {
    if (taken() - after <= LITTLE) return;
    collectGarbage();
    after = taken();
  };
  const timer = setTimeout(tidy, IDLE_MS).unref();
  return () => {
    timer.refresh();
  };
};
