import { expect } from "chai";
import fc from "fast-check";
import { fold } from "../../../domain/shared/folding.ts";
import { matchesIn, rangesIn } from "../../../domain/shared/highlight.ts";
import { foldQuery, type SearchMode } from "../../../domain/shared/search.ts";

const found = (text: string, query: string, mode: SearchMode = "auto", byWords = false) =>
  rangesIn(text, fold(query), mode, byWords).map(([from, to]) =>
    [...text].slice(from, to).join(""),
  );

describe("rangesIn", () => {
  it("finds all places, with the text's own accents and case", () =>
    expect(found("Ñandú, ñandúes", "nandu")).to.deep.equal(["Ñandú", "ñandú"]));
  it("tells places apart that touch, and counts no character twice", () => {
    expect(found("papá", "pa")).to.deep.equal(["pa", "pá"]);
    expect(found("aaa", "aa")).to.deep.equal(["aa"]);
  });
  it("counts in code points", () =>
    expect(rangesIn("😀casa", "casa", "contains", false)).to.deep.equal([[1, 5]]));
  it("takes a mark with its letter, in either form of Unicode", () =>
    expect(found("cancio\u0301n", "cion")).to.deep.equal(["cio\u0301n"]));
  it("tells syllables of Hangul apart, those too that are written in parts", () => {
    const ranges = (text: string, query: string) =>
      rangesIn(text, fold(query), "contains", false).map(([from, to]) => `${from}-${to}`);
    const language = "나랏말\u110a\u119e미";
    expect(ranges(language, "말")).to.deep.equal(["2-3"]);
    expect(ranges(language, "\u110a\u119e")).to.deep.equal(["3-5"]);
    expect(ranges(language, "미")).to.deep.equal(["5-6"]);
    expect(ranges("하\u1102\u119e\u11af", "하")).to.deep.equal(["0-1"]);
    expect(ranges("\u1100\u119e\u1102\u119e\u11ab", "\u1102\u119e\u11ab")).to.deep.equal(["2-5"]);
    expect(ranges("\u1112\u1161\u11ab\u1100\u116e\u11a8", "국")).to.deep.equal(["3-6"]);
    expect(ranges("가\u11a8나", "각")).to.deep.equal(["0-2"]);
  });
  it("takes the letter of which only a part was found", () =>
    expect(found("straße", "strass")).to.deep.equal(["straß"]));
  it("takes the whole form, its beginning or its end", () => {
    expect(found("casa", "casa", "exact")).to.deep.equal(["casa"]);
    expect(found("casas", "casa", "exact")).to.deep.equal([]);
    expect(found("casa casa", "casa", "prefix")).to.deep.equal(["casa"]);
    expect(rangesIn("casa casa", "casa", "suffix", false)).to.deep.equal([[5, 9]]);
  });
  it("takes a similar form whole, and of a longer text the similar words", () => {
    expect(found("caza", "casa", "fuzzy")).to.deep.equal(["caza"]);
    expect(found("perro", "casa", "fuzzy")).to.deep.equal([]);
    expect(found("Edificio para habitar", "edifisio", "fuzzy", true)).to.deep.equal(["Edificio"]);
  });
  it("finds nothing for nothing", () => expect(found("casa", "")).to.deep.equal([]));
});

describe("rangesIn, in a key that is made piece by piece,", () => {
  /** That the last character is found by itself tells that the text was taken apart. */
  const isApart = (text: string): boolean =>
    rangesIn(`${text}.`, ".", "suffix", false)[0]?.[0] === [...text].length;

  it("has the key of the whole text for any two characters of the first plane, and marks", () => {
    const marks = ["\u0301", "\u0323", "\u0345", "\u05b7", "\u093f", "\u09be", "\u1161", "\u11a8"];
    for (let code = 1; code < 0x10000; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const sign = String.fromCharCode(code);
      const text = ["", ...marks].map((mark) => `a${sign}${mark}`).join("b");
      if (!isApart(text)) expect.fail(`U+${code.toString(16)}`);
    }
  });
  it("has it for all that Unicode takes apart", () => {
    for (let code = 0x10000; code < 0x110000; code++) {
      const sign = String.fromCodePoint(code);
      const parts = sign.normalize("NFD");
      if (parts !== sign && !isApart(`a${parts}${parts}b`)) expect.fail(`U+${code.toString(16)}`);
    }
  });
  it("has it for any text, in every form of Unicode", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 8 }),
        fc.constantFrom("NFC", "NFD"),
        (text, form) => isApart(text.normalize(form)),
      ),
      { numRuns: 5_000 },
    );
  });
});

describe("matchesIn", () => {
  const texts = [
    { field: "lemma", text: "casa" },
    { field: "variant", text: "Caßa" },
    { field: "definition", id: "a sense", text: "Edificio; la kasa de la casa." },
  ];
  it("has the texts of the fields that were looked at, where something is found", () => {
    const search = { query: foldQuery("cas"), mode: "auto", tiers: [["lemma"], ["definition"]] };
    expect(matchesIn(search as never)(texts)).to.deep.equal([
      { field: "lemma", text: "casa", ranges: [[0, 3]] },
      { ...texts[2], ranges: [[24, 27]] },
    ]);
  });
  it("has, of a longer text, what is nearest", () => {
    const search = { query: foldQuery("casa la"), mode: "fuzzy", tiers: [["definition"]] };
    expect(matchesIn(search as never)(texts)[0]?.ranges).to.deep.equal([
      [10, 12],
      [21, 23],
      [24, 28],
    ]);
  });
});
