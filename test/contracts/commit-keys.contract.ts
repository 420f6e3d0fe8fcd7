import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { deleteEntry, deleteUser, putEntry, putUser } from "../builders/a-change.ts";
import { anEntry, editOf } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { aUser, userEditOf } from "../builders/a-user.ts";
import { answerOf, refusalOf } from "./answer-of.ts";
import { commit, freshStore, type OpenStore } from "./open-store.ts";

/** Keys that only one resource of a family may have, and when they are free again. */
export const commitKeysContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const holder = anEntry({ external_id: "k" });
  const rival = anEntry({ id: anId(2), external_id: "k" });
  const user = aUser();

  const done = (...puts: readonly ReturnType<typeof putEntry>[]) =>
    answerOf(commit(store(), { puts }));
  const refused = (...puts: readonly ReturnType<typeof putEntry>[]) =>
    refusalOf(commit(store(), { puts }));

  it("refuses an id that is taken", async () => {
    await done(putEntry(holder), putUser(user));
    expect(await refused(putEntry(anEntry({ lemma_form: "rival" })))).to.deep.equal({
      _tag: "KeyTaken",
      family: "entries",
      key: "id",
      id: holder.id,
    });
    expect(await answerOf(store().entries.find(holder.id))).to.deep.equal(O.some(holder));
    expect(await refused(putUser(aUser({ email: "other@example.org" })))).to.deep.equal({
      _tag: "KeyTaken",
      family: "users",
      key: "id",
      id: user.id,
    });
  });

  describe("external_id", () => {
    const taken = { _tag: "KeyTaken", family: "entries", key: "external_id", id: rival.id };

    beforeEach(() => done(putEntry(holder)));

    it("is refused to a second creation", async () => {
      expect(await refused(putEntry(rival))).to.deep.equal(taken);
      expect(await answerOf(store().entries.find(rival.id))).to.deep.equal(O.none);
    });

    it("is refused to an edit", async () => {
      const free = { ...rival, external_id: "free" };
      await done(putEntry(free));
      expect(await refused(putEntry(editOf(free, { external_id: "k" })))).to.deep.equal(taken);
      expect(await answerOf(store().entries.find(free.id))).to.deep.equal(O.some(free));
    });

    it("is unique among users too", async () => {
      await done(putUser(aUser({ external_id: "k" })));
      const other = aUser({ id: anId(0xb0), email: "b@example.org", external_id: "k" });
      expect(await refused(putUser(other))).to.deep.equal({
        ...taken,
        family: "users",
        id: other.id,
      });
    });

    it("is compared character by character", async () => {
      for (const [index, external_id] of ["K", "k ", "ḱ", "κ", "k%", "_", "\u{1d458}"].entries())
        await done(putEntry(anEntry({ id: anId(10 + index), external_id })));
    });

    it("may be lacking any number of times", async () => {
      for (const n of [3, 4, 5]) await done(putEntry(anEntry({ id: anId(n) })));
    });

    it("is kept by an edit", async () => {
      await done(putEntry(editOf(holder, { notes: "edited" })));
      expect(await refused(putEntry(rival))).to.deep.equal(taken);
    });

    it("is free after a deletion, for whoever comes first", async () => {
      await answerOf(commit(store(), { deletes: [deleteEntry(holder)] }));
      await done(putEntry(rival));
      expect(await refused(putEntry(holder))).to.deep.equal({ ...taken, id: holder.id });
    });

    it("is free after it was cleared", async () => {
      await done(putEntry(editOf(holder, { external_id: null })));
      await done(putEntry(rival));
    });

    it("is free after it was changed, and the new one is taken", async () => {
      await done(putEntry(editOf(holder, { external_id: "k2" })));
      await done(putEntry(rival));
      const third = anEntry({ id: anId(3), external_id: "k2" });
      expect(await refused(putEntry(third))).to.deep.equal({ ...taken, id: third.id });
    });

    it("is free to what is created as its holder is deleted", async () => {
      await answerOf(commit(store(), { deletes: [deleteEntry(holder)], puts: [putEntry(rival)] }));
      expect(await answerOf(store().entries.find(rival.id))).to.deep.equal(O.some(rival));
      expect(await answerOf(store().entries.find(holder.id))).to.deep.equal(O.none);
    });

    it("is not taken by what was refused", async () => {
      await refused(putEntry(anEntry({ external_id: "other" })));
      await done(putEntry({ ...rival, external_id: "other" }));
    });
  });

  describe("e-mail address", () => {
    const fold = aUser({ email: "Straße@Example.org" });
    const other = (email: string) => aUser({ id: anId(0xb0), email });
    const taken = { _tag: "KeyTaken", family: "users", key: "email", id: anId(0xb0) };

    beforeEach(() => done(putUser(fold)));

    for (const email of ["Straße@Example.org", "STRASSE@EXAMPLE.ORG", "ｓｔｒａſſｅ@example.org"])
      it(`is refused as ${email} too`, async () => {
        expect(await refused(putUser(other(email)))).to.deep.equal(taken);
        expect(await answerOf(store().users.find(anId(0xb0)))).to.deep.equal(O.none);
      });

    it("is refused to an edit", async () => {
      const free = other("free@example.org");
      await done(putUser(free));
      const edited = userEditOf(free, { email: "strasse@example.org" });
      expect(await refused(putUser(edited))).to.deep.equal(taken);
      expect(O.isSome(await answerOf(store().users.findByEmail("free@example.org")))).to.equal(
        true,
      );
    });

    it("may be written otherwise by its owner", async () => {
      await done(putUser(userEditOf(fold, { email: "strasse@example.org" })));
    });

    it("differs where an accent does", async () => {
      await done(putUser(other("sträße@example.org")));
    });

    it("is free after a deletion", async () => {
      await answerOf(commit(store(), { deletes: [deleteUser(fold)] }));
      await done(putUser(other(fold.email)));
    });

    it("is free after it was changed", async () => {
      await done(putUser(userEditOf(fold, { email: "new@example.org" })));
      await done(putUser(other(fold.email)));
      expect(
        await refused(putUser(aUser({ id: anId(0xb1), email: "NEW@example.org" }))),
      ).to.deep.equal({ ...taken, id: anId(0xb1) });
    });
  });
};
