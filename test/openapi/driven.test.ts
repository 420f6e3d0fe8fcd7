import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { exampleIds } from "../../adapters/http/routes/example-ids.ts";
import { allFamilies } from "../../domain/shared/family.ts";
import { aLocation } from "../builders/a-location.ts";
import { aPhenomenon } from "../builders/a-phenomenon.ts";
import { aSense } from "../builders/a-sense.ts";
import { aSource } from "../builders/a-source.ts";
import { anEntry } from "../builders/an-entry.ts";
import { aService } from "../http/a-service.ts";
import { expectStatus } from "../http/expectations.ts";
import { type Document, followed, operationOf, type Operation } from "./the-document.ts";

/** What a parameter needs beside it. */
const companions: Readonly<Record<string, string>> = { near: "radius_km", radius_km: "near" };

/** A word of each list of words, what a switch takes, or an example. */
const exampleOf = ({ schema }: JsonObject): unknown => {
  const { type, enum: words, examples, items } = schema as JsonObject;
  const listed = (items ?? {}) as JsonObject;
  if (Array.isArray(examples)) return examples[0];
  if (Array.isArray(words)) return words[0];
  if (Array.isArray(listed["enum"])) return [listed["enum"][0]];
  return type === "boolean" ? true : undefined;
};

/** Of each family, one that is there. */
const existing: Readonly<Record<string, string>> = {
  entries: exampleIds.entry,
  "entry-senses": exampleIds.sense,
  locations: exampleIds.location,
  phenomenons: exampleIds.phenomenon,
  sources: exampleIds.source,
};

const written = (value: unknown): string => encodeURIComponent(String(value));

describe("what the OpenAPI document shows is what the service takes", () => {
  const service = aService();
  let document: Document;
  before(async () => {
    const { put, anonymous } = service();
    document = (await anonymous.get("/openapi.json")).body as Document;
    const { entry, otherEntry, sense, country, location, phenomenon, widerPhenomenon, source } =
      exampleIds;
    await put("locations", aLocation({ id: country, name: "a" }));
    await put("locations", aLocation({ id: location, name: "b", parent_id: country }));
    await put("phenomenons", aPhenomenon({ id: widerPhenomenon, name: "a" }));
    await put("phenomenons", aPhenomenon({ id: phenomenon, name: "b" }));
    await put("sources", aSource({ id: source, abbreviation: "a" }));
    await put("entries", anEntry({ id: entry }));
    await put("entries", anEntry({ id: otherEntry }));
    await put("entry-senses", aSense({ id: sense, entry_id: entry }));
  });

  const queryOf = ({ parameters }: Operation) =>
    parameters.map((one) => followed(document, one)).filter((one) => one["in"] === "query");

  it("shows what every parameter and header may look like", () => {
    let shown = 0;
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { parameters, responses }] of Object.entries(operations)) {
        const headers = Object.values(responses).flatMap((response) =>
          Object.values(followed(document, response)["headers"] ?? {}),
        ) as readonly JsonObject[];
        for (const one of [...parameters, ...headers].map((part) => followed(document, part))) {
          const said = `${method} ${path} ${String(one["name"])}: ${String(one["description"])}`;
          expect(one["example"] ?? exampleOf(one), said).to.not.equal(undefined);
          expect(one["description"], said).to.match(/\w/);
          shown++;
        }
      }
    expect(shown).to.be.above(500);
  });

  it("takes every query parameter as it is shown", async () => {
    const admin = await service().as("admin");
    let taken = 0;
    for (const [path, { get }] of Object.entries(document.paths)) {
      const query = get === undefined ? [] : queryOf(get);
      const valueOf = (name: unknown) =>
        written(exampleOf(query.find((one) => one["name"] === name) ?? {}));
      for (const { name } of query) {
        // One is of a certain listing: entries.
        if (name === "cursor" && path !== "/entries") continue;
        const other = companions[String(name)];
        const at = path.replace("{id}", existing[path.split("/")[1] ?? ""] ?? "me");
        const beside = other === undefined ? "" : `&${other}=${valueOf(other)}`;
        expectStatus(await admin.get(`${at}?${String(name)}=${valueOf(name)}${beside}`), 200);
        taken++;
      }
    }
    expect(taken).to.be.above(80);
  });

  for (const family of allFamilies)
    it(`takes every body as it is shown: ${family}`, async () => {
      const admin = await service().as("admin");
      const shown = (method: string, path: string): readonly (readonly [string, unknown])[] =>
        Object.entries(operationOf(document, method, path).requestBody?.content ?? {}).map(
          ([type, { example }]) => [type, example],
        );
      const [[, example] = []] = shown("post", `/${family}`);
      const made = expectStatus(await admin.post(`/${family}`, example), 201);
      const path = `/${family}/${String(made.body["id"])}`;
      for (const method of ["put", "patch"])
        for (const [type, body] of shown(method, `/${family}/{id}`)) {
          const headers = { "Content-Type": type };
          expectStatus(await admin.send(method.toUpperCase(), path, { body, headers }), 200);
        }
      // What is shown of a transition is a rejection.
      if (family === "entries") await admin.post(`${path}/transitions`, { action: "submit" });
      for (const action of ["transitions", "restore"]) {
        const { post } = document.paths[`/${family}/{id}/${action}`] ?? {};
        for (const { example: body } of Object.values(post?.requestBody?.content ?? {}))
          expectStatus(await admin.post(`${path}/${action}`, body), 200);
      }
    });
});
