import { expect } from "chai";
import { entityTag, expectation, isUnchanged } from "../../../adapters/http/preconditions.ts";

describe("entityTag", () => {
  it("is the version", () => expect(entityTag(3)).to.equal('"3"'));
  it("is followed by a digest where there is one", () =>
    expect(entityTag(3, "ab")).to.equal('"3.ab"'));
});

describe("expectation", () => {
  for (const [header, expected] of [
    [undefined, "none"],
    ["*", "any"],
    [" * ", "any"],
    ['"1"', [1]],
    ['"1", "2.digest",W/"3" , "x"', [1, 2]],
    [',"1",,"2",', [1, 2]],
    ["", []],
    ["1", []],
    ['"0"', []],
    ['"01"', []],
    ['"1.2.3"', []],
    ['W/"1"', []],
    ['w/"1"', []],
    ['"1" "2"', []],
    ['x"1"', []],
    ['"1"x', []],
    ['*, "1"', []],
    ['"1', []],
  ] as const)
    it(`of ${String(header)} is ${JSON.stringify(expected)}`, () =>
      expect(expectation(header)).to.deep.equal(expected));
});

describe("isUnchanged", () => {
  for (const header of ['"1"', 'W/"1"', "*", '"0", "1"'])
    it(`is true for ${header}`, () => expect(isUnchanged(header, '"1"')).to.equal(true));
  for (const header of [undefined, "", "1", '"2"', '"1.a"', '"1', 'x"1"'])
    it(`is false for ${String(header)}`, () => expect(isUnchanged(header, '"1"')).to.equal(false));
  it("is false where there is no tag", () => expect(isUnchanged("*", undefined)).to.equal(false));
});
