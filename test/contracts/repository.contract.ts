import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { type LexicalFamily, lexicalFamilies } from "../../domain/shared/family.ts";
import { firstPage, type PageRequest } from "../../domain/shared/page.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { editOf } from "../builders/a-change.ts";
import { aFullResource } from "../builders/a-resource.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf } from "./answer-of.ts";
import { aSample, deleteOf, putOf, repositoryOf, type Sample, withText } from "./families.ts";
import { commit, fillWith, freshStore, type OpenStore } from "./open-store.ts";
import { leaf, walk } from "./walk.ts";

/** A family's resources by id, by key, as text, and those that were deleted. */
export const repositoryContract = (open: OpenStore, family: LexicalFamily): void => {
  readContract(open, family);
  findAnyContract(open, family);
  deletedContract(open, family);
};

const textOf = (resource: Versioned) => ({
  id: resource.id,
  version: resource.version,
  json: JSON.stringify(resource),
});

const suite = (open: OpenStore, family: LexicalFamily) => {
  const store = freshStore(open);
  const plain = aSample(family, 0x100);
  const full: Sample = aFullResource(family, { id: anId(0x101) });
  const keyed = aSample(family, 0x102, { external_id: "k" });
  const repository = () => repositoryOf(store(), family);
  const write = (resource: Sample) =>
    answerOf(commit(store(), { puts: [putOf(family, resource)] }));
  const remove = (resource: Versioned, overrides: object = {}) =>
    answerOf(commit(store(), { deletes: [deleteOf(family, resource, overrides)] }));
  beforeEach(() => fillWith(store(), ...[plain, full, keyed].map((one) => putOf(family, one))));
  return { store, plain, full, keyed, repository, write, remove };
};

const nobody = ["", "k", "%", `${anId(0x100).toUpperCase()} `, "' OR 1=1 --", anId(0x1ff)];

const readContract = (open: OpenStore, family: LexicalFamily): void => {
  describe("find and text", () => {
    const { store, plain, full, repository, write, remove } = suite(open, family);
    const find = (id: string) => answerOf(repository().find(id));
    const text = (id: string) => answerOf(repository().text(id));

    it("give one as it was written last", async () => {
      for (const one of [plain, full]) {
        expect(await find(one.id)).to.deep.equal(O.some(one));
        expect(await text(one.id)).to.deep.equal(O.some(textOf(one)));
      }
      const edited = aSample(family, 0x101, { version: 2 });
      await write(edited);
      expect(await find(full.id)).to.deep.equal(O.some(edited));
      expect(await text(full.id)).to.deep.equal(O.some(textOf(edited)));
    });

    it("give none for any other id", async () => {
      for (const id of nobody) {
        expect(await find(id), id).to.deep.equal(O.none);
        expect(await text(id), id).to.deep.equal(O.none);
      }
    });

    it("give none of what was deleted, until it is restored", async () => {
      await remove(full);
      expect(await find(full.id)).to.deep.equal(O.none);
      expect(await text(full.id)).to.deep.equal(O.none);
    });

    it("have nothing to do with other families", async () => {
      for (const other of lexicalFamilies)
        expect(
          O.isSome(await answerOf(repositoryOf(store(), other).find(full.id))),
          other,
        ).to.equal(other === family);
    });
  });

  describe("listTexts", () => {
    const { plain, full, keyed, repository } = suite(open, family);

    it("gives what list gives, page by page", async () => {
      const query = (page: PageRequest) => ({
        filter: { terms: [{ name: "id", anyOf: [plain.id, full.id, keyed.id] }] },
        order: [{ field: "created_at", descending: false }],
        page,
      });
      const listed = await walk((page) => repository().list(query(page)), 2);
      expect(listed).to.deep.equal([plain, full, keyed]);
      const texts = (page: PageRequest) => repository().listTexts(query(page));
      for (const size of [1, 2, 3])
        expect(await walk(texts, size)).to.deep.equal(listed.map(textOf));
      expect(await leaf(texts, 2)).to.deep.equal(listed.map(textOf));
      const { total, next } = await answerOf(texts(firstPage(2)));
      expect(total).to.equal(3);
      expect(next).to.deep.equal((await answerOf(repository().list(query(firstPage(2))))).next);
    });
  });
};

