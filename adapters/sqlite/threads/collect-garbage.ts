import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Frees what this thread no longer needs: V8 lets it be until there is more of it. */
export const collectGarbage = (): void => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  // What Node keeps of compiled programs is kept by flags: with others, threads that start later would find nothing,
  // and strip and compile all anew, which takes each 20 MB and a fifth of a second.
  setFlagsFromString("--no-expose-gc");
  collect();
};
