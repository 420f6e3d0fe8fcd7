/**
 * `npm run bench`: how fast the service is, as a ratio to bare `node:http` over the same SQLite file
 * in the same run. `--help` shows the options.
 */
import { statSync } from "node:fs";
import { type Bench, prepare } from "./bench.ts";
import { measureBulk, measureHttp, measureIdle, measureStarts } from "./measurements.ts";
import { operationNames } from "./operations.ts";
import { readOptions, usage } from "./options.ts";
import {
  asMarkdown,
  asText,
  bulkTable,
  comparisonTable,
  processTable,
  type Table,
} from "./report.ts";
import { openWorkspace } from "./workspace.ts";

const everything = ["import", "export", "start", "memory", ...operationNames];

const tell = (text: string): void => {
  process.stderr.write(`  ${text}\n`);
};

const measure = async (bench: Bench, wanted: readonly string[]): Promise<readonly Table[]> => {
  const tables: Table[] = [];
  if (wanted.includes("import") || wanted.includes("export")) {
    tell("import, export");
    tables.push(bulkTable(await measureBulk(bench, wanted)));
  }
  const starts = wanted.includes("start") ? await measureStarts(bench) : null;
  const idle = wanted.includes("memory") ? await measureIdle(bench) : null;
  const names = operationNames.filter((name) => wanted.includes(name));
  const http = names.length > 0 ? await measureHttp(bench, names, tell) : null;
  if (http !== null) tables.unshift(comparisonTable(http.comparisons));
  if (starts !== null || idle !== null) tables.push(processTable({ starts, idle, http }));
  return tables;
};

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
  const tables = await measure(bench, options.only.length === 0 ? everything : options.only);
  const size = statSync(bench.database).size / 2 ** 20;
  const seconds = Math.round((performance.now() - began) / 1_000);
  process.stdout.write(
    [
      ...tables.map(options.markdown ? asMarkdown : asText),
      `${options.entries} entries, ${size.toFixed(1)} MB; Node ${process.version}; ${bench.cores.description}; ` +
        `${options.connections} connections, ${options.rounds} rounds of ${options.seconds} s a side; ${seconds} s in all.`,
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
