import { expect } from "chai";
import { type Either, filterOrElse, isRight } from "fp-ts/lib/Either.js";
import type { Codec } from "../../adapters/codecs/codec.ts";
import { restoreBody, transitionBody } from "../../adapters/codecs/command-bodies.ts";
import { entryCodec } from "../../adapters/codecs/entry-codec.ts";
import { decode as decodeBody } from "../../adapters/codecs/faults.ts";
import { locationCodec } from "../../adapters/codecs/location-codec.ts";
import type { Fields, ObjectOf } from "../../adapters/codecs/object.ts";
import { phenomenonCodec } from "../../adapters/codecs/phenomenon-codec.ts";
import {
  decodeNew,
  decodePatch,
  decodeReplacement,
  type ResourceCodec,
} from "../../adapters/codecs/resource-codec.ts";
import { senseCodec } from "../../adapters/codecs/sense-codec.ts";
import { sourceCodec } from "../../adapters/codecs/source-codec.ts";
import { writable } from "../../adapters/codecs/schemas.ts";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import {
  decodeNewUser,
  editsByAdmin,
  editsByOneself,
  userCodec,
} from "../../adapters/codecs/user-codec.ts";
import { restoreExample, transitionExample } from "../../adapters/http/routes/history-examples.ts";
import { newUserExample } from "../../adapters/http/routes/user-examples.ts";
import { locationFaults } from "../../domain/locations/location.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import { aLocation, aSquare } from "../builders/a-location.ts";
import { aFullPhenomenon } from "../builders/a-phenomenon.ts";
import { aFullSense } from "../builders/a-sense.ts";
import { aFullSource } from "../builders/a-source.ts";
import { aFullEntry } from "../builders/an-entry.ts";
import { aUser } from "../builders/a-user.ts";
import { schemaCheck, type SchemaCheck } from "./schema-check.ts";
import { type Document, documentOf, operationOf, theRoutes } from "./the-document.ts";

type Decode = (body: JsonObject) => Either<unknown, unknown>;
type Bodies = readonly (readonly [string, string, JsonObject, Decode])[];

/** The bodies that write a family, each with one that is good; what the domain says counts as well. */
const ofFamily = <R, F extends Fields>(
  path: string,
  codec: ResourceCodec<R, F>,
  current: R,
  isFaulty: (draft: ObjectOf<F>) => boolean = () => false,
): Bodies => {
  const shown = codec.present(current);
  const judged =
    (read: (body: JsonObject) => Either<unknown, ObjectOf<F>>): Decode =>
    (body) =>
      filterOrElse(
        (draft: ObjectOf<F>) => !isFaulty(draft),
        (): unknown => "faulty by the domain",
      )(read(body));
  return [
    ["post", path, writable(codec, shown), judged((body) => decodeNew(codec, body))],
    ["put", `${path}/{id}`, shown, judged((body) => decodeReplacement(codec, body, current))],
    ["patch", `${path}/{id}`, shown, judged((body) => decodePatch(codec, body, current))],
  ];
};

const byBody =
  (codec: Codec<unknown>): Decode =>
  (body) =>
    decodeBody(codec, body);

const user = { user: aUser({ locale: "es" }), last_login_at: null };

/** A user's replacement is good where either an administrator or they themselves may send it. */
const byAnyone: Decode = (body) => {
  const byAdmin = editsByAdmin.replacement(body, user);
  return isRight(byAdmin) ? byAdmin : editsByOneself.replacement(body, user);
};

const ofFamilies: Readonly<Record<LexicalFamily, Bodies>> = {
  entries: ofFamily("/entries", entryCodec, aFullEntry()),
  "entry-senses": ofFamily("/entry-senses", senseCodec, aFullSense()),
  locations: ofFamily(
    "/locations",
    locationCodec,
    {
      location: aLocation({
        geometry: aSquare(1, 2),
        precision: "exact",
        abbreviation: "C.",
        same_as: ["urn:x:1"],
        alternative_names: ["x"],
      }),
      ancestor_ids: [],
    },
    (draft) => locationFaults(draft).length > 0,
  ),
  phenomenons: ofFamily("/phenomenons", phenomenonCodec, aFullPhenomenon({ examples: ["x"] })),
  sources: ofFamily(
    "/sources",
    sourceCodec,
    aFullSource({ editors: ["x"], year_from: -5, year_to: 9_000 }),
  ),
};

/** How each body is validated, with a body that is good. */
const bodies: Bodies = [
  ...Object.values(ofFamilies).flat(),
  ["post", "/users", newUserExample, decodeNewUser],
  ["put", "/users/{id}", userCodec.present(user), byAnyone],
  ["patch", "/users/{id}", userCodec.present(user), (body) => editsByAdmin.patch(body, user)],
  ["post", "/entries/{id}/transitions", transitionExample, byBody(transitionBody)],
  ["post", "/entries/{id}/restore", restoreExample, byBody(restoreBody)],
];

/**
 * What may stand in the place of a field, for good or ill. No control characters, of which a schema has
 * no clear way to speak.
 */
const values = [
  null,
  "",
  " \u00a0",
  "\t\n",
  "x",
  "ñ".repeat(300),
  0,
  1,
  1.5,
  true,
  {},
  [],
  [null],
  ["x"],
];

const altered = (good: JsonObject): readonly JsonObject[] => [
  good,
  {},
  { ...good, color: "red" },
  ...Object.keys(good).flatMap((name) => [
    Object.fromEntries(Object.entries(good).filter(([other]) => other !== name)),
    { [name]: good[name] },
    ...values.flatMap((value) => [
      { ...good, [name]: value },
      ...inside(good[name]).map((part) => ({ ...good, [name]: part(value) })),
    ]),
  ]),
];

/** Ways to put a value inside of a field that is a list of objects, or an object. */
const inside = (field: unknown): readonly ((value: unknown) => unknown)[] => {
  const [item] = Array.isArray(field) ? (field as readonly unknown[]) : [field];
  if (typeof item !== "object" || item === null) return [];
  return Object.keys(item).map((member) => (value) => {
    const changed = { ...item, [member]: value };
    return Array.isArray(field) ? [changed] : changed;
  });
};

describe("what the document says of a body", () => {
  let document: Document;
  let check: SchemaCheck;
  before(async () => {
    document = documentOf(await theRoutes());
    check = schemaCheck(document, { strict: false });
  });

  for (const [method, path, good, decode] of bodies)
    it(`is what is asked of it: ${method.toUpperCase()} ${path}`, () => {
      const { requestBody } = operationOf(document, method, path);
      const schema = requestBody?.content["application/json"]?.["schema"];
      const verdicts = { good: 0, bad: 0 };
      for (const body of altered(good)) {
        const faults = check(schema, body);
        const decoded = decode(body);
        const said = JSON.stringify({ body, faults, decoded });
        if (isRight(decoded)) expect(faults, said).to.deep.equal([]);
        else if (!said.includes("read_only")) expect(faults, said).not.to.deep.equal([]);
        verdicts[isRight(decoded) ? "good" : "bad"]++;
      }
      expect(verdicts.good).to.be.above(2);
      expect(verdicts.bad).to.be.above(4 * Object.keys(good).length);
    });
});
