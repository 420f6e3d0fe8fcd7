import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import type { Entry } from "../../domain/entries/entry.ts";
import { deleteEntry, putEntry } from "../builders/a-change.ts";
import { aFullEntry, anEntry, editOf } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "./answer-of.ts";
import { deletedEntriesContract } from "./deleted-entries.contract.ts";
import { entryFiltersContract } from "./entry-filters.contract.ts";
import { entryOrderContract } from "./entry-order.contract.ts";
import { entryPagesContract } from "./entry-pages.contract.ts";
import { entrySearchFormsContract } from "./entry-search-forms.contract.ts";
import { entrySearchReferenceContract } from "./entry-search-reference.contract.ts";
import { entrySearchContract } from "./entry-search.contract.ts";
import { commit, fill, freshStore, type OpenStore } from "./open-store.ts";

export const entryRepositoryContract = (name: string, open: OpenStore): void => {
  describe(`${name}: entries`, () => {
    findContract(open);
    entryFiltersContract(open);
    entryOrderContract(open);
    entryPagesContract(open);
    entrySearchContract(open);
    entrySearchFormsContract(open);
    entrySearchReferenceContract(open);
    deletedEntriesContract(open);
  });
};

const findContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const plain = anEntry();
  const full = aFullEntry({ id: anId(2), version: 1 });
  const keyed = anEntry({ id: anId(3), external_id: "k" });

  beforeEach(() => fill(store(), [plain, full, keyed]));

  describe("find", () => {
    it("gives an entry as it was written last", async () => {
      expect(await answerOf(store().entries.find(full.id))).to.deep.equal(O.some(full));
      const edited = editOf(full, { variants: [], etymology: null, external_id: null });
      await answerOf(commit(store(), { puts: [putEntry(edited)] }));
      expect(await answerOf(store().entries.find(full.id))).to.deep.equal(O.some(edited));
    });

    it("gives none for any other id", async () => {
      for (const id of [anId(9), "", "k", "%", anId(1).toUpperCase() + " ", "' OR 1=1 --"])
        expect(await answerOf(store().entries.find(id)), id).to.deep.equal(O.none);
    });
  });

  describe("findAny", () => {
    const found = async (ids: readonly string[], external_ids: readonly string[]) =>
      (await answerOf(store().entries.findAny({ ids, external_ids }))).toSorted(byId);

    it("gives entries by ids and external ids, each once", async () => {
      expect(await found([plain.id], ["k"])).to.deep.equal([plain, keyed]);
      expect(
        await found([keyed.id, keyed.id, full.id], ["k", "k", full.external_id ?? ""]),
      ).to.deep.equal([full, keyed]);
    });

    it("leaves out what does not exist", async () => {
      expect(await found([anId(9), plain.id], ["x", "K"])).to.deep.equal([plain]);
      expect(await found(["k"], [plain.id])).to.deep.equal([]);
      expect(await found([], [])).to.deep.equal([]);
    });

    it("leaves out what was deleted, and finds by the keys of now", async () => {
      await answerOf(commit(store(), { deletes: [deleteEntry(keyed)] }));
      const renamed = editOf(plain, { external_id: "k2" });
      await answerOf(commit(store(), { puts: [putEntry(renamed)] }));
      expect(await found([keyed.id], ["k"])).to.deep.equal([]);
      expect(await found([], ["k2"])).to.deep.equal([renamed]);
    });

    it("takes as many keys as a batch of an import has", async () => {
      const many = Array.from({ length: 2500 }, (_, n) => anId(n + 10_000));
      const keys = many.map((id) => `x ${id}`);
      expect(await found([...many, plain.id], [...keys, "k"])).to.deep.equal([plain, keyed]);
    });
  });
};

const byId = (a: Entry, b: Entry): number => (a.id < b.id ? -1 : 1);
