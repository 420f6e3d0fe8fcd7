import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import {
  type Codec,
  FAULTY,
  formatted,
  integer,
  list,
  oneOf,
  secretText,
  text,
} from "../../../adapters/codecs/codec.ts";
import { decode } from "../../../adapters/codecs/faults.ts";
import { MOST_FAULTS } from "../../../domain/shared/fault.ts";
import { listOf, nullable, object, required } from "../../../adapters/codecs/object.ts";

/** The value, or each fault with its place. */
const read = <A>(codec: Codec<A>, input: unknown): unknown => {
  const decoded = decode(codec, input);
  return E.isRight(decoded)
    ? decoded.right
    : decoded.left.faults.map(({ pointer, code }) => `${pointer ?? ""} ${code}`.trim());
};

describe("text", () => {
  const word = text({ max: 3 });
  for (const [input, expected] of [
    [" e\u0301 ", "é"],
    ["abc", "abc"],
    ["😀😀😀", "😀😀😀"],
    // Four characters each, until they are put together.
    ["\u03b1\u0313\u0300\u0345".repeat(3), "ᾂ".repeat(3)],
    ["\u03b1\u0313\u0300\u0345".repeat(4), ["too_long"]],
    ["a" + " ".repeat(100), "a"],
    ["abcd", ["too_long"]],
    ["  ", ["too_short"]],
    [7, ["wrong_type"]],
    [null, ["wrong_type"]],
    ["a\nb", ["control_character"]],
    ["\ud800", ["malformed_text"]],
    ["\u0000", ["malformed_text"]],
  ] as const)
    it(`reads ${JSON.stringify(input)}`, () => expect(read(word, input)).to.deep.equal(expected));
  it("is by its schema what is not blank, of all characters", () => {
    const pattern = new RegExp(String(word.schema["pattern"]), "u");
    let blank = 0;
    for (let code = 1; code <= 0x10ffff; code++) {
      const input = ` ${String.fromCodePoint(code)}`;
      const isBlank = word.quick(input) === FAULTY && String(read(word, input)) === "too_short";
      if (pattern.test(input) === isBlank) expect.fail(code.toString(16));
      if (isBlank) blank++;
    }
    expect(blank).to.be.above(20);
  });
  it("may have line breaks where it is told so", () =>
    expect(read(text({ max: 9, multiline: true }), "a\r\n\tb")).to.equal("a\r\n\tb"));
  it("is never more of other controls", () =>
    expect(read(text({ max: 9, multiline: true }), "a\u001bb")).to.deep.equal([
      "control_character",
    ]));
});

describe("secretText", () => {
  it("is taken to the letter, but for its Unicode form", () =>
    expect(read(secretText({ max: 9 }), " e\u0301\n")).to.equal(" \u00e9\n"));
  it("has a length, in characters", () => {
    const secret = secretText({ min: 2, max: 3 });
    expect(read(secret, "")).to.deep.equal(["too_short"]);
    expect(read(secret, "😀")).to.deep.equal(["too_short"]);
    expect(read(secret, "😀😀")).to.equal("😀😀");
    expect(read(secret, "😀😀😀")).to.equal("😀😀😀");
    expect(read(secret, "😀😀😀😀")).to.deep.equal(["too_long"]);
    expect(read(secret, "abcd")).to.deep.equal(["too_long"]);
  });
});

describe("formatted", () => {
  it("has a form", () =>
    expect(
      read(formatted({ max: 9, schema: {}, holds: (value) => value === "x" }), "y"),
    ).to.deep.equal(["invalid_format"]));
  it("is text first", () =>
    expect(read(formatted({ max: 9, schema: {}, holds: () => true }), 7)).to.deep.equal([
      "wrong_type",
    ]));
});

describe("integer", () => {
  for (const [input, expected] of [
    [1, 1],
    [9, 9],
    [0, ["too_small"]],
    [10, ["too_large"]],
    [1.5, ["wrong_type"]],
    ["1", ["wrong_type"]],
    [Infinity, ["wrong_type"]],
    [Number.NaN, ["wrong_type"]],
  ] as const)
    it(`reads ${String(input)}`, () =>
      expect(read(integer({ min: 1, max: 9 }), input)).to.deep.equal(expected));
});

describe("oneOf", () => {
  for (const [input, expected] of [
    ["a", "a"],
    ["A", ["not_allowed"]],
    ["", ["not_allowed"]],
    [1, ["wrong_type"]],
  ] as const)
    it(`reads ${JSON.stringify(input)}`, () =>
      expect(read(oneOf(["a", "b"]), input)).to.deep.equal(expected));
});

describe("list", () => {
  const words = list(text({ max: 3 }), 2);
  it("tells every fault at its index", () =>
    expect(read(words, [7, ""])).to.deep.equal(["/0 wrong_type", "/1 too_short"]));
  it("has a length", () => expect(read(words, ["a", "b", "c"])).to.deep.equal(["too_many_items"]));
  it("tells of the first of too many faults, and that there are more", () => {
    const many = object({ words: required(list(text({ max: 3 }), 200_000)) });
    expect(read(many, { words: Array(200_000).fill(7) })).to.deep.equal([
      ...Array.from({ length: MOST_FAULTS }, (_, index) => `/words/${index} wrong_type`),
      "more_faults",
    ]);
  });
  it("is no object", () => expect(read(words, { length: 0 })).to.deep.equal(["wrong_type"]));
});

describe("object", () => {
  const person = object({
    name: required(text({ max: 9 })),
    age: nullable(integer({ min: 0, max: 150 })),
    tags: listOf(text({ max: 9 }), 5),
  });
  it("fills in what may be left out", () =>
    expect(read(person, { name: "a" })).to.deep.equal({ name: "a", age: null, tags: [] }));
  it("takes null for left out", () =>
    expect(read(person, { name: "a", age: null, tags: null })).to.deep.equal({
      name: "a",
      age: null,
      tags: [],
    }));
  it("has its members in one order, whatever that of the input", () => {
    for (const input of [
      { tags: ["b"], name: "a" },
      { age: 7, tags: ["b"], name: "a" },
      { tags: ["b"], age: null, name: "a" },
    ])
      expect(Object.keys(Object(read(person, input)))).to.deep.equal(["name", "age", "tags"]);
  });
  it("misses what has to be there, whatever else is", () =>
    expect(read(person, { tags: [], age: 7 })).to.deep.equal(["/name required"]));
  it("tells all that is wrong", () =>
    expect(read(person, { age: "x", tags: [1], more: 1 })).to.deep.equal([
      "/name required",
      "/age wrong_type",
      "/tags/0 wrong_type",
      "/more unknown_field",
    ]));
  it("escapes the pointers of names", () =>
    expect(read(person, { name: "a", "x/y~z": 1 })).to.deep.equal(["/x~1y~0z unknown_field"]));
  for (const input of [null, [], "x", 7])
    it(`is not ${JSON.stringify(input)}`, () =>
      expect(read(person, input)).to.deep.equal(["wrong_type"]));
});
