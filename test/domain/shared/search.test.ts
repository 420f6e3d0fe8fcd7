import { expect } from "chai";
import fc from "fast-check";
import {
  type SearchMode,
  foldForm,
  foldQuery,
  rank,
  searchModes,
} from "../../../domain/shared/search.ts";

const rankOf = (query: string, mode: SearchMode, ...forms: readonly string[]): number | null =>
  rank(foldQuery(query), mode)(forms.map(foldForm));

describe("rank", () => {
  it("puts the whole form before a prefix, and that before the rest, exact accents first", () => {
    const ranks = ["té", "te", "tédeum", "tela", "café té", "este"].map((form) =>
      rankOf("té", "auto", form),
    );
    expect(ranks).to.deep.equal([0, 1, 2, 3, 4, 5]);
  });

  it("tells only accents apart in the other modes", () => {
    expect(rankOf("CAFÉ", "exact", "café")).to.equal(0);
    expect(rankOf("cafe", "exact", "café")).to.equal(1);
    expect(rankOf("ca", "prefix", "café")).to.equal(0);
    expect(rankOf("fe", "suffix", "café")).to.equal(1);
    expect(rankOf("áf", "contains", "café")).to.equal(1);
  });

  it("is null where nothing matches", () => {
    expect(rankOf("caf", "exact", "café")).to.equal(null);
    expect(rankOf("afé", "prefix", "café")).to.equal(null);
    expect(rankOf("caf", "suffix", "café")).to.equal(null);
    expect(rankOf("cefa", "contains", "café")).to.equal(null);
    expect(rankOf("té", "auto", "café", "mango")).to.equal(null);
    expect(rankOf("té", "auto")).to.equal(null);
  });

  it("takes the best of the forms, wherever it stands", () => {
    expect(rankOf("te", "auto", "mate", "te", "tela")).to.equal(0);
  });

  it("reads signs that stores give a meaning as themselves", () => {
    for (const sign of ["%", "_", "*", ".*", '"', "\\", "NEAR("]) {
      expect(rankOf(sign, "auto", "casa"), sign).to.equal(null);
      expect(rankOf(sign, "contains", `a${sign}b`), sign).to.equal(0);
    }
  });

  it("counts the white space of a query", () => {
    expect(rankOf("de ", "prefix", "de nada")).to.equal(0);
    expect(rankOf("de ", "prefix", "dedo")).to.equal(null);
  });

  it("finds nothing for an empty query", () => {
    for (const mode of searchModes) expect(rankOf("", mode, "casa", ""), mode).to.equal(null);
  });

  it("finds in auto what contains finds", () => {
    const words = fc.string({ unit: fc.constantFrom(..."aáeénñ"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(words, words, (query, form) => {
        const found = rankOf(query, "auto", form) !== null;
        expect(found).to.equal(rankOf(query, "contains", form) !== null);
      }),
    );
  });
});
