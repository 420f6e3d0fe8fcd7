import { admin, logIn } from "./account.ts";
import { type Bench, server } from "./bench.ts";
import { compare, type Comparison, type Party } from "./compare.ts";
import type { Dictionary } from "./dictionary.ts";
import { type OperationName, operations } from "./operations.ts";
import { isAnswered, requireSameAnswers } from "./same-answers.ts";
import { startServer } from "./server-process.ts";

export interface HttpFigures {
  readonly comparisons: readonly Comparison[];
  /** Mebibytes, after all of it. */
  readonly rss: number;
  readonly peakRss: number;
}

export const measureHttp = async (
  bench: Bench,
  names: readonly OperationName[],
  tell: (text: string) => void,
): Promise<HttpFigures> => {
  const { options, workspace, cores, dictionary, small } = bench;
  const start = (which: "service" | "baseline", { database }: Dictionary) =>
    startServer(server(which, database, cores.server), workspace);
  const baseline = await start("baseline", dictionary);
  const service = await start("service", dictionary);
  const other = small === null ? null : await start("service", small);
  const ofSmall = small === null || other === null ? [] : await partiesOf(other, small);
  const comparisons: Comparison[] = [];
  for (const party of await partiesOf(service, dictionary)) {
    const { operation } = party;
    if (!names.includes(operation.name)) continue;
    if (!(await isAnswered(operation, service))) {
      tell(`${operation.label}: not here yet`);
      continue;
    }
    tell(operation.label);
    await requireSameAnswers(operation, baseline, service);
    const smaller = ofSmall.find((one) => one.operation.name === operation.name) ?? null;
    comparisons.push(await compare({ baseline, service: party, small: smaller }, options));
  }
  const { rss, peakRss } = await service.usage();
  for (const one of [service, baseline, other]) await one?.stop();
  return { comparisons, rss, peakRss };
};

const partiesOf = async (
  running: Party["server"],
  dictionary: Dictionary,
): Promise<readonly Party[]> => {
  const account = { ...admin, token: await logIn(running) };
  return operations(dictionary, account).map((operation) => ({ server: running, operation }));
};
