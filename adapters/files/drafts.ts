import { rmSync } from "node:fs";

const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Files that are to take others' places once they are whole: they are removed where the process is told
 * to end before that, which it then does as if nobody had minded. Gives what forgets them.
 */
export const removedOnSignal = (paths: readonly string[]): (() => void) => {
  const forget = (): void => {
    for (const signal of endings) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals): void => {
    for (const path of paths) rmSync(path, { force: true });
    forget();
    process.kill(process.pid, signal);
  };
  for (const signal of endings) process.on(signal, end);
  return forget;
};
