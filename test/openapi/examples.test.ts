import { expect } from "chai";
import { isRight } from "fp-ts/lib/Either.js";
import { entryCodec } from "../../adapters/codecs/entry-codec.ts";
import { locationCodec } from "../../adapters/codecs/location-codec.ts";
import { phenomenonCodec } from "../../adapters/codecs/phenomenon-codec.ts";
import { senseCodec } from "../../adapters/codecs/sense-codec.ts";
import { sourceCodec } from "../../adapters/codecs/source-codec.ts";
import type { Fields } from "../../adapters/codecs/object.ts";
import type { ResourceCodec } from "../../adapters/codecs/resource-codec.ts";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { userCodec } from "../../adapters/codecs/user-codec.ts";
import { writable } from "../../adapters/codecs/schemas.ts";
import { entryExample } from "../../adapters/http/routes/entry-examples.ts";
import { locationExample } from "../../adapters/http/routes/location-examples.ts";
import { phenomenonExample } from "../../adapters/http/routes/phenomenon-examples.ts";
import { senseExample } from "../../adapters/http/routes/sense-examples.ts";
import { sourceExample } from "../../adapters/http/routes/source-examples.ts";
import { userExample } from "../../adapters/http/routes/user-examples.ts";
import { allFamilies, type Family } from "../../domain/shared/family.ts";
import { schemaCheck, type SchemaCheck } from "./schema-check.ts";
import { type Document, documentOf, everyObject, operationOf, theRoutes } from "./the-document.ts";

describe("the OpenAPI document's schemas and examples", () => {
  let document: Document;
  let check: SchemaCheck;
  before(async () => {
    document = documentOf(await theRoutes());
    check = schemaCheck(document, { strict: true });
  });

  it("has schemas that a strict validator compiles", () => {
    let schemas = 0;
    for (const [way, part] of everyObject(document)) {
      if (!("schema" in part)) continue;
      expect(() => check(part["schema"], null), way).not.to.throw();
      schemas++;
    }
    for (const [name, schema] of Object.entries(document.components["schemas"] ?? {}))
      expect(() => check(schema, null), name).not.to.throw();
    expect(schemas).to.be.above(100);
  });

  it("has examples that are valid against their schemas", () => {
    let examples = 0;
    for (const [way, part] of everyObject(document)) {
      if (isOfExample(way)) continue;
      for (const example of examplesIn(part)) {
        expect(check("schema" in part ? part["schema"] : part, example), way).to.deep.equal([]);
        examples++;
      }
    }
    expect(examples).to.be.above(50);
  });

  it("shows an example of every body, sent or answered", () => {
    for (const [way, part] of everyObject(document))
      if (/\/content\/[^/]+(\/[^/]+)?$/.test(way) && "schema" in part)
        expect("example" in part || "examples" in part, way).to.equal(true);
  });

  it("shows resources as their codecs do, with every field", () => {
    for (const family of allFamilies) showing[family]();
    const { data } = (
      operationOf(document, "get", "/entries").responses["200"]?.["content"] as Listings
    )["application/json"].examples.entries.value;
    expect(data).to.deep.equal([entryExample]);
  });

  it("publishes answers that may grow, and requests that may not", () => {
    const { Entry, EntryInput } = document.components["schemas"] ?? {};
    expect(Entry).to.not.have.property("additionalProperties");
    expect(EntryInput).to.include({ additionalProperties: false });
  });
});

/** That each family is shown so. */
const showing: Readonly<Record<Family, () => void>> = {
  entries: () => showsAll(entryCodec, entryExample, (entry) => entry),
  "entry-senses": () => showsAll(senseCodec, senseExample, (sense) => sense),
  locations: () =>
    showsAll(locationCodec, locationExample, (location) => ({ location, ancestor_ids: [] })),
  phenomenons: () => showsAll(phenomenonCodec, phenomenonExample, (phenomenon) => phenomenon),
  sources: () => showsAll(sourceCodec, sourceExample, (source) => source),
  users: () => showsAll(userCodec, userExample, (user) => ({ user, last_login_at: null })),
};

type Listings = Record<
  "application/json",
  { examples: { entries: { value: { data: readonly unknown[] } } } }
>;

/** Resources have fields called `examples` too. */
const isOfExample = (way: string): boolean => /\/(example|examples\/[^/]+\/value)(\/|$)/.test(way);

/** The examples of a schema, or of whatever has one. */
const examplesIn = (part: JsonObject): readonly unknown[] => {
  const { example, examples } = part;
  if (Array.isArray(examples)) return examples as readonly unknown[];
  const named =
    typeof examples === "object" && "schema" in part ? Object.values(examples ?? {}) : [];
  return [
    ...(example !== undefined && "schema" in part ? [example] : []),
    ...(named as readonly JsonObject[]).map(({ value }) => value),
  ];
};

/** The example is what its codec reads and shows, field by field and in its order. */
const showsAll = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  example: JsonObject,
  record: (resource: unknown) => unknown,
): void => {
  expect(decoded(codec, example)).to.deep.equal(writable(codec, example));
  const shown = codec.present(record(example) as R);
  expect(Object.keys(shown)).to.deep.equal(Object.keys(example));
};

const decoded = <R, F extends Fields>(codec: ResourceCodec<R, F>, example: unknown): unknown => {
  const result = codec.body.decode(writable(codec, example));
  return isRight(result) ? result.right : result.left;
};
