import { expect } from "chai";
import { faultDetail, languages } from "../../../adapters/messages/fault-detail.ts";
import { isbn } from "../../../adapters/codecs/formats.ts";
import { decodeParameter } from "../../../adapters/codecs/faults.ts";
import { importFaultCodes } from "../../../domain/shared/fault.ts";

const params = {
  type: "string",
  min: 1,
  max: 2,
  allowed: "a, b",
  id: "x",
  file: "f",
  line: 3,
  reason: "r",
  other: "o",
  value: "v",
};

describe("a fault in words", () => {
  for (const language of languages)
    it(`says what is wrong, with its numbers: ${language}`, () => {
      for (const code of importFaultCodes)
        expect(faultDetail({ code, params }, language), code).to.match(/^[^{}[\]]+\.$/);
    });

  it("names the entry that a reference has to be of, where it has to be of one", () => {
    const params = { id: "s", entry: "e" };
    expect(faultDetail({ code: "unknown_reference", params }, "es")).to.match(/«s».*«e»/);
    expect(faultDetail({ code: "unknown_reference", params: { id: "s" } }, "es")).to.not.match(
      /entrada|[[\]]/,
    );
  });

  it("begins with the value that it is about, of several, as it was sent", () => {
    const fault = { code: "not_allowed", params: { allowed: "a, b" }, among: "{allowed}" } as const;
    expect(faultDetail(fault, "es")).to.equal("«{allowed}»: Debe ser uno de: a, b.");
    expect(faultDetail(fault, "en")).to.equal("`{allowed}`: Must be one of: a, b.");
  });

  it("says what a cursor and the text of an address may be beside malformed", () => {
    const cursor = { code: "invalid_format", params: { listing: "/entries" } } as const;
    expect(faultDetail(cursor, "en")).to.match(/^Does not .* path than \/entries, /);
    expect(faultDetail(cursor, "es")).to.match(/^No tiene .* ruta que \/entries, /);
    const text = { code: "malformed_text", params: { encoded: "%C3%B1" } } as const;
    expect(faultDetail(text, "en")).to.match(/in a row, or .* as %C3%B1\.$/);
    expect(faultDetail(text, "es")).to.match(/seguidas, o .* como %C3%B1\.$/);
    expect(faultDetail({ code: "malformed_text" }, "en")).to.match(/in a row\.$/);
  });

  it("names types as people do, not as JSON does", () => {
    const types = ["string", "integer", "number", "boolean", "array", "object"];
    const said = types.map((type) => faultDetail({ code: "wrong_type", params: { type } }, "es"));
    expect(new Set(said).size).to.equal(types.length);
    expect(said.join(" ")).to.not.match(new RegExp(types.join("|")));
    expect(faultDetail({ code: "wrong_type", params: { type: "integer" } }, "en")).to.equal(
      "Must be a whole number.",
    );
  });

  it("has an example of a format where there is one", () => {
    const faults = decodeParameter(isbn, "isbn", "1");
    expect(faults).to.have.nested.property("left[0].params.example", "978-84-249-1362-5");
    const fault = { code: "invalid_format", params: { example: "978-84-249-1362-5" } } as const;
    expect(faultDetail(fault, "es")).to.equal(
      "No tiene el formato esperado; por ejemplo: 978-84-249-1362-5.",
    );
    expect(faultDetail({ code: "invalid_format" }, "en")).to.equal(
      "Does not have the expected format.",
    );
  });
});
