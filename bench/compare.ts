import { setTimeout as sleep } from "node:timers/promises";
import type { Options } from "./options.ts";
import type { ServerProcess } from "./server-process.ts";
import { startLoad } from "./load.ts";
import type { Operation } from "./operations.ts";
import { median, percentile } from "./statistics.ts";

/** What came of one round. */
interface Round {
  readonly perSecond: number;
  readonly perCpuSecond: number;
  readonly times: readonly number[];
  /** How much of a core the server used. */
  readonly busy: number;
}

export interface Side {
  readonly perSecond: number;
  readonly perCpuSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** How much of a core the server used: below 1 it waited for the disk, the load or other programs. */
  readonly busy: number;
}

export interface Comparison {
  readonly label: string;
  readonly service: Side;
  readonly baseline: Side;
  readonly ratioPerSecond: number;
  readonly ratioPerCpuSecond: number;
}

const FIRST_WARM_UP_MS = 1_000;
const WARM_UP_MS = 150;

/**
 * Puts an operation to both servers in turn, round after round, so that whatever else the machine
 * does falls on both. A ratio is the median of those of the rounds.
 */
export const compare = async (
  operation: Operation,
  { baseline, service }: { readonly baseline: ServerProcess; readonly service: ServerProcess },
  options: Options,
): Promise<Comparison> => {
  const bare: Round[] = [];
  const ours: Round[] = [];
  for (let round = 0; round < options.rounds; round++) {
    bare.push(await measure(operation, baseline, options, round === 0));
    ours.push(await measure(operation, service, options, round === 0));
  }
  const ratio = (of: (round: Round) => number): number =>
    median(ours.map((one, index) => of(one) / of(bare[index] ?? one)));
  return {
    label: operation.label,
    service: summary(ours),
    baseline: summary(bare),
    ratioPerSecond: ratio(({ perSecond }) => perSecond),
    ratioPerCpuSecond: ratio(({ perCpuSecond }) => perCpuSecond),
  };
};

const measure = async (
  operation: Operation,
  server: ServerProcess,
  { seconds, connections }: Options,
  first: boolean,
): Promise<Round> => {
  const load = await startLoad({
    port: server.port,
    connections: operation.connections ?? connections,
    next: operation.request,
    expected: operation.expected,
  });
  await sleep(first ? FIRST_WARM_UP_MS : WARM_UP_MS);
  const before = await server.usage();
  const began = performance.now();
  load.count();
  await sleep(seconds * 1_000);
  const after = await server.usage();
  const times = load.counted();
  const elapsed = (performance.now() - began) / 1_000;
  await load.stop();
  const cpu = after.cpu - before.cpu;
  return {
    perSecond: times.length / elapsed,
    perCpuSecond: times.length / cpu,
    times,
    busy: cpu / elapsed,
  };
};

const summary = (rounds: readonly Round[]): Side => {
  const times = rounds.flatMap((round) => round.times).toSorted((one, other) => one - other);
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    perCpuSecond: median(rounds.map(({ perCpuSecond }) => perCpuSecond)),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    busy: median(rounds.map(({ busy }) => busy)),
  };
};
