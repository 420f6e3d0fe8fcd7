import { setImmediate as nextTurn } from "node:timers/promises";

/** Where somebody comes in every turn, a port could never be closed. */
const MOST_MS = 1_000;

/**
 * Resolves after a turn of the loop in which nobody came, given how many have come so far. A port is
 * closed right after it: whoever has connected and was not accepted by then is reset.
 */
export const quiet = async (came: () => number): Promise<void> => {
  const began = performance.now();
  // Begins with those who wait to be accepted.
  await nextTurn();
  for (let before = -1; before !== came() && performance.now() - began < MOST_MS;) {
    before = came();
    await nextTurn();
  }
};
