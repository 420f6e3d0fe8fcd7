import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { deleteUser, editOf, putUser } from "../builders/a-change.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant, DAY } from "../builders/an-instant.ts";
import { aSession } from "../builders/a-session.ts";
import { aUser } from "../builders/a-user.ts";
import { answerOf } from "./answer-of.ts";
import { commit, freshStore, type OpenStore } from "./open-store.ts";

export const sessionRepositoryContract = (name: string, open: OpenStore): void => {
  describe(`${name}: sessions`, () => {
    const store = freshStore(open);
    const ana = aUser();
    const session = aSession();
    const start = (started = session, version = 1) =>
      answerOf(store().sessions.start(started, version));
    const find = (id = session.id) => answerOf(store().sessions.find(id));
    const isLive = (at: string, id = session.id) => answerOf(store().sessions.isLive(id, at));
    const lastLogin = async () =>
      O.toNullable(await answerOf(store().users.find(ana.id)))?.last_login_at;

    beforeEach(() => answerOf(commit(store(), { puts: [putUser(ana)] })));

    describe("start", () => {
      it("stores a session", async () => {
        expect(await find()).to.deep.equal(O.none);
        expect(await start()).to.equal(true);
        expect(await find()).to.deep.equal(O.some(session));
        expect(await lastLogin()).to.equal(session.rotated_at);
      });

      it("stores several of one user", async () => {
        const other = aSession({ id: anId(0x52), rotated_at: anInstant(7) });
        await start();
        expect(await start(other)).to.equal(true);
        expect(await find()).to.deep.equal(O.some(session));
        expect(await find(other.id)).to.deep.equal(O.some(other));
        expect(await lastLogin()).to.equal(anInstant(7));
      });

      it("leaves the user's version alone", async () => {
        await start();
        expect(await start(aSession({ id: anId(0x52) }), 1)).to.equal(true);
        await answerOf(commit(store(), { puts: [putUser(editOf(ana))] }));
      });

      it("refuses a user who moved", async () => {
        await answerOf(commit(store(), { puts: [putUser(editOf(ana))] }));
        for (const version of [1, 3]) expect(await start(session, version)).to.equal(false);
        expect(await find()).to.deep.equal(O.none);
        expect(await isLive(anInstant(1))).to.equal(false);
        expect(await lastLogin()).to.equal(null);
        expect(await start(session, 2)).to.equal(true);
      });

      it("refuses a user who is not there", async () => {
        expect(await start(aSession({ user_id: anId(9) }))).to.equal(false);
        await answerOf(commit(store(), { deletes: [deleteUser(ana)] }));
        expect(await start()).to.equal(false);
        expect(await find()).to.deep.equal(O.none);
      });

      it("leaves no session that a change of password, made meanwhile, did not end", async () => {
        const sessions = Array.from({ length: 40 }, (_, n) => aSession({ id: anId(n) }));
        const change = { puts: [putUser(editOf(ana))], endSessionsOf: [ana.id] };
        await Promise.all([
          ...sessions.slice(0, 20).map((each) => start(each)),
          answerOf(commit(store(), change)),
          ...sessions.slice(20).map((each) => start(each)),
        ]);
        for (const { id } of sessions) expect(await find(id)).to.deep.equal(O.none);
      });
    });

    describe("isLive", () => {
      it("is true until the session expires", async () => {
        await start();
        expect(await isLive(anInstant(0))).to.equal(true);
        expect(await isLive(anInstant(DAY - 0.001))).to.equal(true);
        expect(await isLive(anInstant(DAY))).to.equal(false);
        expect(await isLive(anInstant(DAY + 1))).to.equal(false);
      });

      it("is false for what never started", async () => {
        await start();
        expect(await isLive(anInstant(1), anId(9))).to.equal(false);
      });
    });

    describe("rotate", () => {
      const next = aSession({
        generation: 1,
        rotated_at: anInstant(60),
        expires_at: anInstant(DAY + 60),
      });
      const rotate = (to = next) => answerOf(store().sessions.rotate(to));

      it("writes the next generation", async () => {
        await start();
        // What is known of the session from now on may be remembered.
        expect(await isLive(anInstant(DAY + 1))).to.equal(false);
        expect(await rotate()).to.equal(true);
        expect(await find()).to.deep.equal(O.some(next));
        expect(await isLive(anInstant(DAY + 1))).to.equal(true);
        expect(await rotate({ ...next, generation: 2 })).to.equal(true);
      });

      it("writes no other generation", async () => {
        await start();
        for (const generation of [0, 2, 3])
          expect(await rotate({ ...next, generation })).to.equal(false);
        expect(await find()).to.deep.equal(O.some(session));
        await rotate();
        expect(await rotate({ ...next, rotated_at: anInstant(70) })).to.equal(false);
        expect(await find()).to.deep.equal(O.some(next));
      });

      it("is true for one of 20 at once", async () => {
        await start();
        const all = Array.from({ length: 20 }, (_, n) => ({ ...next, rotated_at: anInstant(n) }));
        const won = await Promise.all(all.map((each) => rotate(each)));
        expect(won.filter((each) => each)).to.have.lengthOf(1);
        expect(await find()).to.deep.equal(O.some(all[won.indexOf(true)]));
      });

      it("brings no session back", async () => {
        expect(await rotate()).to.equal(false);
        await start();
        await answerOf(store().sessions.end(session.id));
        expect(await rotate()).to.equal(false);
        expect(await find()).to.deep.equal(O.none);
      });

      it("brings none back that is ended at the same time", async () => {
        await start();
        await Promise.all([rotate(), answerOf(store().sessions.end(session.id)), rotate()]);
        expect(await find()).to.deep.equal(O.none);
      });
    });

    it("end, one at a time", async () => {
      const other = aSession({ id: anId(0x52) });
      await start();
      await start(other);
      expect(await isLive(anInstant(1))).to.equal(true);
      for (const id of [session.id, session.id, anId(9)]) await answerOf(store().sessions.end(id));
      expect(await find()).to.deep.equal(O.none);
      expect(await isLive(anInstant(1))).to.equal(false);
      expect(await isLive(anInstant(1), other.id)).to.equal(true);
    });

    it("are swept when they have expired", async () => {
      const ids = [anId(1), anId(2), anId(3)];
      for (const [n, id] of ids.entries())
        await start(aSession({ id, expires_at: anInstant(10 * n) }));
      await answerOf(store().sessions.sweep(anInstant(10)));
      const left = await Promise.all(ids.map(async (id) => O.isSome(await find(id))));
      expect(left).to.deep.equal([false, true, true]);
      expect(await isLive(anInstant(0), anId(3))).to.equal(true);
      await answerOf(store().sessions.sweep(anInstant(99)));
      for (const id of ids) expect(await find(id)).to.deep.equal(O.none);
      expect(await isLive(anInstant(0), anId(3))).to.equal(false);
    });
  });
};
