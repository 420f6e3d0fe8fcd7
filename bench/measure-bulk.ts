import { mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { logIn } from "./account.ts";
import { type Bench, server } from "./bench.ts";
import { type BulkComparison, compareBulk, type Prepared } from "./compare-bulk.ts";
import { writeEntryFile } from "./made/entry-file.ts";
import { type Load, startLoad } from "./load.ts";
import { get } from "./requests.ts";
import { startServer } from "./server-process.ts";

/** To go through so many takes long enough to be steady in one round. */
const LARGE = 100_000;

export const bulkNames = ["import", "import-live", "import-loaded", "export"] as const;

/** After that long a service has what it makes ready as it starts, and its programs are warm. */
const WARM_MS = 3_000;

/** Somebody who looks through the dictionary asks for no more lists than this. */
const LOOKING: Partial<Load> = { maySleep: true, pauseMs: 10 };

export const measureBulk = async (
  bench: Bench,
  wanted: readonly string[],
): Promise<readonly BulkComparison[]> => {
  const { options, workspace, cores, empty, scratch } = bench;
  const roundsOf = (name: (typeof bulkNames)[number]): number =>
    options.entries >= LARGE && name === "export" ? 1 : options.rounds;
  const directory = workspace.file("export");
  mkdirSync(directory);
  const prefix = cores.any;
  const works: Readonly<Record<(typeof bulkNames)[number], Prepared>> = {
    import: (_, { entryFile }, run) =>
      run({ words: ["import", entryFile], database: scratch(empty), prefix }),
    "import-live": importLive(bench, LOOKING),
    "import-loaded": importLive(bench, {}),
    export: (_, { database }, run) => run({ words: ["export", directory], database, prefix }),
  };
  const labels = {
    import: "import",
    "import-live": "import, live",
    "import-loaded": "import, under load",
    export: "export",
  };
  const found: BulkComparison[] = [];
  for (const name of bulkNames)
    if (wanted.includes(name))
      found.push(
        await compareBulk(labels[name], roundsOf(name), works[name], {
          ...bench.entries,
          workspace,
        }),
      );
  return found;
};

/** Into a dictionary that has entries and has been served for a while, beside somebody who reads. */
const importLive = (
  { options, workspace, cores, scratch }: Bench,
  reading: Partial<Load>,
): Prepared => {
  const file = workspace.file("more.jsonl");
  const entries = Math.min(options.entries, LARGE);
  writeEntryFile(file, { entries, words: options.words, name: "MORE" });
  return async (which, dictionary, run) => {
    const database = scratch(dictionary.database);
    const running = await startServer(server(which, database, cores.server), workspace);
    const token = which === "service" ? await logIn(running) : null;
    const list = get("/entries?page=1", token);
    const search = get("/entries?search=cas&mode=prefix", token);
    const asking = (load: Pick<Load, "next"> & Partial<Load>) =>
      startLoad({ port: running.port, connections: 1, expected: [200], ...load });
    let asked = 0;
    const before = asking({ next: () => (++asked % 2 === 0 ? list : search), maySleep: true });
    await sleep(WARM_MS);
    await before.stop();
    const reader = asking({ next: () => list, ...reading });
    const timing = await run({ words: ["import", file], database, prefix: cores.any });
    await reader.stop();
    await running.stop();
    return timing;
  };
};
