import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { text } from "../../../adapters/codecs/codec.ts";
import {
  booleanText,
  boxText,
  instantText,
  integerText,
  numberText,
  pointText,
  searchText,
} from "../../../adapters/http/parameter-codecs.ts";
import {
  escapeUnsafe,
  faultsLeftIn,
  judgedByHandler,
  nameIn,
  parseQuery,
  several,
  single,
} from "../../../adapters/http/parameters.ts";

const parameters = {
  one: single(text({ max: 10 }), "One."),
  many: several(text({ max: 10 }), "Many."),
  number: single(integerText(1, 5), "A number."),
};
const parsed = (query: string) => {
  const result = parseQuery(parameters, query);
  return E.isRight(result)
    ? result.right
    : result.left.faults.map(({ parameter, code }) => `${parameter ?? ""} ${code}`);
};

describe("parseQuery", () => {
  for (const [query, expected] of [
    ["", {}],
    ["&&", {}],
    ["one=a", { one: "a" }],
    ["one=a%20b+c", { one: "a b c" }],
    ["one=a%2Bb=c", { one: "a+b=c" }],
    ["one=a,b", { one: "a,b" }],
    ["%6Fne=a", { one: "a" }],
    ["many=a,b&many=c", { many: ["a", "b", "c"] }],
    ["many=a\\,b,c", { many: ["a,b", "c"] }],
    ["many=%5C%2C", { many: [","] }],
    ["number=3", { number: 3 }],
    ["one=a&one=a", ["one repeated_parameter"]],
    ["one", ["one too_short"]],
    ["=a", [" unknown_parameter"]],
    ["two=1&ONE=2", ["two unknown_parameter", "ONE unknown_parameter"]],
    ["__proto__=1", ["__proto__ unknown_parameter"]],
    ["one=%", ["one malformed_text"]],
    ["many=a&many=%ff", ["many malformed_text"]],
    ["many=a,,b", ["many too_short"]],
    ["number=6&one=", ["number too_large", "one too_short"]],
  ] as const)
    it(`of "${query}" is ${JSON.stringify(expected)}`, () =>
      expect(parsed(query)).to.deep.equal(expected));
});

describe("several", () => {
  const { decode } = several(text({ max: 10 }), "Many.");
  const tooLong = { parameter: "many", code: "too_long", params: { max: 10 } };
  const refused = (...raw: readonly string[]) => {
    const decoded = decode("many", raw);
    return E.isLeft(decoded) ? decoded.left : decoded.right;
  };
  it("says of each wrong value which it is, once", () => {
    const [one, other] = ["one of too many", "another of these"];
    expect(refused(`a,${one}`, `${other},${one}`)).to.deep.equal([
      { ...tooLong, among: one },
      { ...tooLong, among: other },
    ]);
    expect(refused(`${one},${one}`)).to.deep.equal([tooLong]);
  });
  it("says as much of a long one as is enough to find it", () =>
    expect(refused("a", "\u{1d51e}".repeat(61))).to.deep.equal([
      { ...tooLong, among: `${"\u{1d51e}".repeat(60)}…` },
    ]));
  it("has each value once", () => expect(refused("a,b", "b,a")).to.deep.equal(["a", "b"]));
});

describe("judgedByHandler", () => {
  const judged = judgedByHandler(parameters);
  it("leaves the faults of a query to the handler, beside what is sound in it", () => {
    const result = parseQuery(judged, "one=a&number=9&two=1");
    const query = E.isRight(result) ? result.right : {};
    expect({ ...query }).to.include({ one: "a" });
    expect(Object.keys(query)).to.deep.equal(["one"]);
    expect(faultsLeftIn(query).map(({ parameter, code }) => [parameter, code])).to.deep.equal([
      ["number", "too_large"],
      ["two", "unknown_parameter"],
    ]);
  });
  it("adds no parameter, and no faults where there are none", () => {
    expect(Object.keys(judged)).to.deep.equal(Object.keys(parameters));
    expect(faultsLeftIn({ one: "a" })).to.deep.equal([]);
    expect(parseQuery(judged, "one=a")).to.deep.equal(E.right({ one: "a" }));
  });
});

describe("escapeUnsafe", () => {
  it("leaves what may stand in an address", () =>
    expect(escapeUnsafe("a=b&c[]=%20,\\")).to.be.oneOf(["a=b&c[]=%20,\\", "a=b&c[]=%20,%5C"]));
  it("encodes what could end a link or a line", () =>
    expect(escapeUnsafe('<a> "b"')).to.equal("%3Ca%3E%20%22b%22"));
});

describe("nameIn", () => {
  for (const [part, name] of Object.entries({
    "a=b": "a",
    a: "a",
    "%61=b": "a",
    "a+b=c": "a b",
    "%=b": "%",
    "=b": "",
  }))
    it(`${part} is "${name}"`, () => expect(nameIn(part)).to.equal(name));
});

