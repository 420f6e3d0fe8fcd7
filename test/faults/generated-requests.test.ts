import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import type { Client } from "../http/a-client.ts";
import { onEveryStore, type Service } from "../http/a-service.ts";
import { theFamilies } from "../http/the-families.ts";
import { hostileTexts } from "../hostile/hostile-values.ts";
import { type Document, followed, type Operation } from "../openapi/the-document.ts";
import { isShort } from "./a-dictionary.ts";
import { type Values, values } from "./a-value.ts";
import { type Chance, chance, oneOf } from "./chance.ts";

const REQUESTS = isShort ? 500 : 10_000;

interface Asking {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Every operation but those that would end the sessions of the callers. */
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => operationId !== "logOut")
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const asText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const queryOf = (
  document: Document,
  { parameters }: Operation,
  random: Chance,
  { of }: Values,
): string => {
  const query = new URLSearchParams();
  for (const one of parameters.map((parameter) => followed(document, parameter)))
    if (one["in"] === "query" && random() < 0.2) {
      const value = of(one["schema"] as JsonObject);
      const text = Array.isArray(value) ? value.map(asText).join(",") : asText(value);
      query.append(String(one["name"]), text.slice(0, 2_000));
    }
  if (random() < 0.02) query.append(oneOf(random, hostileTexts) ?? "", "1");
  return query.size === 0 ? "" : `?${query.toString()}`;
};

const headersOf = (random: Chance): Readonly<Record<string, string>> => ({
  ...(random() < 0.2 && { "If-Match": `"${Math.floor(random() * 4)}"` }),
  ...(random() < 0.1 && { "If-None-Match": `"${Math.floor(random() * 4)}"` }),
  ...(random() < 0.1 && { "Idempotency-Key": `key-${Math.floor(random() * 20)}` }),
  ...(random() < 0.5 && { "Accept-Language": "en" }),
});

/** The path with ids of what is there, and now and then of what is not. */
const pathOf = (template: string, random: Chance, ids: readonly string[]): string => {
  const known = random() < 0.9 ? oneOf(random, ids) : oneOf(random, hostileTexts);
  return template.replaceAll(/\{\w+\}/g, encodeURIComponent(known ?? "x") || "x");
};

const bodyOf = (content: JsonObject, random: Chance, { of }: Values): unknown => {
  const made = of(content["schema"] as JsonObject);
  const isPlain = typeof made === "object" && made !== null && !Array.isArray(made);
  return isPlain && random() < 0.5 ? { ...(content["example"] as JsonObject), ...made } : made;
};

/** What is asked of an operation: much of it right, some of it not. */
const asking = (
  document: Document,
  { method, path, operation }: ReturnType<typeof operationsOf>[number],
  random: Chance,
  ids: readonly string[],
): Asking => {
  const generated = values(document, random, ids, oneOf(random, [0, 0, 0.02, 0.2]) ?? 0);
  const [type, content] = oneOf(random, Object.entries(operation.requestBody?.content ?? {})) ?? [];
  return {
    method,
    path: pathOf(path, random, ids) + queryOf(document, operation, random, generated),
    headers: { ...headersOf(random), ...(type !== undefined && { "Content-Type": type }) },
    body: content === undefined ? undefined : bodyOf(content, random, generated),
  };
};

/** Some of every family, for requests to be about. */
const fill = async (client: Client): Promise<string[]> => {
  const ids: string[] = [];
  for (const { path, body } of theFamilies)
    for (let n = 0; n < 5; n++) {
      const made = await client.post(path, await body(client, n));
      ids.push(String(made.body["id"]));
    }
  return ids;
};

const callersOf = async (service: Service): Promise<readonly Client[]> => [
  await service.as("admin"),
  await service.as("admin"),
  await service.as("editor"),
  await service.as("reader"),
  service.anonymous,
];

onEveryStore(`${REQUESTS} generated requests`, (start) => {
  const service = start();

  it("are answered as the document says, and none with what only a fault of the service is", async () => {
    const { anonymous } = service();
    const document = (await anonymous.get("/openapi.json")).body as Document;
    const callers = await callersOf(service());
    const operations = operationsOf(document);
    const ids = await fill(await service().as("admin"));
    const random = chance(10_000);
    const seen = new Map<string, number>();
    for (let n = 0; n < REQUESTS; n++) {
      const operation = operations[n % operations.length];
      const client = oneOf(random, callers);
      if (operation === undefined || client === undefined) continue;
      const { method, path, headers, body } = asking(document, operation, random, ids);
      // Every answer is held to the rules for all, and to the document, by the client itself.
      const { status, body: answer } = await client.send(method, path, {
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (status === 201 && typeof answer["id"] === "string") ids.splice(n % 25, 1, answer["id"]);
      seen.set(String(status), (seen.get(String(status)) ?? 0) + 1);
    }
    // A generator that is refused throughout would show nothing.
    for (const status of ["200", "201", "401", "403", "404", "400", "422"])
      expect(seen.get(status) ?? 0, `${status} of ${JSON.stringify([...seen])}`).to.be.above(0);
    expect(seen.get("200") ?? 0).to.be.above(REQUESTS / 20);
  });
});
