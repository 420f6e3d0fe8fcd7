import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import type { Store } from "../../domain/store.ts";
import { aPut, deleteEntry, editOf, putEntry, putUser } from "../builders/a-change.ts";
import { aKeptAnswer, anAnswerKey } from "../builders/a-kept-answer.ts";
import { aSense } from "../builders/a-sense.ts";
import { aSession } from "../builders/a-session.ts";
import { aUser, userEditOf } from "../builders/a-user.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant, DAY } from "../builders/an-instant.ts";
import { answerOf, outcomesOf, refusalOf } from "../contracts/answer-of.ts";
import { commit, freshStore } from "../contracts/open-store.ts";
import { openAt, openFresh } from "./a-database.ts";

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);

describe("mongodb commit", () => {
  const store = freshStore(openFresh);

  describe("keeps answers", () => {
    const entry = anEntry();
    const edited = editOf(entry);
    const answers = ["made", "edited"].map((key) => aKeptAnswer({ key, body: key }));
    const [made = aKeptAnswer(), changed = aKeptAnswer()] = answers;
    const kept = (key: string, at = anInstant(1)) =>
      answerOf(store().keptAnswers.find(anAnswerKey({ key }), at));

    beforeEach(async () => {
      await answerOf(commit(store(), { puts: [putEntry(entry)], answer: made }));
      await answerOf(commit(store(), { puts: [putEntry(edited)], answer: changed }));
    });

    const expectKept = async (): Promise<void> => {
      for (const answer of answers) {
        expect(await kept(answer.key)).to.deep.equal(O.some(answer));
        const again = { puts: [putEntry(anEntry({ id: anId(2) }))], answer };
        expect(await refusalOf(commit(store(), again))).to.deep.equal({ _tag: "AnswerTaken" });
      }
    };

    it("through further changes of what they report", async () => {
      await expectKept();
      await answerOf(commit(store(), { puts: [putEntry(editOf(edited))] }));
      await expectKept();
    });

    it("through its deletion and its return", async () => {
      await answerOf(commit(store(), { deletes: [deleteEntry(edited)] }));
      await expectKept();
      await answerOf(commit(store(), { puts: [putEntry({ ...entry, version: 4 }, null)] }));
      await expectKept();
    });

    it("until they are swept, wherever they are", async () => {
      await answerOf(store().keptAnswers.sweep(anInstant(1)));
      for (const { key } of answers) expect(await kept(key)).to.deep.equal(O.none);
      const again = { puts: [putEntry(anEntry({ id: anId(2) }))], answer: made };
      await answerOf(commit(store(), again));
    });

    it("for a day, and then one of many takes the place", async () => {
      const at = anInstant(DAY + 1);
      const { answers, refusals } = await outcomesOf(
        upTo(20).map((n) =>
          commit(store(), {
            puts: [putEntry(anEntry({ id: anId(10 + n) }))],
            answer: { ...made, kept_at: at, body: `${n}` },
          }),
        ),
      );
      expect(answers).to.have.lengthOf(1);
      expect(refusals).to.deep.equal(upTo(19).map(() => ({ _tag: "AnswerTaken" })));
    });
  });

  describe("ends sessions", () => {
    const ana = aUser();
    const startAll = (at: Store, count: number) =>
      outcomesOf(upTo(count).map((n) => at.sessions.start(aSession({ id: anId(n) }), 1)));

    beforeEach(() => answerOf(commit(store(), { puts: [putUser(ana)] })));

    // Without care both would commit: a login reads the user and writes a session, a change of
    // password writes the user and reads the sessions.
    it("of logins that several processes do while a password changes", async () => {
      const { store: first, database, dispose } = await openFresh();
      const second = await openAt(database.uri);
      try {
        await answerOf(commit(first, { puts: [putUser(ana)] }));
        const change = { puts: [putUser(userEditOf(ana))], endSessionsOf: [ana.id] };
        await Promise.all([startAll(second, 30), answerOf(commit(first, change))]);
        for (const n of upTo(30))
          expect(await answerOf(first.sessions.find(anId(n)))).to.deep.equal(O.none);
      } finally {
        await second.close();
        await dispose();
      }
    });

    it("only where the change is made", async () => {
      await startAll(store(), 1);
      for (const puts of [
        [putUser(userEditOf(ana), 7)],
        [putUser(userEditOf(ana)), putUser(aUser({ id: anId(0xb0) }))],
      ])
        await refusalOf(commit(store(), { puts, endSessionsOf: [ana.id] }));
      expect(O.isSome(await answerOf(store().sessions.find(anId(0))))).to.equal(true);
    });
  });

  it("refuses what does not fit into a document, and leaves nothing of it", async () => {
    await answerOf(commit(store(), { puts: [putEntry(anEntry())] }));
    const examples = upTo(1_000).map((n) => ({
      text: `${n}${"a".repeat(4_990)}`,
      translation: "b".repeat(1_000),
      source_id: null,
      locator: null,
      year: null,
      location_id: null,
    }));
    const sense = aSense({ examples });
    const refusal = await refusalOf(commit(store(), { puts: [aPut("entry-senses", sense)] }));
    expect(refusal).to.deep.equal({ _tag: "TooLarge" });
    const found = await answerOf(store().lexicon["entry-senses"].find(sense.id));
    expect(found).to.deep.equal(O.none);
  });

  describe("makes large sets", () => {
    const batch = upTo(1_000).map((n) => anEntry({ id: anId(n), external_id: `n${n}` }));

    it("of 1,000 creations and as many edits in a few round trips", async () => {
      const began = performance.now();
      await answerOf(commit(store(), { puts: batch.map((entry) => putEntry(entry)) }));
      const edits = batch.map((entry) => editOf(entry, { notes: "edited" }));
      await answerOf(commit(store(), { puts: edits.map((entry) => putEntry(entry)) }));
      expect(performance.now() - began).to.be.below(10_000);
      const ids = [anId(0), anId(999)];
      const found = await answerOf(store().lexicon.entries.findAny({ ids, external_ids: [] }));
      expect(found).to.have.deep.members([edits[0], edits[999]]);
    });

    it("or says which of them is in the way, and leaves none of the others", async () => {
      const taken = anEntry({ id: anId(5_000), external_id: "n700" });
      await answerOf(commit(store(), { puts: [putEntry(taken)] }));
      const refusal = await refusalOf(
        commit(store(), { puts: batch.map((entry) => putEntry(entry)) }),
      );
      expect(refusal).to.deep.equal({
        _tag: "KeyTaken",
        family: "entries",
        keys: ["external_id"],
        id: anId(700),
      });
      const ids = batch.map(({ id }) => id);
      expect(
        await answerOf(store().lexicon.entries.findAny({ ids, external_ids: [] })),
      ).to.deep.equal([]);
    });
  });
});
