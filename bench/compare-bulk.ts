import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Which } from "./which.ts";
import { compileCache, root, toolOptions } from "./node-command.ts";
import { median } from "./statistics.ts";
import type { Timing } from "./timed.ts";
import type { Workspace } from "./workspace.ts";

/** Work on many entries at once, by a process of its own, as an operator's command is. */
export interface BulkWork {
  /** Verb and path. */
  readonly words: readonly string[];
  readonly database: string;
  /** Words before the command, such as those that pin it to a core. */
  readonly prefix: readonly string[];
}

export interface BulkComparison {
  readonly label: string;
  readonly perSecond: number;
  /** Its time for an entry, as a multiple of that with the smaller dictionary. */
  readonly growth: number | null;
  readonly perCpuSecond: number;
  readonly baselinePerSecond: number;
  readonly ratio: number;
  readonly peakRss: number;
}

/** What is worked with: a file of entries, and a database that has them. */
export interface Given {
  readonly entryFile: string;
  readonly database: string;
}

/** Runs work with a dictionary once it has made ready what it needs. */
export type Prepared = (
  which: Which,
  dictionary: Given,
  run: (work: BulkWork) => Promise<Timing>,
) => Promise<Timing>;

interface BulkCompared {
  readonly dictionary: Given;
  /** Null where nothing is said of growth. */
  readonly small: Given | null;
  readonly workspace: Workspace;
}

/** The same work by both programs in turn. */
export const compareBulk = async (
  label: string,
  rounds: number,
  prepared: Prepared,
  { dictionary, small, workspace }: BulkCompared,
): Promise<BulkComparison> => {
  const bare: Timing[] = [];
  const ours: Timing[] = [];
  const smaller: Timing[] = [];
  const run = (which: Which, of: Given) =>
    prepared(which, of, (work) => runBulk(which, work, workspace));
  for (let round = 0; round < rounds; round++) {
    bare.push(await run("baseline", dictionary));
    ours.push(await run("service", dictionary));
    if (small !== null) smaller.push(await run("service", small));
  }
  return {
    label,
    perSecond: median(ours.map(rate)),
    growth: small === null ? null : median(smaller.map(rate)) / median(ours.map(rate)),
    perCpuSecond: median(ours.map(({ entries, cpu }) => entries / cpu)),
    baselinePerSecond: median(bare.map(rate)),
    ratio: median(ours.map((one, index) => rate(one) / rate(bare[index] ?? one))),
    peakRss: Math.max(...ours.map(({ peakRss }) => peakRss)),
  };
};

const rate = ({ entries, seconds }: Timing): number => entries / seconds;

export const runBulk = async (
  which: Which,
  { words, database, prefix }: BulkWork,
  workspace: Workspace,
): Promise<Timing> => {
  const program = which === "service" ? "bench/bulk.ts" : "bench/baseline/bulk.ts";
  const [command = "", ...all] = [...prefix, process.execPath, ...toolOptions, program, ...words];
  const child = workspace.own(
    spawn(command, all, {
      cwd: root,
      env: { ...process.env, SQLITE_FILE: database, NODE_COMPILE_CACHE: compileCache },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  const exited = once(child, "exit");
  const said = await text(child.stdout);
  const [status] = (await exited) as [number | null];
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
  return JSON.parse(said) as Timing;
};
