/** `token.ts TOKEN`: what checking it adds to reading an entry, by the checks of the service itself. */
import * as E from "fp-ts/lib/Either.js";
import { readConfig } from "../composition/config.ts";
import { makeContainer } from "../composition/container.ts";
import { toolAccess } from "../composition/modules/store-module.ts";
import { services } from "../composition/services.ts";
import { firstPage } from "../domain/shared/page.ts";

const WARM_UP = 20_000;
const CHECKS = 200_000;

const [token = ""] = process.argv.slice(2);
const container = makeContainer(readConfig(process.env), toolAccess(false));
const { authenticate } = await container.getAsync(services.httpDeps);
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

const check = authenticate(token);
if (E.isLeft(await check())) throw new Error("the token is not valid");
const id = await someId();
const read = () => entries.text(id)();
const checked = () => authenticate(token)().then(read);
for (const work of [read, checked]) await cpuOf(WARM_UP, work);
const [without, together] = [await cpuOf(CHECKS, read), await cpuOf(CHECKS, checked)];
process.stdout.write(`${JSON.stringify((1e6 * (together - without)) / CHECKS)}\n`);
await container.unbindAllAsync();
