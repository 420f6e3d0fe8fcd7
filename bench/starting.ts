import { existsSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { KEEP_FROM, keptBeside } from "../adapters/sqlite/listings/kept-beside.ts";
import { type Bench, server } from "./bench.ts";
import type { Dictionary } from "./dictionary.ts";
import type { Which } from "./which.ts";
import { startServer, statusOf } from "./server-process.ts";
import { median } from "./statistics.ts";

export interface Starting {
  /** Milliseconds from the start of the process, in the median, to any answer. */
  readonly answersMs: number;
  /** And to that of a search, where the last that ran has kept its index. */
  readonly searchesMs: number;
  readonly worstMs: number;
  /** And where the index is made, as in the first start after an import. */
  readonly makesMs: number;
}

const TIMES = 5;
const POLL_MS = 2;
const PATIENCE_MS = 120_000;
/** After as long a start's own garbage is gone, as far as it goes by itself, and an index is kept. */
const SETTLED_MS = 1_000;

export const startRepeatedly = async (
  bench: Bench,
  which: Which,
  dictionary: Dictionary,
): Promise<Starting> => {
  const anew: Started[] = [];
  const kept: Started[] = [];
  for (let start = 0; start < TIMES; start++) {
    rmSync(keptBeside(dictionary.database), { force: true });
    anew.push(await startOnce(bench, which, dictionary));
  }
  await idleMemory(bench, which, dictionary);
  if (
    which === "service" &&
    dictionary.entries >= KEEP_FROM &&
    !existsSync(keptBeside(dictionary.database))
  )
    throw new Error("a server has kept no index");
  for (let start = 0; start < TIMES; start++) kept.push(await startOnce(bench, which, dictionary));
  const searches = kept.map(({ searchesMs }) => searchesMs);
  return {
    answersMs: median(kept.map(({ answersMs }) => answersMs)),
    searchesMs: median(searches),
    worstMs: Math.max(...searches),
    makesMs: median(anew.map(({ searchesMs }) => searchesMs)),
  };
};

type Started = Pick<Starting, "answersMs" | "searchesMs">;

const startOnce = async (
  { workspace, cores }: Bench,
  which: Which,
  { database }: Dictionary,
): Promise<Started> => {
  const began = performance.now();
  const running = await startServer(server(which, database, cores.any), workspace);
  await untilSearched(running.port);
  const searchesMs = performance.now() - began;
  await running.stop();
  return { answersMs: running.answersAfterMs, searchesMs };
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
