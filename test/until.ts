import { setTimeout as sleep } from "node:timers/promises";

/** As long as a test may take at most: its own time limit mostly tells it sooner. */
const PATIENCE_MS = 60_000;

/** What is waited for comes sooner or later; and a test that has failed does not wait for ever. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("what is waited for does not come");
    await sleep(20);
  }
};
