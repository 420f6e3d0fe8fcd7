/**
 * `npm run soak -- --minutes 60`: everything that clients do, for a long time, and whether the service
 * grows by it. A line a minute; at the end what its memory gains in a minute, and its open descriptors.
 * It ends with 1 where that is more than `MOST_MB_A_MINUTE`, or where descriptors grow.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { admin, logIn } from "./account.ts";
import { prepare, server } from "./bench.ts";
import { type RunningLoad, startLoad } from "./load.ts";
import { ofEntries } from "./operations/all.ts";
import { type Options, readOptions, usageOfDictionary } from "./options.ts";
import { type ServerProcess, startServer, type Usage } from "./server-process.ts";
import { percentile } from "./statistics.ts";
import { openWorkspace } from "./workspace.ts";

const MOST_MB_A_MINUTE = 1;
/** Threads and connections come and go. */
const MOST_MORE_DESCRIPTORS = 20;
const CONNECTIONS = 4;
const LEAST_MINUTES = 10;
const MINUTE_MS = 60_000;

/** Least squares. */
const slope = (values: readonly number[]): number => {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const across = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  const along = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return across === 0 ? 0 : along / across;
};

const usage = `Usage: npm run soak -- [options]
  --minutes N       how long it lasts, ${LEAST_MINUTES} or more (60)
${usageOfDictionary}`;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** What the service has used, minute by minute. */
const watch = async (
  loads: readonly RunningLoad[],
  running: ServerProcess,
  minutes: number,
): Promise<readonly Usage[]> => {
  const usages: Usage[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    for (const load of loads) load.count();
    await sleep(MINUTE_MS);
    // It says how as it is stopped.
    for (const load of loads) if (load.hasFailed()) await load.stop();
    const times = loads.flatMap((load) => load.counted()).sort((a, b) => a - b);
    const usage = await running.usage();
    usages.push(usage);
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    say(
      `${minute} min: ${times.length} answers, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${usage.rss.toFixed(0)} MB, ${usage.descriptors} descriptors`,
    );
  }
  return usages;
};

const soak = async (minutes: number, options: Options): Promise<boolean> => {
  const workspace = openWorkspace();
  const bench = await prepare(options, workspace);
  const { cores, entries } = bench;
  const { dictionary } = entries;
  const running = await startServer(server("service", dictionary.database, cores.any), workspace);
  const account = { ...admin, token: await logIn(running) };
  const wanted = ofEntries.of(dictionary, account).filter(({ name }) => name !== "login");
  const loads = wanted.map(({ request, expected }) =>
    startLoad({ port: running.port, connections: CONNECTIONS, next: request, expected }),
  );
  const usages = await watch(loads, running, minutes);
  for (const load of loads) await load.stop();
  await running.stop();
  // The first half is the service finding its size: caches fill, statements are prepared.
  const settled = usages.slice(Math.floor(usages.length / 2));
  const gain = slope(settled.map(({ rss }) => rss));
  const more = (settled.at(-1)?.descriptors ?? 0) - (settled[0]?.descriptors ?? 0);
  say(`${gain.toFixed(2)} MB more a minute, ${more} descriptors more in the second half`);
  return gain <= MOST_MB_A_MINUTE && more <= MOST_MORE_DESCRIPTORS;
};

const { values, tokens } = parseArgs({
  options: { minutes: { type: "string", default: "60" } },
  strict: false,
  tokens: true,
});
const own = tokens.flatMap((token) =>
  token.kind === "option" && token.name === "minutes"
    ? [token.index, ...(token.inlineValue === false ? [token.index + 1] : [])]
    : [],
);
const options = readOptions(process.argv.slice(2).filter((_, index) => !own.includes(index)));
if (options === null) {
  say(usage);
  process.exit();
}
const minutes = Number(values.minutes);
if (!(minutes >= LEAST_MINUTES))
  throw new Error(
    `--minutes must be ${LEAST_MINUTES} or more: a shorter time tells nothing of growth`,
  );
process.exit((await soak(minutes, options)) ? 0 : 1);
