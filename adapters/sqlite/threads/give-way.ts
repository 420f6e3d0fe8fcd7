import { getPriority, setPriority } from "node:os";

/**
 * How nice a thread is that looks for many things: where a core is all that there is, whoever answers a short
 * question has nine tenths of it, and else there is nothing that it would give way to.
 */
const NICE = 10;

/**
 * Has this thread, and it alone, give way to those that answer at once: a search that has the core keeps it for
 * milliseconds, and all that is asked meanwhile would wait as long. Only Linux gives threads a priority of their own.
 */
export const giveWay = (): void => {
  // One that is nicer already may not be made less so.
  if (process.platform === "linux" && getPriority() < NICE) setPriority(NICE);
};
