import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { firstPage } from "../../domain/shared/page.ts";
import type { Filter } from "../../domain/shared/resource-query.ts";
import { emailKey, type User } from "../../domain/users/user.ts";
import { deleteUser, editOf, putUser } from "../builders/a-change.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant } from "../builders/an-instant.ts";
import { aSession } from "../builders/a-session.ts";
import { aUser } from "../builders/a-user.ts";
import { answerOf, refusalOf } from "./answer-of.ts";
import { commit, freshStore, type OpenStore } from "./open-store.ts";
import { having, searchFor } from "./search.ts";

export const userRepositoryContract = (name: string, open: OpenStore): void => {
  describe(`${name}: users`, () => {
    const store = freshStore(open);
    const ana = aUser({
      name: "Ana",
      email: "Ana.Núñez@Example.org",
      locale: "es",
      external_id: "ldap:1",
    });
    const ben = aUser({ id: anId(0xb0), email: "ben@example.org", role: "admin", locale: "en" });
    const record = (user: User, last_login_at: string | null = null) => ({ user, last_login_at });
    const add = (...users: readonly User[]) =>
      answerOf(commit(store(), { puts: users.map((user) => putUser(user, null)) }));
    const byEmail = (email: string) => answerOf(store().users.findByEmail(emailKey(email)));

    it("are found by id", async () => {
      await add(ana, ben);
      expect(await answerOf(store().users.find(ana.id))).to.deep.equal(O.some(record(ana)));
      expect(await answerOf(store().users.find(anId(9)))).to.deep.equal(O.none);
    });

    it("are found by the form in which addresses are compared", async () => {
      await add(ana, ben);
      for (const email of [
        ana.email,
        "ANA.NÚÑEZ@EXAMPLE.ORG",
        " ana.nu\u0301n\u0303ez@example.org",
      ])
        expect(await byEmail(email), email).to.deep.equal(O.some(record(ana)));
      for (const email of ["ana.nunez@example.org", "ana", "%", "", "ben@example.org "])
        expect(O.isSome(await byEmail(email)), email).to.equal(email.startsWith("ben"));
    });

    it("are found by the address of now", async () => {
      await add(ana);
      const moved = editOf(ana, { email: "nueva@example.org" });
      await answerOf(commit(store(), { puts: [putUser(moved)] }));
      expect(await byEmail(ana.email)).to.deep.equal(O.none);
      expect(await byEmail("NUEVA@example.org")).to.deep.equal(O.some(record(moved)));
    });

    it("are gone when deleted", async () => {
      await add(ana);
      await answerOf(commit(store(), { deletes: [deleteUser(ana)] }));
      expect(await answerOf(store().users.find(ana.id))).to.deep.equal(O.none);
      expect(await byEmail(ana.email)).to.deep.equal(O.none);
      expect(await answerOf(store().users.all())).to.deep.equal([]);
      expect(await answerOf(store().users.exists())).to.equal(false);
    });

    it("are all listed, by address", async () => {
      expect(await answerOf(store().users.all())).to.deep.equal([]);
      const inOrder = ["Ana@x.org", "ana-b@x.org", "BEN@x.org", "z@x.org", "ñu@x.org", "﴾@x.org"];
      const users = [...inOrder, "\u{10000}@x.org"].map((email, n) =>
        aUser({ id: anId((n * 3) % 7), email }),
      );
      await add(...users.toReversed());
      const expected = users.toSorted((a, b) =>
        Buffer.compare(Buffer.from(emailKey(a.email)), Buffer.from(emailKey(b.email))),
      );
      expect(await answerOf(store().users.all())).to.deep.equal(expected.map((u) => record(u)));
    });

    it("are named by id, those that exist", async () => {
      await add(ana, ben);
      const ids = [ben.id, anId(9), ana.id, ben.id, ""];
      expect(await answerOf(store().users.names(ids))).to.deep.equal(
        new Map([
          [ben.id, ben.name],
          [ana.id, ana.name],
        ]),
      );
      expect(await answerOf(store().users.names([]))).to.deep.equal(new Map());
      const many = Array.from({ length: 2500 }, (_, n) => anId(0x10000 + n));
      expect(await answerOf(store().users.names([...many, ana.id]))).to.have.lengthOf(1);
    });

    it("are listed with their last login, by filters and in order", async () => {
      await add(ana, { ...ben, name: "Álvaro" });
      const session = aSession({ user_id: ben.id, rotated_at: anInstant(5) });
      await answerOf(store().sessions.start(session, 1));
      const listed = async (filter: Filter) =>
        (await answerOf(store().users.list({ filter, order: [], page: firstPage(9) }))).items;
      const both = [record({ ...ben, name: "Álvaro" }, anInstant(5)), record(ana)];
      expect(await listed({})).to.deep.equal(both);
      expect(await listed(having({ role: ["admin"] }))).to.deep.equal(both.slice(0, 1));
      expect(await listed(having({ status: ["disabled"] }))).to.deep.equal([]);
      const found = (text: string) =>
        listed({ search: searchFor(text, "auto", [["name", "email"]]) });
      expect(await found("alvaro")).to.deep.equal(both.slice(0, 1));
      expect(await found("ana.nunez@")).to.deep.equal(both.slice(1));
    });

    it("are not searched by their passwords or keys", async () => {
      await add(ana);
      for (const text of ["argon2id", ana.password_hash, ana.id, "ldap:1", "editor"])
        expect(
          (
            await answerOf(
              store().users.list({
                filter: { search: searchFor(text, "contains", [["name", "email"]]) },
                order: [],
                page: firstPage(9),
              }),
            )
          ).total,
          text,
        ).to.equal(0);
    });

    it("exist as soon as there is one", async () => {
      expect(await answerOf(store().users.exists())).to.equal(false);
      await add(aUser({ status: "disabled" }));
      expect(await answerOf(store().users.exists())).to.equal(true);
    });

    describe("addFirst", () => {
      it("adds a user where there is none", async () => {
        expect(await answerOf(store().users.addFirst(ana))).to.equal(true);
        expect(await answerOf(store().users.find(ana.id))).to.deep.equal(O.some(record(ana)));
        expect(await byEmail(ana.email)).to.deep.equal(O.some(record(ana)));
        expect(await answerOf(store().users.exists())).to.equal(true);
      });

      it("adds none where there is one, whoever it is", async () => {
        await add(aUser({ status: "disabled", role: "reader" }));
        for (const user of [ben, aUser({ name: "Other" })])
          expect(await answerOf(store().users.addFirst(user))).to.equal(false);
        expect(await answerOf(store().users.all())).to.have.lengthOf(1);
      });

      it("adds one like any other, that can be edited and whose keys are taken", async () => {
        await answerOf(store().users.addFirst(ana));
        for (const rival of [
          aUser({ ...ben, email: ana.email.toUpperCase() }),
          aUser({ ...ben, external_id: ana.external_id }),
        ])
          expect((await refusalOf(commit(store(), { puts: [putUser(rival)] })))._tag).to.equal(
            "KeyTaken",
          );
        await answerOf(commit(store(), { puts: [putUser(editOf(ana, { name: "A." }))] }));
      });

      it("adds one again after the last was deleted", async () => {
        await answerOf(store().users.addFirst(ana));
        await answerOf(commit(store(), { deletes: [deleteUser(ana)] }));
        expect(await answerOf(store().users.addFirst(ana))).to.equal(true);
        expect(await answerOf(store().users.find(ana.id))).to.deep.equal(O.some(record(ana)));
      });
    });

    describe("last_login_at", () => {
      const session = aSession({ user_id: ana.id, rotated_at: anInstant(5) });

      beforeEach(async () => {
        await add(ana);
        await answerOf(store().sessions.start(session, 1));
      });

      it("is when the last session started, wherever the user is read, in no version", async () => {
        const expected = record(ana, anInstant(5));
        expect(await answerOf(store().users.find(ana.id))).to.deep.equal(O.some(expected));
        expect(await byEmail(ana.email)).to.deep.equal(O.some(expected));
        expect(await answerOf(store().users.all())).to.deep.equal([expected]);
      });

      it("stays through edits, and when the session goes on or ends", async () => {
        const edited = editOf(ana, { name: "A. N." });
        await answerOf(commit(store(), { puts: [putUser(edited)], endSessionsOf: [ana.id] }));
        await answerOf(
          store().sessions.rotate({ ...session, generation: 1, rotated_at: anInstant(9) }),
        );
        expect(await answerOf(store().users.find(ana.id))).to.deep.equal(
          O.some(record(edited, anInstant(5))),
        );
      });

      it("goes with the user", async () => {
        await answerOf(commit(store(), { deletes: [deleteUser(ana)] }));
        await add(ana);
        expect(await answerOf(store().users.find(ana.id))).to.deep.equal(O.some(record(ana)));
      });
    });
  });
};
