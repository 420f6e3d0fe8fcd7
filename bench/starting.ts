import { setTimeout as sleep } from "node:timers/promises";
import { type ServerOptions, startServer } from "./server-process.ts";
import { median } from "./statistics.ts";
import type { Workspace } from "./workspace.ts";

export interface Starting {
  readonly medianMs: number;
  readonly worstMs: number;
}

const TIMES = 5;
/** After as long a start's own garbage is gone, as far as it goes by itself. */
const SETTLED_MS = 1_000;

/** From the start of the process to the first answer that says it is ready. */
export const startRepeatedly = async (
  options: ServerOptions,
  workspace: Workspace,
): Promise<Starting> => {
  const times: number[] = [];
  for (let start = 0; start < TIMES; start++) {
    const server = await startServer(options, workspace);
    times.push(server.readyAfterMs);
    await server.stop();
  }
  return { medianMs: median(times), worstMs: Math.max(...times) };
};

/** How much memory a server takes that has been started and asked nothing. */
export const idleMemory = async (options: ServerOptions, workspace: Workspace): Promise<number> => {
  const server = await startServer(options, workspace);
  await sleep(SETTLED_MS);
  const { rss } = await server.usage();
  await server.stop();
  return rss;
};
