import { expect } from "chai";
import type { Snapshot, SnapshotFamily } from "../../domain/changes/snapshot.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import { deleteEntry, putEntry, putUser } from "../builders/a-change.ts";
import { aFullEntry, anEntry, editOf } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { aUser } from "../builders/a-user.ts";
import { answerOf } from "./answer-of.ts";
import {
  type Capabilities,
  commit,
  everything,
  fill,
  freshStore,
  type OpenStore,
} from "./open-store.ts";

export const snapshotsContract = (
  name: string,
  open: OpenStore,
  { snapshots }: Pick<Capabilities, "snapshots"> = everything,
): void => {
  describe(`${name}: snapshots${snapshots ? "" : " (none in this deployment)"}`, () => {
    beforeEach(function () {
      if (!snapshots) this.skip();
    });
    const store = freshStore(open);
    const read = async (...families: readonly SnapshotFamily[]) => {
      const seen: Snapshot<SnapshotFamily>[] = [];
      for await (const item of store().snapshots.read(families)) seen.push(item);
      return seen;
    };
    const entries: readonly Entry[] = Array.from({ length: 650 }, (_, n) =>
      anEntry({ id: anId((n * 7) % 650), lemma_form: `${n % 10}`, external_id: `${n}` }),
    );
    const inOrder = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));

    it("have nothing of an empty store, and nothing of no family", async () => {
      expect(await read("entries")).to.deep.equal([]);
      await fill(store(), [anEntry()]);
      expect(await read()).to.deep.equal([]);
    });

    it("have every resource of a family as it is, ordered by id", async () => {
      const full = aFullEntry({ id: anId(0xffff), version: 1 });
      await fill(store(), [full, ...entries]);
      await answerOf(commit(store(), { puts: [putUser(aUser())] }));
      expect(await read("entries")).to.deep.equal(
        [...inOrder, full].map((resource) => ({ family: "entries", resource })),
      );
    });

    it("have nothing of what is written after the first was read, and hold nobody up", async () => {
      await fill(store(), entries);
      const reading = store().snapshots.read(["entries"])[Symbol.asyncIterator]();
      const seen = [(await reading.next()).value.resource];
      const edited = [inOrder[0], inOrder[1], inOrder.at(-1)].flatMap((e) => (e ? [e] : []));
      const deleted = [2, 3, 300, 600].flatMap((n) => inOrder[n] ?? []);
      for (const entry of edited)
        await answerOf(commit(store(), { puts: [putEntry(editOf(entry, { notes: "later" }))] }));
      for (const entry of deleted)
        await answerOf(commit(store(), { deletes: [deleteEntry(entry)] }));
      await fill(store(), [anEntry({ id: anId(0xffff) })]);
      for (let next = await reading.next(); next.done !== true; next = await reading.next())
        seen.push(next.value.resource);
      expect(seen).to.deep.equal(inOrder);
      expect(await read("entries")).to.have.lengthOf(650 - 4 + 1);
    });

    it("are each of their own moment", async () => {
      await fill(store(), [anEntry({ id: anId(1) }), anEntry({ id: anId(2) })]);
      const first = store().snapshots.read(["entries"])[Symbol.asyncIterator]();
      await first.next();
      await fill(store(), [anEntry({ id: anId(3) })]);
      const second = store().snapshots.read(["entries"])[Symbol.asyncIterator]();
      await second.next();
      await fill(store(), [anEntry({ id: anId(4) })]);
      const rest = async (reading: AsyncIterator<unknown>) => {
        let count = 0;
        while ((await reading.next()).done !== true) count++;
        return count;
      };
      expect([await rest(first), await rest(second)]).to.deep.equal([1, 2]);
    });

    it("are of one moment over all families", async () => {
      await fill(store(), [anEntry({ id: anId(1) }), anEntry({ id: anId(2) })]);
      // There is one family so far; asking for it twice stands for two.
      const reading = store().snapshots.read(["entries", "entries"])[Symbol.asyncIterator]();
      const seen = [(await reading.next()).value.resource.id];
      await fill(store(), [anEntry({ id: anId(3) })]);
      for (let next = await reading.next(); next.done !== true; next = await reading.next())
        seen.push(next.value.resource.id);
      expect(seen).to.deep.equal([1, 2, 1, 2].map(anId));
    });

    it("may be left before their end", async () => {
      await fill(store(), entries.slice(0, 20));
      for (let n = 0; n < 20; n++)
        for await (const { resource } of store().snapshots.read(["entries"])) {
          expect(resource).to.deep.equal(entries.slice(0, 20).toSorted(byId)[0]);
          break;
        }
      await answerOf(commit(store(), { deletes: [deleteEntry(entries[0] ?? anEntry())] }));
      expect(await read("entries")).to.have.lengthOf(19);
    });
  });
};

const byId = (a: Entry, b: Entry): number => (a.id < b.id ? -1 : 1);
