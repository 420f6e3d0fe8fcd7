import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { idIn } from "../http/a-service.ts";
import { anEntryBody } from "../http/an-entry-body.ts";
import type { Client } from "../http/a-client.ts";
import { CANARY, elsewhere, expectAlive, type Target } from "./a-target.ts";
import { hostileNames, hostileValues, some } from "./hostile-values.ts";

interface Body {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly example: JsonObject;
}

/** Every body that an operation takes, by its example in the document. */
const bodiesOf = ({ document }: Target): readonly Body[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return type === undefined
        ? []
        : [
            {
              method: method.toUpperCase(),
              path,
              type,
              example: content?.["example"] as JsonObject,
            },
          ];
    }),
  );

/** Something to edit in every family, which nobody misses. */
const victims = async (client: Client): Promise<Readonly<Record<string, string>>> => {
  const entry_id = idIn(await client.post("/entries", anEntryBody()));
  const made = async (path: string, body: JsonObject) => idIn(await client.post(path, body));
  return {
    entries: entry_id,
    "entry-senses": await made("/entry-senses", { entry_id, definition: "x" }),
    locations: await made("/locations", { name: "x", location_type: "locality" }),
    phenomenons: await made("/phenomenons", { name: "x", phenomenon_type: "phonetic" }),
    sources: await made("/sources", { abbreviation: "victim", title: "x", source_type: "book" }),
    users: await made("/users", {
      email: "victim@example.org",
      name: "x",
      role: "reader",
      password: CANARY,
    }),
  };
};

/** The ways to every value in an example, the example itself left out. */
const waysIn = (value: unknown, way: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value !== "object" || value === null
    ? [way]
    : [
        ...(way.length === 0 ? [] : [way]),
        ...Object.entries(value).flatMap(([name, inside]) => waysIn(inside, [...way, name])),
      ];

/** The example with another value at that place. */
const changed = (value: unknown, [name, ...rest]: readonly string[], to: unknown): unknown => {
  if (name === undefined) return to;
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (String(at) === name ? changed(item, rest, to) : item));
  const object = value as JsonObject;
  return { ...object, [name]: changed(object[name], rest, to) };
};

/** Every field of every body against every value, and fields that nothing has. */
export const everyField = (target: () => Target, isShort: boolean): void => {
  describe("every field of a body", () => {
    let ids: Readonly<Record<string, string>> = {};
    before(async () => {
      ids = await victims((await target().as("admin")).client);
    });

    const send = async ({ method, path, type }: Body, body: unknown) => {
      const { client } = await target().as("admin");
      const family = path.split("/")[1] ?? "";
      return client.send(method, path.replace("{id}", ids[family] ?? "x"), {
        body: JSON.stringify(body),
        headers: { "Content-Type": type, ...elsewhere() },
      });
    };

    it("takes any value, or refuses it", async () => {
      let tried = 0;
      for (const one of bodiesOf(target()))
        for (const [at, way] of waysIn(one.example).entries())
          // PUT and PATCH read the same fields: of each now and then one value will do.
          for (const value of some(hostileValues, isShort || one.method !== "POST", at)) {
            const { status } = await send(one, changed(one.example, way, value));
            const what = `${one.method} ${one.path} ${way.join("/")} ${JSON.stringify(value).slice(0, 40)}`;
            expect(status, what).to.be.oneOf([200, 201, 204, 400, 401, 404, 409, 413, 422, 429]);
            tried++;
          }
      expect(tried).to.be.above(isShort ? 1_000 : 10_000);
      await expectAlive(target());
    });

    it("that there is not is refused, and nothing is changed", async () => {
      const before = await target().state();
      for (const [at, one] of bodiesOf(target()).entries())
        for (const name of some(hostileNames, isShort, at)) {
          const body = JSON.stringify(one.example).replace(/\}$/, `,${JSON.stringify(name)}:1}`);
          const { client } = await target().as("admin");
          const family = one.path.split("/")[1] ?? "";
          const answer = await client.send(
            one.method,
            one.path.replace("{id}", ids[family] ?? "x"),
            { body, headers: { "Content-Type": one.type, ...elsewhere() } },
          );
          expect(answer.status, `${one.path} ${name}`).to.be.oneOf([400, 401, 422]);
        }
      expect(await target().state()).to.equal(before);
    });

    it("may be missing, or be all that there is", async () => {
      for (const one of bodiesOf(target())) {
        for (const name of Object.keys(one.example)) {
          const { [name]: alone, ...others } = one.example;
          for (const body of [others, { [name]: alone }])
            expect((await send(one, body)).status, `${one.path} ${name}`).to.be.below(500);
        }
        for (const value of hostileValues.filter((each) => typeof each !== "object"))
          expect((await send(one, value)).status).to.equal(400);
      }
    });
  });
};
