import { goOnUnheard } from "../adapters/system/unheard.ts";
import { fail } from "./fail.ts";
import { startOptions } from "./start-options.ts";

/** Starts the service from the environment, in this process or in several; returns what stops it. */
const start = async (): Promise<() => Promise<void>> => {
  const args = process.argv.slice(2);
  const options = startOptions(args);
  if (options === null) return () => Promise.resolve();
  // Loaded only now, when signals are already heeded: it takes most of the start.
  const { readConfig } = await import("./config.ts");
  const config = readConfig(process.env);
  if (config.workers > 1) {
    const { startWorkers } = await import("./workers.ts");
    const stop = startWorkers(config, args);
    // The process ends with the last of them.
    return () => {
      stop();
      return new Promise(() => undefined);
    };
  }
  const [{ startAndTell }, { onlyProcess }] = await Promise.all([
    import("./start.ts"),
    import("./part.ts"),
  ]);
  const service = await startAndTell(config, options, onlyProcess());
  return service.stop;
};

let stopping = false;

/** A start that is under way is let finish, so that nothing is left half made; a second signal ends all. */
const stop = (): void => {
  if (stopping) process.exit(1);
  stopping = true;
  started.then((end) => end()).then(() => process.exit(0), fail);
};

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
goOnUnheard();
const started = start();
started.catch(fail);
