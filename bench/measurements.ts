import { mkdirSync } from "node:fs";
import { admin, logIn } from "./account.ts";
import { type Bench, server } from "./bench.ts";
import { compare, type Comparison } from "./compare.ts";
import { type BulkComparison, compareBulk } from "./compare-bulk.ts";
import { operations } from "./operations.ts";
import { requireSameAnswers } from "./same-answers.ts";
import { startServer } from "./server-process.ts";
import { idleMemory, type Starting, startRepeatedly } from "./starting.ts";

/** Large imports take long enough to be steady in one round. */
const LARGE = 100_000;

export const measureBulk = async (
  bench: Bench,
  verbs: readonly string[],
): Promise<readonly BulkComparison[]> => {
  const { options, workspace, cores, entryFile, database, emptyDatabase } = bench;
  const rounds = options.entries >= LARGE ? 1 : options.rounds;
  const directory = workspace.file("export");
  mkdirSync(directory);
  const prefix = cores.any;
  const works = {
    import: () => ({ words: ["import", entryFile], database: emptyDatabase(), prefix }),
    export: () => ({ words: ["export", directory], database, prefix }),
  };
  const found: BulkComparison[] = [];
  for (const [verb, work] of Object.entries(works))
    if (verbs.includes(verb)) found.push(await compareBulk(verb, rounds, work, workspace));
  return found;
};

export interface Starts {
  readonly service: Starting;
  readonly baseline: Starting;
}

export const measureStarts = async ({ workspace, cores, database }: Bench): Promise<Starts> => ({
  baseline: await startRepeatedly(server("baseline", database, cores.any), workspace),
  service: await startRepeatedly(server("service", database, cores.any), workspace),
});

/** Mebibytes. */
export const measureIdle = async (bench: Bench) => {
  const { workspace, cores, database } = bench;
  const rss = (which: "service" | "baseline") =>
    idleMemory(server(which, database, cores.server), workspace);
  return { baseline: await rss("baseline"), service: await rss("service") };
};

export interface HttpFigures {
  readonly comparisons: readonly Comparison[];
  /** Mebibytes, after all of it. */
  readonly rss: number;
  readonly peakRss: number;
}

export const measureHttp = async (
  { options, workspace, cores, database }: Bench,
  names: readonly string[],
  tell: (text: string) => void,
): Promise<HttpFigures> => {
  const baseline = await startServer(server("baseline", database, cores.server), workspace);
  const service = await startServer(server("service", database, cores.server), workspace);
  const account = { ...admin, token: await logIn(service) };
  const comparisons: Comparison[] = [];
  for (const operation of operations(database, account)) {
    if (!names.includes(operation.name)) continue;
    tell(operation.label);
    await requireSameAnswers(operation, baseline, service);
    comparisons.push(await compare(operation, { baseline, service }, options));
  }
  const { rss, peakRss } = await service.usage();
  await service.stop();
  await baseline.stop();
  return { comparisons, rss, peakRss };
};
