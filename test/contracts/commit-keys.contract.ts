import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import type { Put } from "../../domain/changes/change-set.ts";
import type { Family } from "../../domain/shared/family.ts";
import { deleteUser, editOf, putUser } from "../builders/a-change.ts";
import { anId } from "../builders/an-id.ts";
import { aUser } from "../builders/a-user.ts";
import { referentsOf } from "../builders/with-referents.ts";
import { answerOf, refusalOf } from "./answer-of.ts";
import { aSample, deleteOf, families, putOf, type Sample, specs, stored } from "./families.ts";
import { commit, freshStore, type OpenStore } from "./open-store.ts";

/** Keys that only one resource of a family may have, and when they are free again. */
export const commitKeysContract = (open: OpenStore): void => {
  for (const family of families) {
    keyContract(open, family, "external_id");
    if (specs[family].uniqueKey?.name === "abbreviation") {
      keyContract(open, family, "abbreviation");
      severalKeysContract(open, family);
    }
  }
  emailContract(open);

  describe("keys of several families", () => {
    const store = freshStore(open);

    it("have nothing to do with each other", async () => {
      const puts = families.map((family, n) =>
        putOf(
          family,
          aSample(family, 0x100 + n, {
            external_id: "k",
            ...(specs[family].uniqueKey?.name === "abbreviation" && { abbreviation: "k" }),
          }),
        ),
      );
      await answerOf(commit(store(), { puts: [...referentsOf(puts), ...puts] }));
      for (const { family, resource } of puts)
        expect(await stored(store(), family, resource.id)).to.deep.equal(resource);
    });
  });
};

const keyContract = (
  open: OpenStore,
  family: Family,
  key: "external_id" | "abbreviation",
): void => {
  describe(`${key} of ${family}`, () => {
    const store = freshStore(open);
    const a = (n: number, value: string | null) => aSample(family, n, { [key]: value });
    const holder = a(0x100, "k");
    const rival = a(0x101, "k");
    const taken = (id = rival.id) => ({ _tag: "KeyTaken", family, keys: [key], id });
    const done = (...resources: readonly Sample[]) =>
      answerOf(commit(store(), { puts: resources.map((one) => putOf(family, one)) }));
    const refused = (one: Sample) => refusalOf(commit(store(), { puts: [putOf(family, one)] }));
    const removed = (one: Sample) =>
      answerOf(commit(store(), { deletes: [deleteOf(family, one)] }));

    beforeEach(async () => {
      await answerOf(commit(store(), { puts: referentsOf([putOf(family, holder)]) }));
      await done(holder);
    });

    it("is refused to a second creation", async () => {
      expect(await refused(rival)).to.deep.equal(taken());
      expect(await stored(store(), family, rival.id)).to.equal(null);
    });

    it("is refused to an edit", async () => {
      const free = a(0x101, "free");
      await done(free);
      expect(await refused(editOf(free, { [key]: "k" }))).to.deep.equal(taken());
      expect(await stored(store(), family, free.id)).to.deep.equal(free);
    });

    it("is refused to the second of two in one set", async () => {
      const puts = [a(0x102, "twice"), a(0x103, "twice")].map((one) => putOf(family, one));
      expect(await refusalOf(commit(store(), { puts }))).to.deep.equal(taken(anId(0x103)));
    });

    it("is compared character by character", async () => {
      await done(
        ...["K", "k ", "ḱ", "κ", "k%", "_", "\u{1d458}", "e\u0301", "é"].map((value, n) =>
          a(0x110 + n, value),
        ),
      );
    });

    if (key === "external_id" || family !== "sources") {
      it("may be lacking any number of times", () =>
        done(...[0x110, 0x111, 0x112].map((n) => a(n, null))));

      it("is free after it was cleared", async () => {
        await done(editOf(holder, { [key]: null }));
        await done(rival);
      });
    }

    it("is kept by an edit", async () => {
      await done(editOf(holder));
      expect(await refused(rival)).to.deep.equal(taken());
    });

    it("is free after a deletion, for whoever comes first", async () => {
      await removed(holder);
      await done(rival);
      const again = family === "users" ? holder : { ...holder, version: 3 };
      expect(
        await refusalOf(commit(store(), { puts: [putOf(family, again, { expected: null })] })),
      ).to.deep.equal(taken(holder.id));
    });

    it("is free after it was changed, and the new one is taken", async () => {
      await done(editOf(holder, { [key]: "k2" }));
      await done(rival);
      expect(await refused(a(0x102, "k2"))).to.deep.equal(taken(anId(0x102)));
    });

    it("is free to what is created as its holder is deleted", async () => {
      await answerOf(
        commit(store(), { deletes: [deleteOf(family, holder)], puts: [putOf(family, rival)] }),
      );
      expect(await stored(store(), family, rival.id)).to.deep.equal(rival);
      expect(await stored(store(), family, holder.id)).to.equal(null);
    });

    it("goes over from one to another in one set, in the order of its puts", async () => {
      const edited = editOf(holder, { [key]: "k2" });
      const puts = [putOf(family, edited), putOf(family, rival)];
      await answerOf(commit(store(), { puts }));
      expect(await stored(store(), family, rival.id)).to.deep.equal(rival);
      expect(await stored(store(), family, holder.id)).to.deep.equal(edited);
    });

    it("is not taken by what was refused", async () => {
      await refused(a(0x100, "other"));
      await done(a(0x101, "other"));
    });
  });
};

