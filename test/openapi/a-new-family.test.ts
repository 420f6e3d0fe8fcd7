import { Validator } from "@seriousme/openapi-schema-validator";
import { expect } from "chai";
import * as TE from "fp-ts/lib/TaskEither.js";
import { text } from "../../adapters/codecs/codec.ts";
import { externalId, versionedFields } from "../../adapters/codecs/common.ts";
import { nullable, object, required } from "../../adapters/codecs/object.ts";
import type { ResourceCodec } from "../../adapters/codecs/resource-codec.ts";
import { resourceSchema } from "../../adapters/codecs/schemas.ts";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import {
  createRoute,
  deleteRoute,
  draftBy,
  editRoutes,
  editsBy,
  readByCodec,
  readRoute,
  type ResourceRoutes,
} from "../../adapters/http/resource-routes.ts";
import { aByline, exampleIds } from "../../adapters/http/routes/example-ids.ts";
import { notFound } from "../../domain/shared/app-error.ts";
import { schemaCheck } from "./schema-check.ts";
import { documentOf, operationOf } from "./the-document.ts";

interface Proverb {
  readonly id: string;
  readonly version: number;
}

/** `title` is a field here, which is not to be taken for a schema's name. */
const fields = {
  external_id: externalId,
  title: required(text({ max: 100 })),
  origin: nullable(object({ place: required(text({ max: 100 })) }, "Origin")),
};

const codec: ResourceCodec<Proverb, typeof fields> = {
  body: object(fields, "Proverb"),
  readOnly: versionedFields,
  present: (proverb) => ({ ...proverb }),
};

const family: ResourceRoutes<Proverb, typeof fields> = {
  path: "/proverbs",
  name: "Proverb",
  one: "a proverb",
  plural: "Proverbs",
  many: "proverbs",
  order: "By title",
  tag: { name: "proverbs", description: "What people say." },
  spec: {
    sorts: { title: { kind: "text", nullable: false } },
    defaultOrder: [{ field: "title", descending: false }],
  },
  codec,
  schema: resourceSchema(codec, {}),
  example: {
    id: exampleIds.entry,
    version: 1,
    external_id: null,
    ...aByline,
    title: "Quien mucho abarca, poco aprieta",
    origin: { place: "Jaca" },
  },
  searched: "title",
};

const verb = () => TE.left(notFound);
const routes = [
  createRoute(family, "editor", verb, draftBy(codec)),
  readRoute(family, "readable", readByCodec(family, verb)),
  ...editRoutes(family, "editor", verb, () => editsBy(codec)),
  deleteRoute(family, "editor", verb),
];

describe("a family that is new", () => {
  const document = documentOf(routes);
  const { schemas } = document.components;

  it("is documented by its descriptor alone", async () => {
    expect((await new Validator().validate(structuredClone(document))).errors).to.equal(undefined);
    expect(document.tags).to.deep.equal([family.tag]);
    expect(Object.keys(schemas ?? {})).to.include.members([
      "Proverb",
      "ProverbInput",
      "ProverbReplacement",
      "ProverbPatch",
      "Origin",
      "OriginInput",
      "OriginPatch",
    ]);
    expect(operationOf(document, "post", "/proverbs")).to.include({
      operationId: "createProverb",
      summary: "Adds a proverb",
    });
  });

  it("has an input for POST, one with what may be sent back for PUT, and all of it optional for PATCH", () => {
    const check = schemaCheck(document, { strict: true });
    const sends = (name: string, body: JsonObject) => check(schemas?.[name], body).length === 0;
    const good = { title: "x", origin: null };
    expect(sends("ProverbInput", good)).to.equal(true);
    expect(sends("ProverbInput", { ...good, version: 1 })).to.equal(false);
    expect(sends("ProverbReplacement", { ...good, version: 1 })).to.equal(true);
    expect(sends("ProverbReplacement", { origin: null })).to.equal(false);
    expect(sends("ProverbPatch", { origin: {} })).to.equal(true);
    expect(sends("ProverbPatch", { title: null })).to.equal(false);
    expect(sends("ProverbPatch", { colour: null })).to.equal(false);
  });

  it("marks what nobody writes as read-only, and nothing else", () => {
    for (const name of ["Proverb", "ProverbReplacement", "ProverbPatch"]) {
      const marked = Object.entries(schemas?.[name]?.["properties"] as JsonObject)
        .filter(([, schema]) => (schema as JsonObject)["readOnly"] === true)
        .map(([field]) => field);
      expect(marked, name).to.deep.equal([...versionedFields]);
    }
  });

  it("may not take the name of another family's schema for something else", () => {
    const other = { ...family, path: "/sayings", schema: { title: "Proverb", type: "object" } };
    expect(() =>
      documentOf([...routes, readRoute(other, "open", readByCodec(other, verb))]),
    ).to.throw("Proverb");
  });
});
