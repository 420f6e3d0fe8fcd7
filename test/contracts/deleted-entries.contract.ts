import { expect } from "chai";
import { firstPage, type PageRequest } from "../../domain/shared/page.ts";
import { deleteEntry, deleteUser, putEntry, putUser } from "../builders/a-change.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { aUser } from "../builders/a-user.ts";
import { answerOf } from "./answer-of.ts";
import { commit, fill, freshStore, type OpenStore } from "./open-store.ts";
import { leaf, walk } from "./walk.ts";

/** When each is deleted, in seconds; several at one moment. */
const moments = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5];
const entries = moments.map((_, n) => anEntry({ id: anId(n) }));
const latestFirst = [5, 7, 4, 8, 10, 2, 0, 9, 6, 1, 3].map(anId);

export const deletedEntriesContract = (open: OpenStore): void => {
  describe("listDeleted", () => {
    const store = freshStore(open);
    const list = (page: PageRequest) => store().entries.listDeleted({ page });
    const since = async (updated_since: string) =>
      await answerOf(store().entries.listDeleted({ updated_since, page: firstPage(100) }));

    beforeEach(async () => {
      await fill(store(), entries);
      for (const [n, entry] of entries.entries())
        await answerOf(
          commit(store(), { deletes: [deleteEntry(entry, { at: anInstant(moments[n]) })] }),
        );
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
        store().entries.listDeleted({ updated_since: anInstant(3), page });
      expect((await walk(recent, 2)).map(({ id }) => id)).to.deep.equal(latestFirst.slice(0, 8));
    });

    it("leaves out what was created anew, what exists and users", async () => {
      const user = aUser();
      await answerOf(
        commit(store(), {
          puts: [
            putEntry(anEntry({ id: anId(5), version: 3 }), null),
            putEntry(anEntry({ id: anId(99) })),
            putUser(user),
          ],
        }),
      );
      await answerOf(commit(store(), { deletes: [deleteUser(user, { at: anInstant(99) })] }));
      expect((await walk(list, 4)).map(({ id }) => id)).to.deep.equal(latestFirst.slice(1));
    });
  });
};
