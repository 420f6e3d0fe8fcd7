import { expect } from "chai";
import { type Either, isRight } from "fp-ts/lib/Either.js";
import { entryCodec } from "../../adapters/codecs/entry-codec.ts";
import { decodeNew, decodePatch, decodeReplacement } from "../../adapters/codecs/resource-codec.ts";
import { writable } from "../../adapters/codecs/schemas.ts";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { userCodec } from "../../adapters/codecs/user-codec.ts";
import { entryExample } from "../../adapters/http/routes/entry-examples.ts";
import { userExample } from "../../adapters/http/routes/users.ts";
import { aFullEntry } from "../builders/an-entry.ts";
import { aUser } from "../builders/a-user.ts";
import { schemaCheck, type SchemaCheck } from "./schema-check.ts";
import { type Document, documentOf, operationOf, theRoutes } from "./the-document.ts";

const entry = aFullEntry();
const user = { user: aUser({ locale: "es" }), last_login_at: null };

type Decode = (body: JsonObject) => Either<unknown, unknown>;

/** How each body is validated, with a body that is good. */
const bodies: readonly (readonly [string, string, JsonObject, Decode])[] = [
  ["post", "/entries", writable(entryCodec, entryExample), (body) => decodeNew(entryCodec, body)],
  [
    "put",
    "/entries/{id}",
    entryCodec.present(entry),
    (body) => decodeReplacement(entryCodec, body, entry),
  ],
  [
    "patch",
    "/entries/{id}",
    entryCodec.present(entry),
    (body) => decodePatch(entryCodec, body, entry),
  ],
  [
    "put",
    "/users/{id}",
    userCodec.present(user),
    (body) => decodeReplacement(userCodec, body, user),
  ],
  [
    "patch",
    "/users/{id}",
    writable(userCodec, userExample),
    (body) => decodePatch(userCodec, body, user),
  ],
];

/**
 * What may stand in the place of a field, for good or ill. Neither blanks nor control characters, of
 * which a schema has no clear way to speak.
 */
const values = [null, "", "x", "ñ".repeat(300), 0, 1, 1.5, true, {}, [], [null], ["x"]];

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
      expect(verdicts.good).to.be.above(10);
      expect(verdicts.bad).to.be.above(40);
    });
});
