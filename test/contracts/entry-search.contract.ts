import { expect } from "chai";
import { type SearchMode, searchModes } from "../../domain/shared/search.ts";
import { editOf, putEntry } from "../builders/a-change.ts";
import { anEntry, entriesNamed } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "./answer-of.ts";
import { commit, fill, freshStore, type OpenStore } from "./open-store.ts";
import { type Asked, having, search } from "./search.ts";

/** What is found, and in which order. */
export const entrySearchContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const hold = (...lemmas: readonly string[]) => fill(store(), entriesNamed(...lemmas));
  const lemmas = async (text: string, asked?: Asked) =>
    (await search(store(), text, asked)).map(({ lemma_form }) => lemma_form);

  it("finds what an edit leaves in its place, as sorting ignores what is new in it", async () => {
    const before = anEntry({ id: anId(1), lemma_form: "casero" });
    await fill(store(), [before]);
    expect(await lemmas("casero")).to.deep.equal(["casero"]);
    const lemma_form = "case\u200cro";
    await answerOf(commit(store(), { puts: [putEntry(editOf(before, { lemma_form }))] }));
    expect(await lemmas("casero", { mode: "exact" })).to.deep.equal([]);
    expect(await lemmas(lemma_form, { mode: "exact" })).to.deep.equal([lemma_form]);
  });

  describe("search, in the order of auto,", () => {
    it("has whole forms, then beginnings, then anything", async () => {
      await hold("recasa", "casa", "casado", "cas", "xcasax", "casaca");
      expect(await lemmas("casa")).to.deep.equal(["casa", "casaca", "casado", "recasa", "xcasax"]);
    });

    it("has the accents of the query first at each of these", async () => {
      await hold("año", "ano", "añoso", "anoso", "extraño", "piano", "engaño", "banal");
      expect(await lemmas("ano")).to.deep.equal([
        "ano",
        "año",
        "anoso",
        "añoso",
        "piano",
        "engaño",
        "extraño",
      ]);
      expect(await lemmas("AÑO")).to.deep.equal([
        "año",
        "ano",
        "añoso",
        "anoso",
        "engaño",
        "extraño",
        "piano",
      ]);
    });

    it("has them first of letters with marks, too, that no one character stands for", async () => {
      await hold(
        "g\u0303uarani",
        "gyarani",
        "kag\u0303",
        "ñag\u0303i",
        "ñagu",
        "hẹ\u0301a",
        "hẹb",
        "tog",
        "tog\u0303",
      );
      const found = (text: string, mode: SearchMode) => lemmas(text, { mode });
      expect(await found("g", "prefix")).to.deep.equal(["gyarani", "g\u0303uarani"]);
      expect(await found("g\u0303", "prefix")).to.deep.equal(["g\u0303uarani", "gyarani"]);
      expect(await found("ag", "contains")).to.deep.equal(["ñagu", "kag\u0303", "ñag\u0303i"]);
      expect(await found("ag\u0303", "contains")).to.deep.equal([
        "kag\u0303",
        "ñag\u0303i",
        "ñagu",
      ]);
      expect(await found("ñag", "auto")).to.deep.equal(["ñagu", "ñag\u0303i"]);
      expect(await found("hẹ", "prefix")).to.deep.equal(["hẹb", "hẹ\u0301a"]);
      expect(await found("og", "suffix")).to.deep.equal(["tog", "tog\u0303"]);
      expect(await found("OG\u0303", "suffix")).to.deep.equal(["tog\u0303", "tog"]);
    });

    it("has Spanish order among equals, then ids", async () => {
      await hold("ñu", "nuz", "nube", "nú", "ñu", "nuca", "núa", "nu");
      expect(await lemmas("nu")).to.deep.equal([
        "nu",
        "nú",
        "ñu",
        "ñu",
        "nube",
        "nuca",
        "nuz",
        "núa",
      ]);
      const [, , first, second] = await search(store(), "nu");
      expect([first?.id, second?.id]).to.deep.equal([anId(1), anId(5)]);
    });
  });

  describe("search finds by", () => {
    const expected: Readonly<Record<SearchMode, readonly string[]>> = {
      auto: ["sol", "sola", "solana", "girasol", "resolana"],
      exact: ["sol"],
      prefix: ["sol", "sola", "solana"],
      suffix: ["girasol", "sol"],
      contains: ["girasol", "resolana", "sol", "sola", "solana"],
      fuzzy: ["sol", "s ol", "sal", "so", "sola"],
    };
    for (const mode of searchModes)
      it(mode, async () => {
        await hold("sol", "solana", "girasol", "resolana", "sola", "so", "sal", "s ol");
        expect(await lemmas("sol", { mode })).to.deep.equal(expected[mode]);
      });
  });

  describe("search disregards", () => {
    for (const [what, lemma, ...queries] of [
      ["case", "Ñandú", "ñandú", "ÑANDÚ", "ñAN"],
      ["accents", "cantó", "canto", "çantô", "cäntö"],
      ["the Unicode form", "año", "an\u0303o", "an\u0303"],
      ["full case folding", "Straße", "strasse", "STRASSE", "straße"],
      ["final sigma", "σοφός", "ΣΟΦΟΣ", "σοφοσ"],
      ["the marks of Hebrew", "שָׁלוֹם", "שלום"],
      ["the kind of apostrophe", "d’allá", "d'alla", "dʼallá", "Dꞌalla"],
    ] as const)
      it(what, async () => {
        await hold(lemma, "otra");
        for (const query of queries) expect(await lemmas(query), query).to.deep.equal([lemma]);
      });

    it("nothing else", async () => {
      await hold("a-b", "a b", "ab", "a  b", "कि", "की", "x²", "x2", "a😀b", "a😁b");
      expect(await lemmas("a b")).to.deep.equal(["a b"]);
      expect(await lemmas("ab")).to.deep.equal(["ab"]);
      expect(await lemmas(" ", { mode: "contains" })).to.deep.equal(["a  b", "a b"]);
      expect(await lemmas("कि")).to.deep.equal(["कि"]);
      expect(await lemmas("x2")).to.deep.equal(["x2"]);
      for (const query of ["😀", "a😀", "😀b", "a😀b"])
        expect(await lemmas(query)).to.deep.equal(["a😀b"]);
    });
  });

  describe("search takes as it stands", () => {
    const signs = Array.from("%_*\"'\\.[(^$)]{}?+|;:,#&-~!<>=/@`");
    for (const sign of signs)
      it(sign, async () => {
        await hold("axb", "ab", "a", "xyz", `a${sign}b`, `${sign}uno`, `dos${sign}`, sign + sign);
        expect(await lemmas(`a${sign}b`)).to.deep.equal([`a${sign}b`]);
        expect(await lemmas(`${sign}u`)).to.deep.equal([`${sign}uno`]);
        expect(await lemmas(`s${sign}`, { mode: "suffix" })).to.deep.equal([`dos${sign}`]);
        expect(await lemmas(sign, { mode: "exact" })).to.deep.equal([]);
        expect(await lemmas(sign, { mode: "suffix" })).to.have.members([`dos${sign}`, sign + sign]);
        expect(await lemmas(sign, { mode: "prefix" })).to.have.members([`${sign}uno`, sign + sign]);
        for (const mode of ["auto", "contains"] as const)
          expect(await lemmas(sign, { mode })).to.have.members([
            `a${sign}b`,
            `${sign}uno`,
            `dos${sign}`,
            sign + sign,
          ]);
        expect(await lemmas(sign.repeat(3))).to.deep.equal([]);
      });

    it("words that mean something to a query language", async () => {
      const words = ["a and b", "or", "not", "near(a b)", "sol*", '"sol"', "lemma:sol", "$where"];
      await hold(...words, "sol");
      for (const word of words) expect(await lemmas(word.toUpperCase())).to.deep.equal([word]);
    });

    it("200 characters", async () => {
      const long = "ñ😀".repeat(100);
      await hold(long, long.slice(0, -2));
      expect(await lemmas(long)).to.deep.equal([long]);
      expect(await lemmas(long.slice(0, -2), { mode: "prefix" })).to.have.lengthOf(2);
    });

    it("nothing, and then finds nothing", async () => {
      await hold("casa", "ñ");
      for (const mode of searchModes) {
        expect(await lemmas("", { mode })).to.deep.equal([]);
        expect(await lemmas("", { mode, filter: having({ status: ["draft"] }) })).to.deep.equal([]);
      }
    });
  });

  it("search meets filters and other orders", async () => {
    await fill(
      store(),
      ["nube", "ñu", "menú", "nulo", "año", "nuez"].map((lemma_form, n) =>
        anEntry({
          id: anId(n),
          lemma_form,
          pos_id: n % 2 === 0 ? "n" : "v",
          homograph_number: n === 3 ? null : 9 - n,
        }),
      ),
    );
    expect(await lemmas("nu")).to.deep.equal(["ñu", "nube", "nuez", "nulo", "menú"]);
    expect(await lemmas("nu", { filter: having({ pos_id: ["v"] }) })).to.deep.equal([
      "ñu",
      "nuez",
      "nulo",
    ]);
    expect(await lemmas("nu", { filter: having({ initial: ["n", "m"] }) })).to.deep.equal([
      "nube",
      "nuez",
      "nulo",
      "menú",
    ]);
    expect(
      await lemmas("nu", { order: [{ field: "lemma_form", descending: true }] }),
    ).to.deep.equal(["ñu", "nulo", "nuez", "nube", "menú"]);
    expect(
      await lemmas("nu", { order: [{ field: "homograph_number", descending: false }] }),
    ).to.deep.equal(["nuez", "menú", "ñu", "nube", "nulo"]);
  });
};
