import { admin, logIn } from "./account.ts";
import { type Bench, server } from "./bench.ts";
import { measure } from "./compare.ts";
import { operations } from "./operations.ts";
import { startServer } from "./server-process.ts";
import { median } from "./statistics.ts";

/** Requests per second by one worker and by two, which have the load's core too. */
export interface WorkerFigures {
  readonly label: string;
  readonly one: number;
  readonly two: number;
}

const measured: readonly string[] = ["read", "list", "contains"];

export const measureWorkers = async (bench: Bench): Promise<readonly WorkerFigures[]> => {
  const { options, workspace, cores, dictionary } = bench;
  const start = (count: number) =>
    startServer(
      server("service", dictionary.database, cores.any, { WORKERS: String(count) }),
      workspace,
    );
  const one = await start(1);
  const two = await start(2);
  const account = { ...admin, token: await logIn(one) };
  const figures: WorkerFigures[] = [];
  for (const operation of operations(dictionary, account)) {
    if (!measured.includes(operation.name)) continue;
    const rates: { one: number[]; two: number[] } = { one: [], two: [] };
    for (let round = 0; round < options.rounds; round++) {
      const timing = { ...options, first: round === 0, maySleep: true };
      rates.one.push((await measure(operation, one, timing)).perSecond);
      rates.two.push((await measure(operation, two, timing)).perSecond);
    }
    figures.push({ label: operation.label, one: median(rates.one), two: median(rates.two) });
  }
  await one.stop();
  await two.stop();
  return figures;
};