const findAnyContract = (open: OpenStore, family: LexicalFamily): void => {
  describe("findAny", () => {
    const { plain, full, keyed, repository, write, remove } = suite(open, family);
    const found = async (ids: readonly string[], external_ids: readonly string[]) =>
      (await answerOf(repository().findAny({ ids, external_ids }))).toSorted(byId);

    it("gives some by ids and external ids, each once", async () => {
      expect(await found([plain.id], ["k"])).to.deep.equal([plain, keyed]);
      expect(
        await found([keyed.id, keyed.id, full.id], ["k", "k", full.external_id ?? ""]),
      ).to.deep.equal([full, keyed]);
    });

    it("leaves out what does not exist", async () => {
      expect(await found([...nobody, plain.id], ["x", "K", "", "%"])).to.deep.equal([plain]);
      expect(await found(["k"], [plain.id])).to.deep.equal([]);
      expect(await found([], [])).to.deep.equal([]);
    });

    it("leaves out what was deleted, and finds by the keys of now", async () => {
      await remove(keyed);
      const renamed = editOf(plain, { external_id: "k2" });
      await write(renamed);
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

const byId = (a: Versioned, b: Versioned): number => (a.id < b.id ? -1 : 1);

/** When each is deleted, in seconds; several at one moment. */
const moments = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5];
const latestFirst = [5, 7, 4, 8, 10, 2, 0, 9, 6, 1, 3].map((n) => anId(0x200 + n));

export const deletedContract = (open: OpenStore, family: LexicalFamily): void => {
  describe("listDeleted", () => {
    const { store, plain, repository, write, remove } = suite(open, family);
    const samples = moments.map((_, n) =>
      aSample(family, 0x200 + n, { external_id: n % 2 === 0 ? `k${n}` : null }),
    );
    const list = (page: PageRequest) => repository().listDeleted({ page });
    const since = async (updated_since: string) =>
      await answerOf(repository().listDeleted({ updated_since, page: firstPage(100) }));

    beforeEach(async () => {
      await answerOf(commit(store(), { puts: samples.map((one) => putOf(family, one)) }));
      for (const [n, one] of samples.entries())
        await remove(one, { at: anInstant(moments[n]), by: anId(n) });
    });

    it("tells of each what is left of it, and no more", async () => {
      const [first] = (await answerOf(list(firstPage(7)))).items.slice(6);
      expect(first).to.deep.equal({
        id: anId(0x200),
        external_id: "k0",
        version: 2,
        deleted_at: anInstant(3),
        deleted_by: anId(0),
      });
    });

    it("gives the latest first and ties by ascending id, however it is paged", async () => {
      for (const size of [1, 3, 11, 100]) {
        expect((await walk(list, size)).map(({ id }) => id)).to.deep.equal(latestFirst);
        expect((await leaf(list, size)).map(({ id }) => id)).to.deep.equal(latestFirst);
      }
    });

    it("counts where it is asked to, past the end too", async () => {
      expect((await answerOf(list({ size: 2, from: { page: 3 }, count: true }))).total).to.equal(
        11,
      );
      expect(await answerOf(list({ size: 11, from: { page: 2 }, count: true }))).to.deep.equal({
        items: [],
        total: 11,
        next: null,
      });
      const page = await answerOf(list({ size: 11, from: { page: 1 }, count: false }));
      expect([page.total, page.next]).to.deep.equal([null, null]);
    });

    it("gives what was deleted at a moment or later", async () => {
      const { items, total } = await since(anInstant(5));
      expect(items.map(({ id }) => id)).to.deep.equal(latestFirst.slice(0, 5));
      expect(total).to.equal(5);
      expect((await since(anInstant(5.001))).total).to.equal(2);
      expect((await since(anInstant(10))).items).to.deep.equal([]);
      const recent = (page: PageRequest) =>
        repository().listDeleted({ updated_since: anInstant(3), page });
      expect((await walk(recent, 2)).map(({ id }) => id)).to.deep.equal(latestFirst.slice(0, 8));
    });

    it("leaves out what was restored, what exists, and other families", async () => {
      const fifth = samples[5] ?? plain;
      await answerOf(
        commit(store(), { puts: [putOf(family, { ...fifth, version: 3 }, { expected: null })] }),
      );
      await write(editOf(plain, withText(family, "edited")));
      expect((await walk(list, 4)).map(({ id }) => id)).to.deep.equal(latestFirst.slice(1));
      for (const other of lexicalFamilies.filter((one) => one !== family))
        expect(
          (await answerOf(repositoryOf(store(), other).listDeleted({ page: firstPage(9) }))).total,
        ).to.equal(0);
    });
  });
};
