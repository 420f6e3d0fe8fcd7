import { expect } from "chai";
import type { Taken } from "../../domain/sessions/login-attempts.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf } from "./answer-of.ts";
import { freshStore, type OpenStore } from "./open-store.ts";

const LIMIT = 10;
const WINDOW = 15 * 60;

export const loginAttemptsContract = (name: string, open: OpenStore): void => {
  describe(`${name}: login attempts`, () => {
    const store = freshStore(open);
    const take = (keys: readonly string[], seconds = 0): Promise<Taken> =>
      answerOf(store().loginAttempts.take(keys, LIMIT, new Date(anInstant(seconds))));
    /** How many of that many attempts, made one after another, are let through. */
    const taken = async (keys: readonly string[], attempts: number, seconds = 0) => {
      let count = 0;
      for (let n = 0; n < attempts; n++) if ((await take(keys, seconds)).taken) count++;
      return count;
    };
    const refused = (retryAfterSeconds: number) => ({ taken: false, retryAfterSeconds });

    it("are let through up to the limit", async () => {
      expect(await taken(["a"], 12)).to.equal(LIMIT);
      expect(await taken(["A", "á"], 12)).to.equal(LIMIT);
    });

    it("are let through up to the limit when 200 come at once", async () => {
      const answers = await Promise.all(Array.from({ length: 200 }, () => take(["a", "b"])));
      expect(answers.filter((answer) => answer.taken)).to.have.lengthOf(LIMIT);
    });

    it("are judged by the limit of now", async () => {
      const now = new Date(anInstant());
      expect(await taken(["a"], 3)).to.equal(3);
      expect((await answerOf(store().loginAttempts.take(["a"], 3, now))).taken).to.equal(false);
      expect((await answerOf(store().loginAttempts.take(["a"], 4, now))).taken).to.equal(true);
    });

    describe("on two keys", () => {
      it("count for both", async () => {
        expect(await taken(["a", "b"], 4)).to.equal(4);
        expect(await taken(["a"], 12)).to.equal(6);
        expect(await taken(["b"], 12)).to.equal(6);
      });

      it("count for neither where one is at its limit", async () => {
        await taken(["a"], LIMIT);
        for (const keys of [
          ["a", "b"],
          ["b", "a"],
        ])
          expect(await taken(keys, 5)).to.equal(0);
        expect(await taken(["b"], 12)).to.equal(LIMIT);
      });

      it("count for neither, of 200 at once that share one key", async () => {
        const own = Array.from({ length: 200 }, (_, n) => `own${n}`);
        const answers = await Promise.all(
          own.map((key, n) => take(n % 2 === 0 ? ["shared", key] : [key, "shared"])),
        );
        expect(answers.filter((answer) => answer.taken)).to.have.lengthOf(LIMIT);
        for (const n of [0, 1, 99, 150, 199]) {
          const before = answers[n]?.taken === true ? 1 : 0;
          expect(await taken([`own${n}`], 12)).to.equal(LIMIT - before);
        }
      });
    });

    describe("within a window", () => {
      it("are refused until it is over, counted from the first", async () => {
        await take(["a"], 0);
        await taken(["a"], LIMIT - 1, 600);
        expect(await take(["a"], 600)).to.deep.equal(refused(300));
        expect(await take(["a"], WINDOW - 0.001)).to.deep.equal(refused(1));
        expect(await taken(["a"], 12, WINDOW)).to.equal(LIMIT);
        expect(await take(["a"], WINDOW)).to.deep.equal(refused(WINDOW));
      });

      it("are not put off by refusals", async () => {
        await taken(["a"], LIMIT);
        for (const seconds of [300, 600, 899]) await take(["a"], seconds);
        expect(await take(["a"], WINDOW)).to.deep.equal({ taken: true });
      });

      it("wait for the last of the full keys", async () => {
        await taken(["a"], LIMIT, 0);
        await taken(["b"], LIMIT, 100);
        expect(await take(["a", "b"], 200)).to.deep.equal(refused(WINDOW - 100));
        expect(await take(["b", "a"], 200)).to.deep.equal(refused(WINDOW - 100));
        expect(await take(["a", "b"], WINDOW)).to.deep.equal(refused(100));
      });

      it("wait no longer than a window when the clock is set back", async () => {
        await taken(["a"], LIMIT, 7200);
        expect(await take(["a"], 0)).to.deep.equal(refused(WINDOW));
        expect(await take(["a"], 600)).to.deep.equal(refused(300));
        expect(await take(["a"], WINDOW)).to.deep.equal({ taken: true });
      });

      it("count on when the clock is set back", async () => {
        await taken(["a"], 4, 7200);
        expect(await taken(["a"], 12, 0)).to.equal(6);
      });
    });

    describe("giveBack", () => {
      const giveBack = (...keys: readonly string[]) =>
        answerOf(store().loginAttempts.giveBack(keys));

      it("takes one attempt off each key", async () => {
        await taken(["a", "b"], LIMIT);
        await giveBack("a", "b");
        await giveBack("a");
        expect(await taken(["a"], 12)).to.equal(2);
        expect(await taken(["b"], 12)).to.equal(1);
      });

      it("gives no more than was taken", async () => {
        await take(["a"]);
        await giveBack("a", "unknown");
        await giveBack("a", "unknown");
        expect(await taken(["a"], 12)).to.equal(LIMIT);
        expect(await taken(["unknown"], 12)).to.equal(LIMIT);
      });

      it("gives back as many as come at once", async () => {
        await taken(["a"], LIMIT);
        await Promise.all([1, 2, 3, 4].map(() => giveBack("a")));
        expect(await taken(["a"], 12)).to.equal(4);
      });
    });

    it("are forgotten by clear, of one key", async () => {
      await taken(["a", "b"], LIMIT);
      await answerOf(store().loginAttempts.clear("a"));
      await answerOf(store().loginAttempts.clear("unknown"));
      expect(await taken(["b"], 1)).to.equal(0);
      expect(await taken(["a"], 12)).to.equal(LIMIT);
    });

    it("are swept when their window is over", async () => {
      await taken(["past"], LIMIT, 0);
      await taken(["present"], LIMIT, 1);
      await answerOf(store().loginAttempts.sweep(new Date(anInstant(WINDOW))));
      expect(await take(["present"], WINDOW)).to.deep.equal(refused(1));
      // Only a clock that is set back shows what was forgotten: a past window starts anew anyway.
      expect(await take(["past"], 1)).to.deep.equal({ taken: true });
    });
  });
};
