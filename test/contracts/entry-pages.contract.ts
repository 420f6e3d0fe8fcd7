import { expect } from "chai";
import { entrySpec } from "../../domain/entries/entry-spec.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import type { PageRequest, SortStep } from "../../domain/shared/page.ts";
import { deleteEntry, editOf, putEntry } from "../builders/a-change.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf } from "./answer-of.ts";
import { commit, fill, filledStore, freshStore, type OpenStore } from "./open-store.ts";
import { putsOf } from "./reference-list.ts";
import { searchFor } from "./search.ts";
import { leaf, walk } from "./walk.ts";

const letters = Array.from("zñaóbnocuá");

/** Ten lemmas, each three times; numbers, times and lemmas all have ties. */
const entries: readonly Entry[] = Array.from({ length: 30 }, (_, n) =>
  anEntry({
    id: anId((n * 7) % 30),
    lemma_form: letters[n % letters.length] ?? "",
    homograph_number: n % 4 === 0 ? null : n % 4,
    created_at: anInstant(n % 6),
    updated_at: anInstant(n % 11),
  }),
);

const orders: readonly (readonly SortStep<string>[])[] = [
  [],
  ...Object.keys(entrySpec.sorts).flatMap((field) => [
    [{ field, descending: false }],
    [{ field, descending: true }],
  ]),
  [
    { field: "homograph_number", descending: true },
    { field: "created_at", descending: false },
  ],
];

const ids = (items: readonly Entry[]): readonly string[] => items.map(({ id }) => id);

export const entryPagesContract = (open: OpenStore): void => {
  describe("list pages", () => {
    const store = filledStore(open, putsOf({ entries }));
    const list = (page: PageRequest) =>
      store().lexicon.entries.list({ filter: {}, order: [], page });
    const every = ids(entries).toSorted();

    for (const order of orders)
      it(`meet every entry once by ${JSON.stringify(order)}, by position and by number`, async () => {
        const ordered = (page: PageRequest) =>
          store().lexicon.entries.list({ filter: {}, order, page });
        const whole = ids(await walk(ordered, 100));
        expect(whole.toSorted()).to.deep.equal(every);
        for (const size of [1, 4, 10, 29]) {
          expect(ids(await walk(ordered, size))).to.deep.equal(whole);
          expect(ids(await leaf(ordered, size))).to.deep.equal(whole);
        }
      });

    it("have what was asked for, the total and where to go on", async () => {
      const second = await answerOf(list({ size: 4, from: { page: 2 }, count: true }));
      const whole = await walk(list, 100);
      expect(second.items).to.deep.equal(whole.slice(4, 8));
      expect(second.total).to.equal(30);
      if (second.next === null) return expect.fail("there is more");
      const third = await answerOf(list({ size: 4, from: { after: second.next }, count: true }));
      expect(third.items).to.deep.equal(whole.slice(8, 12));
      expect(third.total, "all, not what is left").to.equal(30);
    });

    it("go on from a position where nothing stands", async () => {
      const [first] = await walk(list, 100);
      const page = await answerOf(list({ size: 1, from: { page: 1 }, count: false }));
      const after = { values: page.next?.values ?? [], id: "" };
      const { items } = await answerOf(list({ size: 1, from: { after }, count: false }));
      expect(items).to.deep.equal([first]);
    });

    it("are empty past the end, with the total", async () => {
      for (const page of [4, 5, Math.floor(Number.MAX_SAFE_INTEGER / 10)])
        expect(await answerOf(list({ size: 10, from: { page }, count: true }))).to.deep.equal({
          items: [],
          total: 30,
          next: null,
        });
    });

    it("have no total where none was asked for", async () => {
      for (const page of [1, 3, 4])
        expect((await answerOf(list({ size: 10, from: { page }, count: false }))).total).to.equal(
          null,
        );
    });

    it("end with the last entry, be the page full or not", async () => {
      for (const [size, page] of [
        [10, 3],
        [20, 2],
        [30, 1],
        [31, 1],
      ] as const) {
        const { items, next } = await answerOf(list({ size, from: { page }, count: true }));
        expect(items.at(-1)?.lemma_form).to.equal("z");
        expect(next).to.equal(null);
      }
    });
  });

  describe("list pages, while others write,", () => {
    const store = freshStore(open);
    const list = (page: PageRequest) =>
      store().lexicon.entries.list({ filter: {}, order: [], page });

    beforeEach(() => fill(store(), entries));

    it("meet all that stays exactly once", async () => {
      const deleted = new Set<string>();
      let added = 100;
      const seen = await walk(list, 3, async (seen) => {
        const last = seen.at(-1);
        if (last === undefined) return;
        deleted.add(last.id);
        await answerOf(commit(store(), { deletes: [deleteEntry(last)] }));
        for (const lemma_form of ["a", last.lemma_form, "zz"]) {
          const entry = anEntry({ id: anId(added++), lemma_form });
          if (added < 130) await answerOf(commit(store(), { puts: [putEntry(entry)] }));
        }
      });
      expect(new Set(ids(seen)).size).to.equal(seen.length);
      expect(seen.map(({ id }) => id)).to.include.members(ids(entries));
      expect(deleted.size).to.be.greaterThan(9);
    });

    it("have a lemma that was changed in case alone where it belongs now", async () => {
      const small = anEntry({ id: anId(200), lemma_form: "casa" });
      const others = ["Casa", "casal"].map((lemma_form, n) =>
        anEntry({ id: anId(201 + n), lemma_form }),
      );
      await fill(store(), [small, ...others]);
      const found = (page: PageRequest) =>
        store().lexicon.entries.list({ filter: { search: searchFor("casa") }, order: [], page });
      expect(ids(await walk(found, 1))).to.deep.equal([200, 201, 202].map(anId));
      await answerOf(commit(store(), { puts: [putEntry(editOf(small, { lemma_form: "CASA" }))] }));
      expect(ids(await walk(found, 1))).to.deep.equal([201, 200, 202].map(anId));
    });

    it("are empty where there is nothing", async () => {
      for (const entry of entries)
        await answerOf(commit(store(), { deletes: [deleteEntry(entry)] }));
      expect(await answerOf(list({ size: 10, from: { page: 1 }, count: true }))).to.deep.equal({
        items: [],
        total: 0,
        next: null,
      });
    });
  });
};
