import { expect } from "chai";
import type { EntryFilter, EntrySortField } from "../../domain/entries/entry-query.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import { firstPage, type SortStep } from "../../domain/shared/page.ts";
import { foldQuery, type SearchMode, searchModes } from "../../domain/shared/search.ts";
import type { Store } from "../../domain/store.ts";
import { deleteEntry, putEntry } from "../builders/a-change.ts";
import { anEntry, aVariant, editOf, entriesNamed } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "./answer-of.ts";
import { commit, fill, freshStore, type OpenStore } from "./open-store.ts";

interface Asked {
  readonly mode?: SearchMode;
  readonly filter?: EntryFilter;
  readonly order?: readonly SortStep<EntrySortField>[];
}

const search = async (
  store: Store,
  text: string,
  { mode = "auto", filter = {}, order = [] }: Asked = {},
): Promise<readonly Entry[]> => {
  const searched = { ...filter, search: { query: foldQuery(text), mode } };
  const page = await answerOf(
    store.entries.list({ filter: searched, order, page: firstPage(100) }),
  );
  expect(page.total, `total for ${text}`).to.equal(page.items.length);
  return page.items;
};

export const entrySearchContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const hold = (...lemmas: readonly string[]) => fill(store(), entriesNamed(...lemmas));
  const lemmas = async (text: string, asked?: Asked) =>
    (await search(store(), text, asked)).map(({ lemma_form }) => lemma_form);

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
      auto: ["sol", "solana", "girasol", "resolana"],
      exact: ["sol"],
      prefix: ["sol", "solana"],
      suffix: ["girasol", "sol"],
      contains: ["girasol", "resolana", "sol", "solana"],
    };
    for (const mode of searchModes)
      it(mode, async () => {
        await hold("sol", "solana", "girasol", "resolana", "sola", "so", "sal", "s ol");
        const found = expected[mode];
        expect(await lemmas("sol", { mode })).to.deep.equal(
          mode === "auto" || mode === "prefix" || mode === "contains"
            ? withSola(mode, found)
            : found,
        );
      });
    const withSola = (mode: SearchMode, found: readonly string[]) =>
      found.flatMap((lemma) =>
        lemma === "solana" ? ["sola", lemma] : mode === "contains" && lemma === "" ? [] : [lemma],
      );
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
        expect(await lemmas("", { mode, filter: { status: ["draft"] } })).to.deep.equal([]);
      }
    });
  });

  describe("search of variants", () => {
    const casa = anEntry({ lemma_form: "casa", variants: ["caza", "kasa"].map(aVariant) });
    const kas = anEntry({ id: anId(2), lemma_form: "kasilla", variants: [aVariant("kás")] });
    const many = anEntry({
      id: anId(3),
      lemma_form: "xkasx",
      variants: ["kasar", "kas", "kasa", "okas"].map(aVariant),
    });

    beforeEach(() => fill(store(), [casa, kas, many]));

    it("finds the entry by each of its forms", async () => {
      for (const form of ["casa", "caza", "cáza"])
        expect(await search(store(), form)).to.deep.equal([casa]);
      expect(await search(store(), "okas", { mode: "exact" })).to.deep.equal([many]);
      expect(await search(store(), "ás", { mode: "suffix" })).to.deep.equal([kas, many]);
    });

    it("has an entry once, at the best rank of its forms", async () => {
      expect(await search(store(), "kas")).to.deep.equal([many, kas, casa]);
      expect(await search(store(), "kás")).to.deep.equal([kas, many, casa]);
      for (const mode of searchModes) {
        const ids = (await search(store(), "kas", { mode })).map(({ id }) => id);
        expect(new Set(ids).size).to.equal(ids.length);
      }
    });

    it("orders equals by lemma, not by the form that was found", async () => {
      expect(await search(store(), "kasa", { mode: "prefix" })).to.deep.equal([casa, many]);
      expect(await search(store(), "ka", { mode: "prefix" })).to.deep.equal([casa, kas, many]);
    });

    it("pages through entries, not through forms", async () => {
      const filter = { search: { query: foldQuery("a"), mode: "contains" as const } };
      const page = { size: 2, from: { page: 1 }, count: true };
      const first = await answerOf(store().entries.list({ filter, order: [], page }));
      expect([first.items, first.total]).to.deep.equal([[casa, kas], 3]);
      if (first.next === null) return expect.fail("there is more");
      const rest = { ...page, from: { after: first.next } };
      const second = await answerOf(store().entries.list({ filter, order: [], page: rest }));
      expect(second).to.deep.equal({ items: [many], total: 3, next: null });
    });
  });

  describe("search follows", () => {
    const casa = anEntry({ lemma_form: "casa", variants: [aVariant("kasa")] });

    beforeEach(() => fill(store(), [casa]));

    it("an edit", async () => {
      const edited = editOf(casa, { lemma_form: "ñandú", variants: [aVariant("nandul")] });
      await answerOf(commit(store(), { puts: [putEntry(edited)] }));
      expect(await lemmas("casa")).to.deep.equal([]);
      expect(await lemmas("kasa")).to.deep.equal([]);
      for (const text of ["nandu", "nandul"]) expect(await lemmas(text)).to.deep.equal(["ñandú"]);
    });

    it("a deletion and a re-creation", async () => {
      await answerOf(commit(store(), { deletes: [deleteEntry(casa)] }));
      expect(await lemmas("casa")).to.deep.equal([]);
      expect(await lemmas("a", { mode: "contains" })).to.deep.equal([]);
      const again = anEntry({ version: 3, lemma_form: "casona" });
      await answerOf(commit(store(), { puts: [putEntry(again, null)] }));
      expect(await lemmas("kasa")).to.deep.equal([]);
      expect(await lemmas("cas")).to.deep.equal(["casona"]);
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
    expect(await lemmas("nu", { filter: { pos_id: ["v"] } })).to.deep.equal(["ñu", "nuez", "nulo"]);
    expect(await lemmas("nu", { filter: { initial: ["n", "m"] } })).to.deep.equal([
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
