import { setTimeout as sleep } from "node:timers/promises";
import type { Options } from "./options.ts";
import type { ServerProcess } from "./server-process.ts";
import { startLoad } from "./load.ts";
import type { Operation } from "./operations/operation.ts";
import { median, percentile } from "./statistics.ts";

/** What came of one round. */
interface Round {
  readonly perSecond: number;
  readonly perCpuSecond: number;
  readonly times: readonly number[];
}

export interface Side {
  readonly perSecond: number;
  readonly perCpuSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export interface Comparison {
  readonly name: string;
  readonly label: string;
  /** Asked by as many as the options say. */
  readonly service: Side;
  /** Asked by one client at a time: how long an answer takes, rather than a queue. */
  readonly alone: Side;
  /** The same of the smaller dictionary. */
  readonly small: Side | null;
  readonly bare: Side;
  readonly ratios: {
    readonly perSecond: number;
    readonly perCpuSecond: number;
  };
}

/** A server, and what is asked of it. */
export interface Party {
  readonly server: ServerProcess;
  readonly operation: Operation;
}

export interface Parties {
  readonly baseline: ServerProcess;
  readonly service: Party;
  readonly small: Party | null;
}

const FIRST_WARM_UP_MS = 1_000;
const WARM_UP_MS = 150;
const BESIDE_CONNECTIONS = 8;
/** Of all rounds of one client together: of fewer, the slowest of a hundred would be the slowest of all. */
const LEAST_ANSWERS = 120;

/**
 * Puts an operation to all servers in turn, round after round, so that whatever else the machine
 * does falls on all. A ratio is the median of those of the rounds.
 */
export const compare = async (
  { baseline, service, small }: Parties,
  options: Options,
): Promise<Comparison> => {
  const { operation, server } = service;
  const connections = operation.connections ?? options.connections;
  const bare: Round[] = [];
  const ours: Round[] = [];
  const alone: Round[] = [];
  const smaller: Round[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const timing = { seconds: options.seconds, first: round === 0 };
    const atLeast = Math.ceil(LEAST_ANSWERS / options.rounds);
    const one = { ...timing, connections: 1, atLeast };
    const asking = operation.bareConnections ?? connections;
    bare.push(await measure(operation, baseline, { ...timing, connections: asking }));
    ours.push(await measure(operation, server, { ...timing, connections }));
    alone.push(await measure(operation, server, one));
    if (small !== null) smaller.push(await measure(small.operation, small.server, one));
  }
  const ratio = (of: (round: Round) => number): number =>
    median(ours.map((round, index) => of(round) / of(bare[index] ?? round)));
  return {
    name: operation.name,
    label: operation.label,
    service: summary(ours),
    alone: summary(alone),
    small: small === null ? null : summary(smaller),
    bare: summary(bare),
    ratios: {
      perSecond: ratio(({ perSecond }) => perSecond),
      perCpuSecond: ratio(({ perCpuSecond }) => perCpuSecond),
    },
  };
};

/** A round is over after that time, and once so much has been answered. */
interface Timing {
  readonly seconds: number;
  readonly connections: number;
  readonly atLeast?: number;
  readonly first: boolean;
  readonly maySleep?: boolean;
}

export const measure = async (
  { request, expected, beside }: Pick<Operation, "request" | "expected" | "beside">,
  server: ServerProcess,
  { seconds, connections, first, atLeast = 1, maySleep = false }: Timing,
): Promise<Round> => {
  const { port } = server;
  const others =
    beside === undefined
      ? null
      : startLoad({ port, connections: BESIDE_CONNECTIONS, next: beside, expected: [200] });
  const load = startLoad({ port, connections, next: request, expected, maySleep });
  await sleep(first ? FIRST_WARM_UP_MS : WARM_UP_MS);
  const before = await server.usage();
  const began = performance.now();
  load.count();
  await sleep(seconds * 1_000);
  while (load.soFar() < atLeast && !load.hasFailed()) await sleep(WARM_UP_MS);
  const after = await server.usage();
  const times = load.counted();
  const elapsed = (performance.now() - began) / 1_000;
  await Promise.all([load.stop(), others?.stop()]);
  return {
    perSecond: times.length / elapsed,
    perCpuSecond: times.length / (after.cpu - before.cpu),
    times,
  };
};

const summary = (rounds: readonly Round[]): Side => {
  const times = rounds.flatMap((round) => round.times).toSorted((one, other) => one - other);
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    perCpuSecond: median(rounds.map(({ perCpuSecond }) => perCpuSecond)),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
};
