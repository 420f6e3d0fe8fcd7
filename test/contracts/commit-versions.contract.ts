import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { firstPage } from "../../domain/shared/page.ts";
import { aStamp, deleteEntry, deleteUser, putEntry, putUser } from "../builders/a-change.ts";
import { aFullEntry, anEntry, editOf } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { aUser, userEditOf } from "../builders/a-user.ts";
import { answerOf, refusalOf } from "./answer-of.ts";
import { commit, freshStore, type OpenStore } from "./open-store.ts";

/** Creating, replacing and deleting, each over the version that the writer saw. */
export const commitVersionsContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const entry = anEntry();
  const user = aUser();
  const moved = { _tag: "VersionMoved", family: "entries", id: entry.id };

  const stored = () => answerOf(store().entries.find(entry.id));
  const tombstones = async () =>
    (await answerOf(store().entries.listDeleted({ page: firstPage(10) }))).items;
  const create = () => answerOf(commit(store(), { puts: [putEntry(entry)] }));

  describe("creates", () => {
    it("an entry, with every field as it was given", async () => {
      const full = aFullEntry();
      await answerOf(commit(store(), { puts: [putEntry(full, null)] }));
      expect(await answerOf(store().entries.find(full.id))).to.deep.equal(O.some(full));
    });

    it("a user, with every field as it was given", async () => {
      const full = aUser({ external_id: "ldap:ana", locale: "es", status: "disabled", version: 4 });
      await answerOf(commit(store(), { puts: [putUser(full, null)] }));
      expect(await answerOf(store().users.find(full.id))).to.deep.equal(
        O.some({ user: full, last_login_at: null }),
      );
    });

    it("several resources of several families in one set", async () => {
      const other = anEntry({ id: anId(2), lemma_form: "perro" });
      await answerOf(commit(store(), { puts: [putEntry(entry), putUser(user), putEntry(other)] }));
      expect(await stored()).to.deep.equal(O.some(entry));
      expect(await answerOf(store().entries.find(other.id))).to.deep.equal(O.some(other));
      expect(O.isSome(await answerOf(store().users.find(user.id)))).to.equal(true);
    });

    it("nothing where the set is empty", async () => {
      await answerOf(commit(store(), {}));
      expect(await answerOf(store().users.exists())).to.equal(false);
    });

    it("resources of two families under one id", async () => {
      const namesake = aUser({ id: entry.id });
      await answerOf(commit(store(), { puts: [putEntry(entry), putUser(namesake)] }));
      await answerOf(commit(store(), { deletes: [deleteUser(namesake)] }));
      expect(await stored()).to.deep.equal(O.some(entry));
      expect(await tombstones()).to.deep.equal([]);
    });
  });

  describe("replaces", () => {
    beforeEach(create);

    it("a resource over the version that was expected", async () => {
      const edited = aFullEntry({ id: entry.id, version: 2 });
      await answerOf(commit(store(), { puts: [putEntry(edited)] }));
      expect(await stored()).to.deep.equal(O.some(edited));
    });

    it("a user likewise", async () => {
      await answerOf(commit(store(), { puts: [putUser(user)] }));
      const edited = userEditOf(user, { role: "admin", name: "Ana María" });
      await answerOf(commit(store(), { puts: [putUser(edited)] }));
      expect(await answerOf(store().users.find(user.id))).to.deep.equal(
        O.some({ user: edited, last_login_at: null }),
      );
      expect(await refusalOf(commit(store(), { puts: [putUser(edited)] }))).to.deep.equal({
        _tag: "VersionMoved",
        family: "users",
        id: user.id,
      });
    });

    it("many times over", async () => {
      let current = entry;
      for (let n = 0; n < 20; n++) {
        current = editOf(current, { notes: `edit ${n}` });
        await answerOf(commit(store(), { puts: [putEntry(current)] }));
      }
      expect(await stored()).to.deep.equal(O.some(current));
    });

    for (const [what, expected] of [
      ["an older", 1],
      ["a newer", 3],
    ] as const)
      it(`nothing over ${what} version`, async () => {
        const edited = editOf(entry);
        await answerOf(commit(store(), { puts: [putEntry(edited)] }));
        const late = editOf(entry, { lemma_form: "late", version: expected + 1 });
        expect(
          await refusalOf(commit(store(), { puts: [putEntry(late, expected)] })),
        ).to.deep.equal(moved);
        expect(await stored()).to.deep.equal(O.some(edited));
      });

    it("nothing that is not there", async () => {
      const absent = anEntry({ id: anId(2), version: 2 });
      expect(await refusalOf(commit(store(), { puts: [putEntry(absent)] }))).to.deep.equal({
        ...moved,
        id: absent.id,
      });
      expect(await answerOf(store().entries.find(absent.id))).to.deep.equal(O.none);
    });

    it("nothing that was deleted", async () => {
      await answerOf(commit(store(), { deletes: [deleteEntry(entry)] }));
      for (const expected of [1, 2])
        expect(
          await refusalOf(commit(store(), { puts: [putEntry(editOf(entry), expected)] })),
        ).to.deep.equal(moved);
      expect(await stored()).to.deep.equal(O.none);
      expect(await tombstones()).to.have.lengthOf(1);
    });
  });

  describe("deletes", () => {
    beforeEach(create);

    it("a resource, and leaves a tombstone", async () => {
      const named = aFullEntry({ id: anId(2), version: 3 });
      await answerOf(commit(store(), { puts: [putEntry(named, null)] }));
      const { at, by } = aStamp();
      await answerOf(commit(store(), { deletes: [deleteEntry(named)] }));
      expect(await answerOf(store().entries.find(named.id))).to.deep.equal(O.none);
      expect(await tombstones()).to.deep.equal([
        {
          id: named.id,
          external_id: named.external_id,
          version: 4,
          deleted_at: at,
          deleted_by: by,
        },
      ]);
    });

    it("several in one set", async () => {
      const other = anEntry({ id: anId(2) });
      await answerOf(commit(store(), { puts: [putEntry(other), putUser(user)] }));
      await answerOf(
        commit(store(), { deletes: [deleteEntry(entry), deleteUser(user), deleteEntry(other)] }),
      );
      expect((await tombstones()).map(({ id }) => id)).to.deep.equal([entry.id, other.id]);
      expect(await answerOf(store().users.exists())).to.equal(false);
    });

    it("nothing at another version", async () => {
      await answerOf(commit(store(), { puts: [putEntry(editOf(entry))] }));
      for (const version of [1, 3])
        expect(
          await refusalOf(commit(store(), { deletes: [deleteEntry({ ...entry, version })] })),
        ).to.deep.equal(moved);
      expect(O.isSome(await stored())).to.equal(true);
      expect(await tombstones()).to.deep.equal([]);
    });

    it("nothing twice, and nothing that never was", async () => {
      await answerOf(commit(store(), { deletes: [deleteEntry(entry)] }));
      for (const version of [1, 2])
        expect(
          await refusalOf(
            commit(store(), {
              deletes: [deleteEntry({ ...entry, version }, { at: anInstant(90) })],
            }),
          ),
        ).to.deep.equal(moved);
      expect((await tombstones()).map(({ deleted_at }) => deleted_at)).to.deep.equal([aStamp().at]);
      const absent = anEntry({ id: anId(2) });
      expect(await refusalOf(commit(store(), { deletes: [deleteEntry(absent)] }))).to.deep.equal({
        ...moved,
        id: absent.id,
      });
    });

    it("what is created anew afterwards, which has no tombstone then", async () => {
      await answerOf(commit(store(), { deletes: [deleteEntry(entry)] }));
      const again = anEntry({ version: 3, lemma_form: "otra vez" });
      await answerOf(commit(store(), { puts: [putEntry(again, null)] }));
      expect(await stored()).to.deep.equal(O.some(again));
      expect(await tombstones()).to.deep.equal([]);
      await answerOf(commit(store(), { deletes: [deleteEntry(again)] }));
      expect((await tombstones()).map(({ version }) => version)).to.deep.equal([4]);
    });
  });
};
