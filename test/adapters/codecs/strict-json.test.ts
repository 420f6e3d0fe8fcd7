import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import fc from "fast-check";
import { MAX_NESTING, parseJsonObject } from "../../../adapters/codecs/strict-json.ts";

const faultOf = (text: string): string => {
  const parsed = parseJsonObject(text);
  return E.isLeft(parsed) ? parsed.left : "none";
};

describe("parseJsonObject", () => {
  for (const [text, fault] of [
    ["", "not_json"],
    ["{", "not_json"],
    ["null", "not_an_object"],
    ["[]", "not_an_object"],
    ['"x"', "not_an_object"],
    ['{"a":1,"a":1}', "duplicate_name"],
    ['{"a":1,"\\u0061":2}', "duplicate_name"],
    ['{"a":{"b":1,"b":2}}', "duplicate_name"],
    ['{"a":1,"a" :2}', "duplicate_name"],
    ['{"a":1,"a"\n\t:2}', "duplicate_name"],
    ['{"a":1,"b" :2,"b" :3}', "duplicate_name"],
    ['{"a":":","a":1}', "duplicate_name"],
    ['{"a":1,"a" :":"}', "duplicate_name"],
    ['{"1":1,"1":2}', "duplicate_name"],
    ['{"__proto__":1}', "forbidden_name"],
    ['{"a":[{"\\u005f_proto__":1}]}', "forbidden_name"],
    ['{"a":"\\u0000"}', "malformed_text"],
    ['{"a":"\\ud800"}', "malformed_text"],
    ['{"\\udc00":1}', "malformed_text"],
    [`{"a":${"[".repeat(MAX_NESTING)}${"]".repeat(MAX_NESTING)}}`, "nested_too_deep"],
    ["[".repeat(1_000_000), "nested_too_deep"],
  ] as const)
    it(`finds ${fault} in ${text.slice(0, 40)}`, () => expect(faultOf(text)).to.equal(fault));

  for (const text of [
    "{}",
    ' {"a":":"} ',
    '{"a:b":"{[\\":"}',
    '{"a":"\\\\","b":"\\\\\\""}',
    '{"a":{"a":{"a":1}}}',
    '{"a":[{"b":1},{"b":1}]}',
    '{"constructor":1}',
    `{"a":${"[".repeat(MAX_NESTING - 1)}${"]".repeat(MAX_NESTING - 1)}}`,
  ])
    it(`reads ${text.slice(0, 40)}`, () =>
      expect(parseJsonObject(text)).to.deep.equal(E.right(JSON.parse(text))));

  it("reads whatever JSON writes", () =>
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (value) => {
        const text = JSON.stringify(value);
        fc.pre(
          !text.includes("__proto__") && !text.includes("\\u0000") && !/\\ud[89a-f]/.test(text),
        );
        expect(parseJsonObject(text)).to.deep.equal(E.right(JSON.parse(text)));
      }),
      { numRuns: 200 },
    ));

  it("finds a name that stands twice, wherever white space and colons are", () => {
    const space = fc.constantFrom("", "", " ", "\n\t");
    const value = fc.constantFrom("1", '""', '":"', '": "', '" :"', '"a"', '{"a":":"}', '[" :"]');
    const member = fc.tuple(space, fc.constantFrom("a", "b", ":", " ", ""), space, space, value);
    fc.assert(
      fc.property(fc.array(member, { maxLength: 4 }), (members) => {
        const written = members.map(
          ([before, name, between, after, given]) =>
            `${before}"${name}"${between}:${after}${given}`,
        );
        const isRepeated = new Set(members.map(([, name]) => name)).size < members.length;
        expect(faultOf(`{${written.join(",")}}`)).to.equal(isRepeated ? "duplicate_name" : "none");
      }),
      { numRuns: 2_000 },
    );
  });
});