const valueOf = (
  codec: {
    readonly decode: (
      input: unknown,
    ) => E.Either<readonly { readonly message?: string }[], unknown>;
  },
  input: string,
) => {
  const decoded = codec.decode(input);
  return E.isRight(decoded) ? decoded.right : decoded.left[0]?.message;
};

describe("integerText", () => {
  for (const [input, expected] of [
    ["1", 1],
    ["5", 5],
    ["0", "too_small"],
    ["-3", "too_small"],
    ["6", "too_large"],
    ["1.0", "wrong_type"],
    ["1e0", "wrong_type"],
    [" 1", "wrong_type"],
    ["", "wrong_type"],
  ] as const)
    it(`reads "${input}" as ${expected}`, () =>
      expect(valueOf(integerText(1, 5), input)).to.equal(expected));
});

describe("numberText", () => {
  for (const [input, expected] of [
    ["1", 1],
    ["1.5", 1.5],
    ["-0.5", -0.5],
    ["1e1", 10],
    ["25E-1", 2.5],
    ["10.1", "too_large"],
    ["-1.1", "too_small"],
    ["1e99", "too_large"],
    [".5", "wrong_type"],
    ["1.", "wrong_type"],
    ["+1", "wrong_type"],
    ["0x1", "wrong_type"],
    ["1,5", "wrong_type"],
    ["NaN", "wrong_type"],
    ["Infinity", "wrong_type"],
    ["", "wrong_type"],
  ] as const)
    it(`reads "${input}" as ${expected}`, () =>
      expect(valueOf(numberText(-1, 10), input)).to.equal(expected));
});

describe("boxText and pointText", () => {
  it("read degrees with commas between", () => {
    expect(valueOf(boxText, "170,-10.5,-170,10")).to.deep.equal({
      west: 170,
      south: -10.5,
      east: -170,
      north: 10,
    });
    expect(valueOf(pointText, "-180,90")).to.deep.equal([-180, 90]);
  });
  for (const box of ["", "1,1,1", "0,1,1,0", "0,0,181,1", "0,0,1,91", "0,0,1,x", "0,0,1,1,"])
    it(`refuse the box "${box}"`, () => expect(valueOf(boxText, box)).to.equal("invalid_format"));
});

describe("booleanText", () => {
  for (const [input, expected] of [
    ["true", true],
    ["false", false],
    ["1", "wrong_type"],
    ["", "wrong_type"],
    ["True", "wrong_type"],
  ] as const)
    it(`reads "${input}" as ${expected}`, () =>
      expect(valueOf(booleanText, input)).to.equal(expected));
});

describe("searchText", () => {
  it("takes white space to the letter", () =>
    expect(valueOf(searchText(5), " a ")).to.equal(" a "));
  it("counts characters", () => expect(valueOf(searchText(2), "😀😀")).to.equal("😀😀"));
  it("counts them as they are stored, in NFC", () => {
    expect(valueOf(searchText(2), "n\u0303n\u0303")).to.equal("n\u0303n\u0303");
    expect(valueOf(searchText(2), "n\u0303n\u0303n\u0303")).to.equal("too_long");
    expect(valueOf(searchText(2), "x".repeat(1_000_000))).to.equal("too_long");
  });
  it("refuses more", () => expect(valueOf(searchText(2), "abc")).to.equal("too_long"));
  it("refuses NUL", () => expect(valueOf(searchText(2), "\u0000")).to.equal("malformed_text"));
});

describe("instantText", () => {
  for (const [input, expected] of [
    ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000Z"],
    ["2026-01-01t02:00:00.5+02:00", "2026-01-01T00:00:00.500Z"],
    ["2026-01-01T00:00:00.0001Z", "2026-01-01T00:00:00.001Z"],
    ["2024-02-29T23:59:59.999Z", "2024-02-29T23:59:59.999Z"],
    ["2025-02-29T00:00:00Z", "invalid_format"],
    ["2026-01-01T24:00:00Z", "invalid_format"],
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
    ["2016-12-31t15:59:60.25-08:00", "2017-01-01T00:00:00.250Z"],
    ["1960-12-31T23:59:60Z", "1961-01-01T00:00:00.000Z"],
    ["2016-12-31T23:58:60Z", "invalid_format"],
    ["1960-12-31T23:58:60Z", "invalid_format"],
    ["2016-13-31T23:59:60Z", "invalid_format"],
    ["2016-11-31T23:59:60Z", "invalid_format"],
    ["2026-01-01", "invalid_format"],
  ] as const)
    it(`reads ${input} as ${expected}`, () =>
      expect(valueOf(instantText, input)).to.equal(expected));
});
