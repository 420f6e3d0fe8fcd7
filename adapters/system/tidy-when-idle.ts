import { getHeapStatistics } from "node:v8";
import { collectGarbage } from "./collect-garbage.ts";

export interface Tidying {
  /** For so long nobody has asked for anything. */
  readonly idleMs: number;
  /** Bytes by which the thread has grown: less is not worth the time in which it does not answer. */
  readonly worth: number;
  /** Bytes of a heap that is gone through (100 MB): where it is larger, who asks next would wait too long for it. */
  readonly most?: number;
  /**
   * After so many questions (without it: never) nothing goes back any more. With what is left over goes what the code
   * in use was compiled to: a process that is asked thousands of times a second is a fifth slower afterwards.
   */
  readonly busyFrom?: number;
}

const MOST = 100_000_000;

/** What this thread has taken, for what it holds and for what it no longer needs. */
const taken = (): number =>
  getHeapStatistics().total_physical_size + process.memoryUsage().arrayBuffers;

/**
 * Has what is left over in this thread go back once nobody asks for a while: what one of many threads, or one of many
 * processes, has left over is of no use to the others. To be called with each question.
 */
export const tidyWhenIdle = (
  { idleMs, worth, most = MOST, busyFrom = Infinity }: Tidying,
  collect: () => boolean = collectGarbage,
): (() => void) => {
  let after = 0;
  let questions = 0;
  const tidy = (): void => {
    if (taken() - after < worth || getHeapStatistics().used_heap_size > most) return;
    if (collect()) after = taken();
    else timer.refresh();
  };
  const timer = setTimeout(tidy, idleMs).unref();
  return () => {
    if (questions >= busyFrom) return;
    if (++questions === busyFrom) clearTimeout(timer);
    else timer.refresh();
  };
};
