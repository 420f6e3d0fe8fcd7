import { admin, logIn } from "./account.ts";
import { type Bench, server, type Sizes } from "./bench.ts";
import { compare, type Comparison, type Party } from "./compare.ts";
import type { Dictionary } from "./dictionary.ts";
import type { Asked } from "./operations/all.ts";
import { requireSameAnswers } from "./same-answers.ts";
import { startServer, type Usage } from "./server-process.ts";
import type { Which } from "./which.ts";

export interface HttpFigures {
  readonly comparisons: readonly Comparison[];
  /** After all of it. */
  readonly usage: Usage;
  readonly smallUsage: Usage | null;
}

export const measureHttp = async (
  { options, workspace, cores }: Bench,
  { dictionary, small }: Sizes,
  asked: Pick<Asked, "of"> & {
    readonly names: readonly string[];
    readonly tell: (text: string) => void;
  },
): Promise<HttpFigures> => {
  const partiesOf = async (running: Party["server"], of: Dictionary): Promise<readonly Party[]> => {
    const account = { ...admin, token: await logIn(running) };
    return asked.of(of, account).map((operation) => ({ server: running, operation }));
  };
  const start = (which: Which, { database }: Dictionary) =>
    startServer(server(which, database, cores.server), workspace);
  const baseline = await start("baseline", dictionary);
  const service = await start("service", dictionary);
  const other = small === null ? null : await start("service", small);
  const ofSmall = small === null || other === null ? [] : await partiesOf(other, small);
  const comparisons: Comparison[] = [];
  for (const party of await partiesOf(service, dictionary)) {
    const { operation } = party;
    if (!asked.names.includes(operation.name)) continue;
    asked.tell(operation.label);
    await requireSameAnswers(operation, baseline, service);
    const smaller = ofSmall.find((one) => one.operation.name === operation.name) ?? null;
    comparisons.push(await compare({ baseline, service: party, small: smaller }, options));
  }
  const [usage, smallUsage] = [await service.usage(), (await other?.usage()) ?? null];
  for (const one of [service, baseline, other]) await one?.stop();
  return { comparisons, usage, smallUsage };
};