const severalKeysContract = (open: OpenStore, family: Family): void => {
  it(`all of ${family} are named that are taken, of whomever`, async () => {
    const { store, dispose } = await open();
    const both = { external_id: "k", abbreviation: "k" };
    const puts = [{ external_id: "k" }, { abbreviation: "k" }].map((more, n) =>
      putOf(family, aSample(family, 0x100 + n, { external_id: null, abbreviation: "m", ...more })),
    );
    await answerOf(commit(store, { puts: [...referentsOf(puts), ...puts] }));
    const id = anId(0x102);
    const wanted = [putOf(family, aSample(family, 0x102, both))];
    expect(await refusalOf(commit(store, { puts: wanted }))).to.deep.equal({
      _tag: "KeyTaken",
      family,
      keys: ["external_id", "abbreviation"],
      id,
    });
    await dispose();
  });
};

const emailContract = (open: OpenStore): void => {
  describe("e-mail address", () => {
    const store = freshStore(open);
    const fold = aUser({ email: "Straße@Example.org" });
    const other = (email: string) => aUser({ id: anId(0xb0), email });
    const taken = { _tag: "KeyTaken", family: "users", keys: ["email"], id: anId(0xb0) };
    const done = (put: Put) => answerOf(commit(store(), { puts: [put] }));
    const refused = (put: Put) => refusalOf(commit(store(), { puts: [put] }));

    beforeEach(() => done(putUser(fold)));

    for (const email of ["Straße@Example.org", "STRASSE@EXAMPLE.ORG", "ｓｔｒａſſｅ@example.org"])
      it(`is refused as ${email} too`, async () => {
        expect(await refused(putUser(other(email)))).to.deep.equal(taken);
        expect(await answerOf(store().users.find(anId(0xb0)))).to.deep.equal(O.none);
      });

    it("is refused to an edit", async () => {
      const free = other("free@example.org");
      await done(putUser(free));
      const edited = editOf(free, { email: "strasse@example.org" });
      expect(await refused(putUser(edited))).to.deep.equal(taken);
      expect(O.isSome(await answerOf(store().users.findByEmail("free@example.org")))).to.equal(
        true,
      );
    });

    it("may be written otherwise by its owner", () =>
      done(putUser(editOf(fold, { email: "strasse@example.org" }))));

    it("differs where an accent does", () => done(putUser(other("sträße@example.org"))));

    it("is free after a deletion", async () => {
      await answerOf(commit(store(), { deletes: [deleteUser(fold)] }));
      await done(putUser(other(fold.email)));
    });

    it("is free after it was changed", async () => {
      await done(putUser(editOf(fold, { email: "new@example.org" })));
      await done(putUser(other(fold.email)));
      expect(
        await refused(putUser(aUser({ id: anId(0xb1), email: "NEW@example.org" }))),
      ).to.deep.equal({ ...taken, id: anId(0xb1) });
    });
  });
};
