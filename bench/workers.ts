import { admin, logIn } from "./account.ts";
import { type Bench, server } from "./bench.ts";
import { measure } from "./compare.ts";
import { ofEntries } from "./operations/all.ts";
import type { Operation } from "./operations/operation.ts";
import type { Options } from "./options.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { median, percentile } from "./statistics.ts";

/** Requests per second by workers and the cores that they may use; the load has one of them in any case. */
export interface WorkerFigures {
  readonly label: string;
  /** Milliseconds, of two workers on two cores. */
  readonly p50: number;
  readonly p99: number;
  readonly oneOnOne: number;
  /** Its searches have a thread of their own, which takes the other core. */
  readonly oneOnTwo: number;
  readonly twoOnTwo: number;
}

const measured: readonly string[] = ["read", "list", "contains"];

export const measureWorkers = async (bench: Bench): Promise<readonly WorkerFigures[]> => {
  const { workspace, cores, entries } = bench;
  const { dictionary } = entries;
  const start = (count: number, prefix: readonly string[]) =>
    startServer(
      server("service", dictionary.database, prefix, { WORKERS: String(count) }),
      workspace,
    );
  const first = await start(1, cores.server);
  const servers = [first, await start(1, cores.any), await start(2, cores.any)];
  const account = { ...admin, token: await logIn(first) };
  const figures: WorkerFigures[] = [];
  for (const operation of ofEntries.of(dictionary, account))
    if (measured.includes(operation.name))
      figures.push(await figuresOf(operation, servers, bench.options));
  for (const running of servers) await running.stop();
  return figures;
};

/** Of the three servers in turn, round after round. */
const figuresOf = async (
  operation: Operation,
  servers: readonly ServerProcess[],
  options: Options,
): Promise<WorkerFigures> => {
  const rates: number[][] = servers.map(() => []);
  const times: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const timing = { ...options, first: round === 0, maySleep: true };
    for (const [at, running] of servers.entries()) {
      const one = await measure(operation, running, timing);
      rates[at]?.push(one.perSecond);
      if (at === servers.length - 1) times.push(...one.times);
    }
  }
  times.sort((one, other) => one - other);
  const [oneOnOne = 0, oneOnTwo = 0, twoOnTwo = 0] = rates.map(median);
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return { label: operation.label, p50, p99, oneOnOne, oneOnTwo, twoOnTwo };
};
