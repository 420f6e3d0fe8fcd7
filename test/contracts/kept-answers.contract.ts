import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import { aKeptAnswer, anAnswerKey } from "../builders/a-kept-answer.ts";
import { anId } from "../builders/an-id.ts";
import { anInstant, DAY } from "../builders/an-instant.ts";
import { answerOf } from "./answer-of.ts";
import { commit, freshStore, type OpenStore } from "./open-store.ts";

export const keptAnswersContract = (name: string, open: OpenStore): void => {
  describe(`${name}: kept answers`, () => {
    const store = freshStore(open);
    const keep = (...answers: readonly ReturnType<typeof aKeptAnswer>[]) =>
      Promise.all(answers.map((answer) => answerOf(commit(store(), { answer }))));
    const find = (key = anAnswerKey(), at = anInstant(1)) =>
      answerOf(store().keptAnswers.find(key, at));

    it("are found as they were kept", async () => {
      const answer = aKeptAnswer({
        status: 207,
        headers: { etag: '"1.ab"', link: '</entries?page=2>; rel="next"', "x-ñ.$": "a.b" },
        body: JSON.stringify({ text: "ñ 😀 \u2028 \\ \" '", long: "x".repeat(100_000) }),
      });
      await keep(answer);
      expect(await find()).to.deep.equal(O.some(answer));
    });

    it("are found by all four parts of their key", async () => {
      await keep(aKeptAnswer());
      for (const other of [
        { caller: anId(9) },
        { method: "PUT" },
        { path: "/entries/" },
        { key: anAnswerKey().key.toUpperCase() },
      ])
        expect(await find(anAnswerKey(other))).to.deep.equal(O.none);
    });

    it("do not run into each other", async () => {
      const parts = ["a b", "a", '","', "a\n", "b c", "/", "a/", "", "c"];
      const keys = parts.flatMap((path) => parts.map((key) => anAnswerKey({ path, key })));
      const answers = keys.map((key, n) => aKeptAnswer({ ...key, body: `${n}` }));
      await keep(...answers);
      for (const [n, key] of keys.entries())
        expect(await find(key)).to.deep.equal(O.some(answers[n]));
    });

    it("count for a day", async () => {
      const answer = aKeptAnswer();
      await keep(answer);
      for (const seconds of [0, DAY - 1, DAY])
        expect(await find(anAnswerKey(), anInstant(seconds))).to.deep.equal(O.some(answer));
      expect(await find(anAnswerKey(), anInstant(DAY + 0.001))).to.deep.equal(O.none);
    });

    it("are swept when they were kept before a moment", async () => {
      const keys = ["a", "b", "c"];
      await keep(...keys.map((key, n) => aKeptAnswer({ key, kept_at: anInstant(10 * n) })));
      await answerOf(store().keptAnswers.sweep(anInstant(10)));
      const left = await Promise.all(keys.map((key) => find(anAnswerKey({ key }))));
      expect(left.map(O.isSome)).to.deep.equal([false, true, true]);
    });
  });
};
