import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { putEntry, putUser } from "../builders/a-change.ts";
import { aKeptAnswer, anAnswerKey } from "../builders/a-kept-answer.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant, DAY } from "../builders/an-instant.ts";
import { aSession } from "../builders/a-session.ts";
import { aUser } from "../builders/a-user.ts";
import { answerOf, refusalOf } from "./answer-of.ts";
import { commit, freshStore, type OpenStore } from "./open-store.ts";

/** What a change set does besides writing resources: it keeps an answer and ends sessions. */
export const commitAnswersContract = (open: OpenStore): void => {
  const store = freshStore(open);
  const kept = (at: string) => answerOf(store().keptAnswers.find(anAnswerKey(), at));

  describe("keeps an answer", () => {
    const answer = aKeptAnswer();

    it("with what it reports", async () => {
      await answerOf(commit(store(), { puts: [putEntry(anEntry())], answer }));
      expect(await kept(anInstant(1))).to.deep.equal(O.some(answer));
    });

    it("by itself", async () => {
      await answerOf(commit(store(), { answer }));
      expect(await kept(anInstant(1))).to.deep.equal(O.some(answer));
    });

    it("once: a second one under its key is refused", async () => {
      await answerOf(commit(store(), { answer }));
      const second = aKeptAnswer({ body: "{}", kept_at: anInstant(1) });
      expect(await refusalOf(commit(store(), { answer: second }))).to.deep.equal({
        _tag: "AnswerTaken",
      });
      expect(await kept(anInstant(1))).to.deep.equal(O.some(answer));
    });

    it("before keys are judged: a request made twice learns of itself, not of its own key", async () => {
      const made = anEntry({ external_id: "k" });
      await answerOf(commit(store(), { puts: [putEntry(made)], answer }));
      for (const id of [made.id, anId(2)])
        expect(
          await refusalOf(commit(store(), { puts: [putEntry({ ...made, id })], answer })),
        ).to.deep.equal({ _tag: "AnswerTaken" });
    });

    it("that still counts after exactly a day", async () => {
      await answerOf(commit(store(), { answer }));
      const second = aKeptAnswer({ kept_at: anInstant(DAY) });
      expect(await refusalOf(commit(store(), { answer: second }))).to.deep.equal({
        _tag: "AnswerTaken",
      });
    });

    it("in the place of one that has had its day", async () => {
      await answerOf(commit(store(), { answer }));
      const second = aKeptAnswer({ body: "{}", kept_at: anInstant(DAY + 0.001) });
      await answerOf(commit(store(), { puts: [putEntry(anEntry())], answer: second }));
      expect(await kept(anInstant(DAY + 1))).to.deep.equal(O.some(second));
      expect(
        await refusalOf(commit(store(), { answer: aKeptAnswer({ kept_at: anInstant(DAY + 2) }) })),
      ).to.deep.equal({ _tag: "AnswerTaken" });
    });

    for (const other of [
      { caller: anId(0xb0) },
      { method: "PUT" },
      { path: "/users" },
      { key: "other" },
    ])
      it(`beside one of another ${Object.keys(other).join()}`, async () => {
        await answerOf(commit(store(), { answer }));
        await answerOf(commit(store(), { answer: { ...answer, ...other } }));
      });
  });

  describe("ends sessions", () => {
    const ana = aUser();
    const ben = aUser({ id: anId(0xb0), email: "ben@example.org" });
    const sessions = [
      aSession({ id: anId(0x51) }),
      aSession({ id: anId(0x52) }),
      aSession({ id: anId(0x53), user_id: ben.id }),
    ];
    const live = () =>
      Promise.all(sessions.map(({ id }) => answerOf(store().sessions.isLive(id, anInstant(1)))));

    beforeEach(async () => {
      await answerOf(commit(store(), { puts: [putUser(ana), putUser(ben)] }));
      for (const session of sessions)
        expect(await answerOf(store().sessions.start(session, 1))).to.equal(true);
    });

    it("of the users named and of no others", async () => {
      await answerOf(commit(store(), { endSessionsOf: [ana.id] }));
      expect(await live()).to.deep.equal([false, false, true]);
      expect(await answerOf(store().sessions.find(anId(0x51)))).to.deep.equal(O.none);
    });

    it("of several users", async () => {
      await answerOf(commit(store(), { endSessionsOf: [ana.id, anId(0xcc), ben.id] }));
      expect(await live()).to.deep.equal([false, false, false]);
    });

    it("and lets new ones start", async () => {
      await answerOf(commit(store(), { endSessionsOf: [ana.id] }));
      const next = aSession({ id: anId(0x54) });
      expect(await answerOf(store().sessions.start(next, 1))).to.equal(true);
      expect(await answerOf(store().sessions.isLive(next.id, anInstant(1)))).to.equal(true);
    });
  });
};
