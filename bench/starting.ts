import { setTimeout as sleep } from "node:timers/promises";
import { type Bench, server } from "./bench.ts";
import type { Dictionary } from "./dictionary.ts";
import type { Which } from "./which.ts";
import { startServer, statusOf } from "./server-process.ts";
import { median } from "./statistics.ts";

export interface Starting {
  /** Milliseconds from the start of the process, in the median, to any answer. */
  readonly answersMs: number;
  /** And to that of a search. */
  readonly searchesMs: number;
  readonly worstMs: number;
}

const TIMES = 5;
const POLL_MS = 2;
const PATIENCE_MS = 120_000;
/** After as long a start's own garbage is gone, as far as it goes by itself. */
const SETTLED_MS = 1_000;

export const startRepeatedly = async (
  { workspace, cores }: Bench,
  which: Which,
  { database }: Dictionary,
): Promise<Starting> => {
  const answers: number[] = [];
  const searches: number[] = [];
  for (let start = 0; start < TIMES; start++) {
    const began = performance.now();
    const running = await startServer(server(which, database, cores.any), workspace);
    await untilSearched(running.port);
    answers.push(running.answersAfterMs);
    searches.push(performance.now() - began);
    await running.stop();
  }
  return {
    answersMs: median(answers),
    searchesMs: median(searches),
    worstMs: Math.max(...searches),
  };
};

const untilSearched = async (port: number): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS;
  const address = `http://127.0.0.1:${port}/entries?search=cion&mode=contains`;
  while ((await statusOf(address)) !== 200) {
    if (performance.now() > deadline) throw new Error("a server does not search");
    await sleep(POLL_MS);
  }
};

/** How much memory a server takes, in megabytes, that has been started and searched once. */
export const idleMemory = async (
  { workspace, cores }: Bench,
  which: Which,
  { database }: Dictionary,
): Promise<number> => {
  const running = await startServer(server(which, database, cores.server), workspace);
  await untilSearched(running.port);
  await sleep(SETTLED_MS);
  const { rss } = await running.usage();
  await running.stop();
  return rss;
};
