import { expect } from "chai";
import type { Taken } from "../../domain/sessions/login-attempts.ts";
import { aLoginAttempt } from "../builders/a-login-attempt.ts";
import { anInstant } from "../builders/an-instant.ts";
import { answerOf } from "./answer-of.ts";
import { freshStore, type OpenStore } from "./open-store.ts";

const LIMIT = 10;
const WINDOW = 15 * 60;

export const loginAttemptsContract = (name: string, open: OpenStore): void => {
  describe(`${name}: login attempts`, () => {
    const store = freshStore(open);
    const take = (keys: readonly string[], seconds = 0): Promise<Taken> =>
      answerOf(store().loginAttempts.take(keys, LIMIT, aLoginAttempt(seconds)));
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

    it("are let through as many as there is room for when 32 come at once, some of before being over", async () => {
      await taken(["a"], 4, 0);
      await taken(["a"], 3, 600);
      const at = (n: number): number => WINDOW + n / 1000;
      const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => take(["a"], at(n))));
      expect(answers.filter((answer) => answer.taken)).to.have.lengthOf(LIMIT - 3);
      for (const answer of answers) if (!answer.taken) expect(answer).to.include(refused(600));
    });

    it("are judged by the limit of now", async () => {
      const isTaken = async (limit: number, seconds = 0) =>
        (await answerOf(store().loginAttempts.take(["a"], limit, aLoginAttempt(seconds)))).taken;
      expect(await taken(["a"], 3)).to.equal(3);
      expect(await isTaken(3)).to.equal(false);
      expect(await isTaken(4)).to.equal(true);
      expect(await taken(["a"], 6, 600)).to.equal(6);
      // Of the ten that are stored, six count by now.
      expect(await isTaken(6, WINDOW)).to.equal(false);
      expect(await isTaken(7, WINDOW)).to.equal(true);
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
      it("are refused until the first of the last ten is over", async () => {
        await take(["a"], 0);
        await taken(["a"], LIMIT - 1, 600);
        expect(await take(["a"], 600)).to.include(refused(300));
        expect(await take(["a"], WINDOW - 0.001)).to.include(refused(1));
        expect(await taken(["a"], 12, WINDOW)).to.equal(1);
        expect(await take(["a"], WINDOW)).to.include(refused(600));
        expect(await taken(["a"], 12, 600 + WINDOW)).to.equal(LIMIT - 1);
        expect(await take(["a"], 600 + WINDOW)).to.include(refused(300));
      });

      it("are no more than ten, wherever it begins", async () => {
        const came: number[] = [];
        for (let seconds = 0; seconds < 3 * WINDOW; seconds += 25)
          for (const part of [0, 0.25])
            if ((await take(["a"], seconds + part)).taken) came.push(seconds + part);
        for (const from of came)
          expect(
            came.filter((at) => at >= from && at < from + WINDOW),
            `from ${from} s`,
          ).to.have.length.within(1, LIMIT);
        expect(came).to.have.lengthOf(3 * LIMIT);
      });

      it("are no more around its end", async () => {
        await take(["a"], 0);
        expect(await taken(["a"], LIMIT - 1, WINDOW - 10)).to.equal(LIMIT - 1);
        expect(await taken(["a"], LIMIT, WINDOW + 1)).to.equal(1);
        expect(await take(["a"], WINDOW + 1)).to.include(refused(WINDOW - 11));
      });

      it("are told when there is room, to the second", async () => {
        for (let n = 0; n < LIMIT; n++) await take(["a"], n * 60 + 0.5);
        for (let n = 0; n < LIMIT; n++) {
          const at = WINDOW + n * 60;
          expect(await take(["a"], at)).to.include(refused(1));
          expect(await take(["a"], at + 0.499)).to.include(refused(1));
          expect(await take(["a"], at + 0.5)).to.deep.equal({ taken: true });
          const next = n < LIMIT - 1 ? 60 : WINDOW - (LIMIT - 1) * 60;
          expect(await take(["a"], at + 0.5)).to.include(refused(next));
        }
      });

      it("are not put off by refusals", async () => {
        await taken(["a"], LIMIT);
        for (const seconds of [300, 600, 899]) await take(["a"], seconds);
        expect(await take(["a"], WINDOW)).to.deep.equal({ taken: true });
      });

      it("wait for the last of the full keys", async () => {
        await taken(["a"], LIMIT, 0);
        await taken(["b"], LIMIT, 100);
        expect(await take(["a", "b"], 200)).to.include(refused(WINDOW - 100));
        expect(await take(["b", "a"], 200)).to.include(refused(WINDOW - 100));
        expect(await take(["a", "b"], WINDOW)).to.include(refused(100));
      });

      it("wait no longer than a window when the clock is set back", async () => {
        await taken(["a"], LIMIT, 7200);
        expect(await take(["a"], 0)).to.include(refused(WINDOW));
        expect(await take(["a"], 600)).to.include(refused(300));
        expect(await take(["a"], WINDOW)).to.deep.equal({ taken: true });
      });

      it("count on when the clock is set back", async () => {
        await taken(["a"], 4, 7200);
        expect(await taken(["a"], 12, 0)).to.equal(6);
      });
    });

    describe("giveBack", () => {
      const giveBack = (keys: readonly string[], id: string) =>
        answerOf(store().loginAttempts.giveBack(keys, id));
      /** An attempt that is counted, by its id. */
      const begun = async (keys: readonly string[], seconds = 0): Promise<string> => {
        const attempt = aLoginAttempt(seconds);
        const answer = await answerOf(store().loginAttempts.take(keys, LIMIT, attempt));
        expect(answer).to.deep.equal({ taken: true });
        return attempt.id;
      };

      it("takes an attempt off each key", async () => {
        await taken(["a", "b"], LIMIT - 2);
        const [one, other] = [await begun(["a", "b"]), await begun(["a", "b"])];
        await giveBack(["a", "b"], one);
        await giveBack(["a"], other);
        expect(await taken(["a"], 12)).to.equal(2);
        expect(await taken(["b"], 12)).to.equal(1);
      });

      it("leaves nothing of it: the window begins at what failed", async () => {
        await giveBack(["a"], await begun(["a"], 0));
        expect(await taken(["a"], 12, 100)).to.equal(LIMIT);
        expect(await take(["a"], 100)).to.include(refused(WINDOW));
        expect(await take(["a"], WINDOW)).to.include(refused(100));
      });

      it("of one that came first lets nobody in around the end", async () => {
        await giveBack(["a"], await begun(["a"], 0));
        expect(await taken(["a"], LIMIT - 1, WINDOW - 10)).to.equal(LIMIT - 1);
        expect(await taken(["a"], LIMIT, WINDOW + 1)).to.equal(1);
      });

      it("takes away that one and no other, in whatever order they end", async () => {
        const ids: string[] = [];
        for (let n = 0; n < LIMIT; n++) ids.push(await begun(["a"], n * 60));
        // The second and the last were right; the first is what others wait for.
        await giveBack(["a"], ids[LIMIT - 1] ?? "");
        await giveBack(["a"], ids[1] ?? "");
        expect(await taken(["a"], 12, 600)).to.equal(2);
        expect(await take(["a"], 600)).to.include(refused(WINDOW - 600));
        await giveBack(["a"], ids[0] ?? "");
        expect(await taken(["a"], 12, 600)).to.equal(1);
        expect(await take(["a"], 600)).to.include(refused(WINDOW + 120 - 600));
      });

      it("gives no more than was taken", async () => {
        await taken(["a"], 2);
        const id = await begun(["a"]);
        for (let times = 0; times < 3; times++) await giveBack(["a", "unknown"], id);
        expect(await taken(["a"], 12)).to.equal(LIMIT - 2);
        expect(await taken(["unknown"], 12)).to.equal(LIMIT);
      });

      it("takes nothing off what came after it was forgotten, or over", async () => {
        const id = await begun(["a", "b"]);
        await answerOf(store().loginAttempts.clear("a"));
        await taken(["a"], LIMIT);
        await taken(["b"], LIMIT, WINDOW);
        await giveBack(["a", "b"], id);
        expect(await taken(["a"], 1)).to.equal(0);
        expect(await taken(["b"], 1, WINDOW)).to.equal(0);
      });

      it("finds an attempt when the clock was set back meanwhile", async () => {
        const id = await begun(["a"], 7200);
        expect(await taken(["a"], 2, 0)).to.equal(2);
        await giveBack(["a"], id);
        expect(await taken(["a"], 12, 0)).to.equal(LIMIT - 2);
      });

      it("gives back as many as come at once", async () => {
        await taken(["a"], LIMIT - 4);
        const ids = [1, 2, 3, 4].map(() => begun(["a"]));
        await Promise.all((await Promise.all(ids)).map((id) => giveBack(["a"], id)));
        expect(await taken(["a"], 12)).to.equal(4);
      });

      it("among others that come and go leaves just those that failed", async () => {
        const goes = async (n: number): Promise<number> => {
          const attempt = aLoginAttempt(n / 1000);
          const { taken } = await answerOf(
            store().loginAttempts.take(["a", `own${n}`], LIMIT, attempt),
          );
          if (!taken) return 0;
          if (n % 2 === 0) return 1;
          await giveBack(["a", `own${n}`], attempt.id);
          return 0;
        };
        const counted = await Promise.all(Array.from({ length: 32 }, (_, n) => goes(n)));
        const failed = counted.reduce((sum, one) => sum + one, 0);
        expect(failed).to.be.within(1, LIMIT);
        expect(await taken(["a"], 12, 1)).to.equal(LIMIT - failed);
      });
    });

    it("are forgotten by clear, of one key", async () => {
      await taken(["a", "b"], LIMIT);
      await answerOf(store().loginAttempts.clear("a"));
      await answerOf(store().loginAttempts.clear("unknown"));
      expect(await taken(["b"], 1)).to.equal(0);
      expect(await taken(["a"], 12)).to.equal(LIMIT);
    });

    it("are swept when they are over", async () => {
      await taken(["past"], LIMIT, 0);
      await taken(["present"], LIMIT, 1);
      await taken(["both"], LIMIT - 1, 0);
      await taken(["both"], 1, 1);
      await answerOf(store().loginAttempts.sweep(anInstant(WINDOW)));
      expect(await take(["present"], WINDOW)).to.include(refused(1));
      expect(await taken(["both"], 12, WINDOW)).to.equal(LIMIT - 1);
      // Only a clock that is set back shows what was forgotten: what is over does not count anyway.
      expect(await take(["past"], 1)).to.deep.equal({ taken: true });
    });
  });
};
