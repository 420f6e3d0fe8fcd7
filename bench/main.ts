/**
 * `npm run bench`: how fast the service is, as a ratio to bare `node:http` over the same SQLite file
 * in the same run. `--help` shows the options, docs/performance.md what the tables say.
 */
import { type Bench, prepare, type Sizes } from "./bench.ts";
import { bulkNames, measureBulk } from "./measure-bulk.ts";
import { type HttpFigures, measureHttp } from "./measure-http.ts";
import {
  idleFigures,
  loadedFigures,
  megabytesOf,
  startFigures,
  tokenFigures,
} from "./measure-process.ts";
import { type Asked, ofEntries, ofEverything } from "./operations/all.ts";
import { type Options, readOptions, usage } from "./options.ts";
import {
  asMarkdown,
  asText,
  bulkTable,
  comparisonTable,
  type ProcessFigure,
  processTable,
  type Table,
  workerTable,
} from "./report.ts";
import { tokenCost } from "./token-cost.ts";
import { measureWorkers } from "./workers.ts";
import { openWorkspace } from "./workspace.ts";

const processNames = ["start", "memory", "token", "workers"] as const;
const everything = [...processNames, ...bulkNames, ...ofEntries.names, ...ofEverything.names];

const tell = (text: string): void => {
  process.stderr.write(`  ${text}\n`);
};

const WITH_SENSES = ", with senses";

type IsWanted = (name: string) => boolean;

const overHttp = async (
  bench: Bench,
  sizes: Sizes,
  asked: Asked,
  isWanted: IsWanted,
): Promise<HttpFigures | null> => {
  const names = asked.names.filter(isWanted);
  return names.length === 0 ? null : measureHttp(bench, sizes, { of: asked.of, names, tell });
};

/** Shows what is done as soon as it is: all of it takes most of an hour. */
type Show = (table: Table) => void;

/** What is measured of a dictionary with entries alone, and of its processes; what remains to be shown of it. */
const ofEntriesAlone = async (
  bench: Bench,
  isWanted: IsWanted,
  show: Show,
): Promise<readonly ProcessFigure[]> => {
  const { entries } = bench;
  const starts = isWanted("start") ? await startFigures(bench) : [];
  const idle = isWanted("memory") ? await idleFigures(bench, entries, "") : [];
  const token = isWanted("token") ? await tokenCost(bench) : null;
  if (isWanted("workers")) show(workerTable(await measureWorkers(bench)));
  const bulks = bulkNames.filter(isWanted);
  if (bulks.length > 0) {
    tell(bulks.join(", "));
    show(bulkTable(await measureBulk(bench, bulks)));
  }
  // Last, because it writes to the dictionary.
  const http = await overHttp(bench, entries, ofEntries, isWanted);
  if (http !== null) show(comparisonTable("over HTTP", http.comparisons));
  return [
    ...starts,
    ...idle,
    ...(token === null ? [] : tokenFigures(token, http)),
    ...(http === null ? [] : loadedFigures(http, "")),
  ];
};

/** And of one that has senses as well, zones, phenomena and sources, and an audit. */
const ofAllFamilies = async (
  bench: Bench,
  isWanted: IsWanted,
  show: Show,
): Promise<readonly ProcessFigure[]> => {
  if (!isWanted("memory") && !ofEverything.names.some(isWanted)) return [];
  tell("preparing senses, zones, phenomena and sources");
  const sizes = await bench.everything();
  const idle = isWanted("memory") ? await idleFigures(bench, sizes, WITH_SENSES) : [];
  const http = await overHttp(bench, sizes, ofEverything, isWanted);
  if (http === null) return idle;
  show(comparisonTable(`over HTTP${WITH_SENSES}`, http.comparisons));
  return [...idle, ...loadedFigures(http, WITH_SENSES)];
};

const measure = async (bench: Bench, wanted: readonly string[], show: Show): Promise<void> => {
  const isWanted: IsWanted = (name) => wanted.includes(name);
  const alone = await ofEntriesAlone(bench, isWanted, show);
  const figures = [...alone, ...(await ofAllFamilies(bench, isWanted, show))];
  if (figures.length > 0) show(processTable(figures));
};

/** What the figures are of. */
const conditions = (
  { entries, connections, rounds, seconds, small }: Options,
  { cores, entries: sizes }: Bench,
  megabytes: number,
): string =>
  `${entries} entries in ${megabytes.toFixed(0)} MB, ` +
  `${sizes.small === null ? "no growth, as --small is no less" : `growth from ${small}`}; Node ${process.version}; ` +
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
  const megabytes = megabytesOf(bench.entries.dictionary);
  const wanted = options.only.length === 0 ? everything : options.only;
  await measure(bench, wanted, (table) => {
    process.stdout.write(`${(options.markdown ? asMarkdown : asText)(table)}\n\n`);
  });
  const seconds = Math.round((performance.now() - began) / 1_000);
  process.stdout.write(`${conditions(options, bench, megabytes)}; ${seconds} s in all.\n`);
};

try {
  await main();
  process.exit();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
