const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Does this where the process is told to end, which it then does as if nobody had minded. Gives what forgets it. */
export const beforeEnding = (work: () => void): (() => void) => {
  const forget = (): void => {
    for (const signal of endings) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals): void => {
    work();
    forget();
    process.kill(process.pid, signal);
  };
  for (const signal of endings) process.on(signal, end);
  return forget;
};
