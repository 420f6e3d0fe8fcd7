import { onStop, READY } from "../adapters/system/supervise.ts";
import { goOnUnheard } from "../adapters/system/unheard.ts";
import { fail } from "./fail.ts";
import type { RunningService } from "./serve.ts";
import { startOptions } from "./start-options.ts";

/** Answers on the port that the primary process holds; the first one also does what is done once. */
const start = async (): Promise<RunningService> => {
  const [{ readConfig }, { serve }, { startAndTell }, { worker }] = await Promise.all([
    import("./config.ts"),
    import("./serve.ts"),
    import("./start.ts"),
    import("./part.ts"),
  ]);
  const config = readConfig(process.env);
  const ready = (): void => void process.send?.(READY);
  const [role, ...args] = process.argv.slice(2);
  const options = role === "--first" ? startOptions(args) : null;
  if (options !== null) return startAndTell(config, options, worker(true), ready);
  const service = await serve(config, worker(false));
  ready();
  return service;
};

let stopping = false;

/** Once is enough: a terminal sends its signal to every process, and the primary says it once more. */
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  started.then((service) => service.stop()).then(() => process.exit(0), fail);
};

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
onStop(stop);
goOnUnheard();
const started = start();
started.catch(fail);
