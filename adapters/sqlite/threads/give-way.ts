import { getPriority, setPriority } from "node:os";

/** Who shares a core with a thread as nice as this, and wants all of it, has nine tenths. */
const NICE = 10;

/**
 * Has this thread, and it alone, give way to those that answer at once: a search that has the core keeps it for
 * milliseconds, and all that is asked meanwhile would wait as long. It gives way to other workers and other programs
 * too, where these want all cores. Only Linux gives threads a priority of their own.
 */
export const giveWay = (): void => {
  if (process.platform !== "linux") return;
  try {
    // One that is nicer already may not be made less so.
    if (getPriority() < NICE) setPriority(NICE);
  } catch {
    // A sandbox may refuse it: all is as without it then.
  }
};
