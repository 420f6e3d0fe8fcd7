import { expect } from "chai";
import { searchModes } from "../../domain/shared/search.ts";
import { deleteEntry, editOf, putEntry } from "../builders/a-change.ts";
import { anEntry, aVariant } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "./answer-of.ts";
import { commit, fill, freshStore, type OpenStore } from "./open-store.ts";
import { type Asked, search, searchFor } from "./search.ts";

/** Which forms an entry is found by: its lemma and its variants, as they are now. */
export const entrySearchFormsContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const lemmas = async (text: string, asked?: Asked) =>
    (await search(store(), text, asked)).map(({ lemma_form }) => lemma_form);

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
      const filter = { search: searchFor("a", "contains") };
      const page = { size: 2, from: { page: 1 }, count: true };
      const first = await answerOf(store().lexicon.entries.list({ filter, order: [], page }));
      expect([first.items, first.total]).to.deep.equal([[casa, kas], 3]);
      if (first.next === null) return expect.fail("there is more");
      const rest = { ...page, from: { after: first.next } };
      const second = await answerOf(
        store().lexicon.entries.list({ filter, order: [], page: rest }),
      );
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

    it("an edit of variants alone", async () => {
      expect(await lemmas("kasa")).to.deep.equal(["casa"]);
      const edited = editOf(casa, { variants: [aVariant("nandul")] });
      await answerOf(commit(store(), { puts: [putEntry(edited)] }));
      expect(await lemmas("kasa")).to.deep.equal([]);
      expect(await lemmas("nandul")).to.deep.equal(["casa"]);
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
};
