import { admin, logIn } from "./account.ts";
import { type Bench, server } from "./bench.ts";
import { measure } from "./compare.ts";
import { operations } from "./operations.ts";
import { startServer } from "./server-process.ts";
import { median } from "./statistics.ts";

/** Requests per second by workers and the cores that they may use; the load has one of them in any case. */
export interface WorkerFigures {
  readonly label: string;
  readonly oneOnOne: number;
  /** Its searches have a thread of their own, which takes the other core. */
  readonly oneOnTwo: number;
  readonly twoOnTwo: number;
}

const measured: readonly string[] = ["read", "list", "contains"];

export const measureWorkers = async (bench: Bench): Promise<readonly WorkerFigures[]> => {
  const { options, workspace, cores, dictionary } = bench;
  const start = (count: number, prefix: readonly string[]) =>
    startServer(
      server("service", dictionary.database, prefix, { WORKERS: String(count) }),
      workspace,
    );
  const first = await start(1, cores.server);
  const servers = [first, await start(1, cores.any), await start(2, cores.any)];
  const account = { ...admin, token: await logIn(first) };
  const figures: WorkerFigures[] = [];
  for (const operation of operations(dictionary, account)) {
    if (!measured.includes(operation.name)) continue;
    const rates: number[][] = servers.map(() => []);
    for (let round = 0; round < options.rounds; round++) {
      const timing = { ...options, first: round === 0, maySleep: true };
      for (const [at, running] of servers.entries())
        rates[at]?.push((await measure(operation, running, timing)).perSecond);
    }
    const [oneOnOne = 0, oneOnTwo = 0, twoOnTwo = 0] = rates.map(median);
    figures.push({ label: operation.label, oneOnOne, oneOnTwo, twoOnTwo });
  }
  for (const running of servers) await running.stop();
  return figures;
};
