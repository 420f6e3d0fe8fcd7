/**
 * `npm run bench`: how fast the service is, as a ratio to bare `node:http` over the same SQLite file
 * in the same run. `--help` shows the options, docs/performance.md what the tables say.
 */
import { statSync } from "node:fs";
import { type Bench, prepare } from "./bench.ts";
import { bulkNames, measureBulk } from "./measure-bulk.ts";
import { measureHttp } from "./measure-http.ts";
import { operationNames } from "./operations.ts";
import { type Options, readOptions, usage } from "./options.ts";
import {
  asMarkdown,
  asText,
  bulkTable,
  comparisonTable,
  processTable,
  type Table,
  workerTable,
} from "./report.ts";
import { idleMemory, startRepeatedly } from "./starting.ts";
import { tokenCost } from "./token-cost.ts";
import { measureWorkers } from "./workers.ts";
import { openWorkspace } from "./workspace.ts";

const everything = [...bulkNames, "start", "memory", "token", "workers", ...operationNames];

const tell = (text: string): void => {
  process.stderr.write(`  ${text}\n`);
};

/** What is measured of both, one after the other. */
const both = async <A>(of: (which: "service" | "baseline") => Promise<A>) => ({
  baseline: await of("baseline"),
  service: await of("service"),
});

const measure = async (bench: Bench, wanted: readonly string[]): Promise<readonly Table[]> => {
  const tables: Table[] = [];
  const starts = wanted.includes("start")
    ? await both((which) => startRepeatedly(bench, which))
    : null;
  const idle = wanted.includes("memory") ? await both((which) => idleMemory(bench, which)) : null;
  const tokenMicros = wanted.includes("token") ? await tokenCost(bench) : null;
  const workers = wanted.includes("workers") ? await measureWorkers(bench) : [];
  if (workers.length > 0) tables.push(workerTable(workers));
  if (bulkNames.some((name) => wanted.includes(name))) {
    tell(bulkNames.filter((name) => wanted.includes(name)).join(", "));
    tables.push(bulkTable(await measureBulk(bench, wanted)));
  }
  // Last, because it writes to the dictionary.
  const names = operationNames.filter((name) => wanted.includes(name));
  const http = names.length > 0 ? await measureHttp(bench, names, tell) : null;
  if (http !== null) tables.unshift(comparisonTable(http.comparisons));
  if (starts !== null || idle !== null || tokenMicros !== null)
    tables.push(processTable({ starts, idle, tokenMicros, http }));
  return tables;
};

/** What the figures are of. */
const conditions = (
  { entries, connections, rounds, seconds, small }: Options,
  { cores }: Bench,
  megabytes: number,
): string =>
  `${entries} entries in ${megabytes.toFixed(0)} MB, growth from ${small}; Node ${process.version}; ` +
  `${cores.description}; one client and ${connections}; ${rounds} rounds of ${seconds} s a side`;

const main = async (): Promise<void> => {
  const options = readOptions();
  if (options === null) {
    process.stdout.write(`${usage}\n\nNAME is one of ${everything.join(", ")}.\n`);
    return;
  }
  const unknown = options.only.filter((name) => !everything.includes(name));
  if (unknown.length > 0)
    throw new Error(`--only ${unknown.join(", ")}: there is ${everything.join(", ")}`);
  const began = performance.now();
  const workspace = openWorkspace();
  tell(`preparing ${options.entries} entries`);
  const bench = await prepare(options, workspace);
  const megabytes = statSync(bench.dictionary.database).size / 2 ** 20;
  const tables = await measure(bench, options.only.length === 0 ? everything : options.only);
  const seconds = Math.round((performance.now() - began) / 1_000);
  process.stdout.write(
    [
      ...tables.map(options.markdown ? asMarkdown : asText),
      `${conditions(options, bench, megabytes)}; ${seconds} s in all.`,
      "",
    ].join("\n\n"),
  );
};

try {
  await main();
  process.exit();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
