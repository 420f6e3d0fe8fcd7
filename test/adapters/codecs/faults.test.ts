import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import {
  type Codec,
  formatted,
  integer,
  list,
  oneOf,
  secretText,
  text,
} from "../../../adapters/codecs/codec.ts";
import { decode, decodeParameter } from "../../../adapters/codecs/faults.ts";
import { geometry } from "../../../adapters/codecs/geometry-codec.ts";
import { nullable, object, required } from "../../../adapters/codecs/object.ts";
import { integerText } from "../../../adapters/http/parameter-codecs.ts";

const words = oneOf(["noun", "verb"]);
const year = formatted({ max: 9, schema: {}, example: "1492", holds: (value) => value !== "x" });

/** What is read, by which codec, what is wrong with it, and the numbers or words that explain it. */
const cases: readonly (readonly [unknown, Codec<unknown>, string, unknown?])[] = [
  [7, text({ max: 2 }), "wrong_type", { type: "string" }],
  ["7", integer({ min: 1, max: 9 }), "wrong_type", { type: "integer" }],
  [{}, list(words, 2), "wrong_type", { type: "array" }],
  [[], object({}), "wrong_type", { type: "object" }],
  ["a", secretText({ min: 2, max: 3 }), "too_short", { min: 2 }],
  [" ", text({ max: 2 }), "too_short", { min: 1 }],
  ["abc", text({ max: 2 }), "too_long", { max: 2 }],
  [0, integer({ min: 1, max: 9 }), "too_small", { min: 1 }],
  [10, integer({ min: 1, max: 9 }), "too_large", { max: 9 }],
  [["noun", "verb", "noun"], list(words, 2), "too_many_items", { max: 2 }],
  ["x", year, "invalid_format", { example: "1492" }],
  ["x", formatted({ max: 9, schema: {}, holds: () => false }), "invalid_format"],
  ["adverb", words, "not_allowed", { allowed: "noun, verb" }],
  ["\u0007", text({ max: 2 }), "control_character"],
  ["\ud800", text({ max: 2 }), "malformed_text"],
  ["\ud800", secretText({ max: 2 }), "malformed_text"],
];

describe("decode", () => {
  for (const [input, codec, code, params] of cases)
    it(`explains ${JSON.stringify(input)} as ${code}${params === undefined ? "" : ` by ${JSON.stringify(params)}`}`, () => {
      const explained = { code, ...(params !== undefined && { params }) };
      expect(decode(codec, input)).to.deep.equal(
        E.left({ _tag: "ValidationFailed", faults: [{ pointer: "", ...explained }] }),
      );
      expect(decodeParameter(codec, "of", input)).to.deep.equal(
        E.left([{ parameter: "of", ...explained }]),
      );
    });

  it("tells where each stands", () => {
    const codec = object({ "a/b": nullable(list(words, 2)), year: required(year) });
    expect(decode(codec, { "a/b": ["noun", "adverb"], other: 1 })).to.deep.equal(
      E.left({
        _tag: "ValidationFailed",
        faults: [
          { pointer: "/a~1b/1", code: "not_allowed", params: { allowed: "noun, verb" } },
          { pointer: "/year", code: "required" },
          { pointer: "/other", code: "unknown_field" },
        ],
      }),
    );
  });

  it("explains what is in a geometry, and in the address", () => {
    const read = (input: unknown) => {
      const decoded = decode(geometry, input);
      return E.isLeft(decoded) ? decoded.left.faults : [];
    };
    expect(read({ type: "LineString", coordinates: [] })).to.deep.equal([
      {
        pointer: "/type",
        code: "not_allowed",
        params: { allowed: "Point, MultiPoint, Polygon, MultiPolygon" },
      },
    ]);
    expect(read({ type: "Point", coordinates: [1] })).to.deep.equal([
      { pointer: "/coordinates", code: "too_few_items", params: { min: 2 } },
    ]);
    expect(read({ type: "Point", coordinates: [1, 2, 3, 4] })).to.deep.equal([
      { pointer: "/coordinates", code: "too_many_items", params: { max: 3 } },
    ]);
    expect(decodeParameter(integerText(1, 9), "page", "0")).to.deep.equal(
      E.left([{ parameter: "page", code: "too_small", params: { min: 1 } }]),
    );
  });
});
