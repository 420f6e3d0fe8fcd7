// What npm answers to a question, as JSON; it answers some with a failure, too.
import { spawnSync } from "node:child_process";

/** Null where npm says nothing that can be read. */
export const askNpm = (...args) => {
  const { stdout } = spawnSync("npm", args, { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 });
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
};
