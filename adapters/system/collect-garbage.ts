import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** As where memory has run out: of a plain collection half of what has become free would stay with the thread. */
const HOW = { type: "major", execution: "sync", flavor: "last-resort" } as const;

type Collect = (how: typeof HOW) => void;

/**
 * Gives back what this thread no longer needs, which V8 lets be until there is more of it. Holds the thread up: for
 * some 10 ms, and 20 ms for each 10 MB that it goes on to hold. False where another thread did so at the same moment,
 * and it was not done: the flag that it takes is of the whole process.
 */
export const collectGarbage = (): boolean => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("globalThis.gc") as Collect | undefined;
  // What Node keeps of compiled programs is kept by flags: with others, threads that start later would find nothing,
  // and strip and compile all anew, which takes each 20 MB and a fifth of a second.
  setFlagsFromString("--no-expose-gc");
  collect?.(HOW);
  return collect !== undefined;
};
