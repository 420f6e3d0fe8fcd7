/**
 * `token.ts TOKEN`: what checking it adds to reading an entry, by the checks of the service itself; one that it
 * knows already, and others of the same session that it meets for the first time.
 */
import * as E from "fp-ts/lib/Either.js";
import { readConfig } from "../composition/config.ts";
import { makeContainer } from "../composition/container.ts";
import { toolAccess } from "../composition/modules/store-module.ts";
import { services } from "../composition/services.ts";
import { firstPage } from "../domain/shared/page.ts";
import { median } from "./statistics.ts";
import type { TokenCost } from "./token-cost.ts";

const WARM_UP = 20_000;
const CHECKS = 20_000;
/** In turn, so that whatever else the machine does falls on all. */
const ROUNDS = 9;

const [token = ""] = process.argv.slice(2);
const container = makeContainer(readConfig(process.env), toolAccess(false));
const { authenticate } = await container.getAsync(services.httpDeps);
const tokens = await container.getAsync(services.tokens);
const { entries } = (await container.getAsync(services.store)).lexicon;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Any: they take the same. */
const someId = async (): Promise<string> => {
  const page = await entries.list({ filter: {}, order: [], page: firstPage(1) })();
  const [entry] = E.isRight(page) ? page.right.items : [];
  if (entry === undefined) throw new Error("there is no entry");
  return entry.id;
};

/** Seconds of processor time; each in a turn of its own, which is when the store is asked anew. */
const cpuOf = async (times: number, work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) {
    await turn();
    await work();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

const claims = tokens.verifyAccess(token, new Date());
if (E.isLeft(claims) || E.isLeft(await authenticate(token)()))
  throw new Error("the token is not valid");
const another = (): string => tokens.access(claims.right, new Date()).token;
const id = await someId();
const read = () => entries.text(id)();
const checked = (one: string) => () => authenticate(one)().then(read);

/** What the check adds to a read, in microseconds, of so many. */
const added = async (times: number): Promise<TokenCost> => {
  const strangers = Array.from({ length: times }, another);
  const none = await cpuOf(times, read);
  const known = await cpuOf(times, checked(token));
  const met = await cpuOf(times, () => checked(strangers.pop() ?? token)());
  return { known: (1e6 * (known - none)) / times, met: (1e6 * (met - none)) / times };
};

await added(WARM_UP);
const rounds: TokenCost[] = [];
while (rounds.length < ROUNDS) rounds.push(await added(CHECKS));
const cost: TokenCost = {
  known: median(rounds.map(({ known }) => known)),
  met: median(rounds.map(({ met }) => met)),
};
process.stdout.write(`${JSON.stringify(cost)}\n`);
await container.unbindAllAsync();
