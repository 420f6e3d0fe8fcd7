import { expect } from "chai";
import fc from "fast-check";
import {
  foldForm,
  foldQuery,
  type Form,
  rank,
  ranksOf,
  type Search,
  type SearchMode,
  searchModes,
} from "../../../domain/shared/search.ts";

const rankOf = (query: string, mode: SearchMode, ...forms: readonly string[]): number | null =>
  rank({ query: foldQuery(query), mode, tiers: [["lemma"]] })(
    forms.map((text) => ({ field: "lemma", ...foldForm(text) })),
  );

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

  it("counts edits in fuzzy, and the accents that are further apart", () => {
    const ranks = ["té", "te", "té!", "tex", "tél!", "texx", "texxx"].map((form) =>
      rankOf("té", "fuzzy", form),
    );
    expect(ranks).to.deep.equal([0, 1, 2, 3, 4, 5, null]);
  });

  it("compares words in longer texts, as many edits as all of them take", () => {
    const ranked = (field: string, text: string) =>
      rank({ query: foldQuery("kasa grandé"), mode: "fuzzy", tiers: [[field]] })([
        { field, ...foldForm(text) },
      ]);
    for (const field of ["definition", "example", "title", "author"]) {
      expect(ranked(field, "Una casa muy grande.")).to.equal(3);
      expect(ranked(field, "Una casa grandísima.")).to.equal(null);
    }
    expect(ranked("name", "Casa grandé")).to.equal(2);
    expect(ranked("name", "Una casa muy grande.")).to.equal(null);
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

  describe("with fields in tiers", () => {
    const forms = (texts: Readonly<Record<string, string>>): readonly Form[] =>
      Object.entries(texts).map(([field, text]) => ({ field, ...foldForm(text) }));
    const ranked = (mode: SearchMode, tiers: Search["tiers"], texts: Record<string, string>) =>
      rank({ query: foldQuery("té"), mode, tiers })(forms(texts));

    it("has all of an earlier tier before all of a later one", () => {
      const tiers = [["lemma"], ["variant", "note"], ["definition"]];
      expect(ranked("auto", tiers, { lemma: "este" })).to.equal(5);
      expect(ranked("auto", tiers, { variant: "té" })).to.equal(6);
      expect(ranked("auto", tiers, { note: "tela" })).to.equal(9);
      expect(ranked("auto", tiers, { definition: "té" })).to.equal(12);
      expect(ranked("auto", tiers, { definition: "este" })).to.equal(17);
      expect(ranked("prefix", tiers, { definition: "tela" })).to.equal(5);
    });

    it("has the best of its forms, wherever it stands", () => {
      const tiers = [["lemma"], ["definition"]];
      const texts = { definition: "té", lemma: "este" };
      expect(ranked("auto", tiers, texts)).to.equal(5);
      expect(ranked("auto", tiers.toReversed(), texts)).to.equal(0);
      expect(ranked("auto", [["lemma", "definition"]], texts)).to.equal(0);
      expect(ranked("exact", tiers, texts)).to.equal(2);
    });

    it("looks into no other field", () => {
      expect(ranked("auto", [["lemma"]], { definition: "té" })).to.equal(null);
      expect(ranked("auto", [], { lemma: "té" })).to.equal(null);
      expect(ranked("auto", [["none"], ["lemma"]], { lemma: "té" })).to.equal(6);
    });

    it("has as many ranks in a tier as its mode tells apart", () => {
      for (const mode of searchModes) {
        const worst = ranksOf(mode) - 1;
        expect(worst).to.equal(mode === "auto" || mode === "fuzzy" ? 5 : 1);
        const texts = { a: ["auto", "contains", "fuzzy"].includes(mode) ? "xtex" : "te" };
        expect(ranked(mode, [["a"]], texts)).to.equal(worst);
        expect(ranked(mode, [["b"], ["a"]], texts)).to.equal(2 * worst + 1);
      }
    });
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
