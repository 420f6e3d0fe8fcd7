import { expect } from "chai";
import { expectSound } from "./a-full-file.ts";
import { aDictionary, isShort, later, storages, untilWritable } from "./a-dictionary.ts";
import { aWriter, writeUntilCut } from "./a-writer.ts";
import { chance } from "./chance.ts";
import { tell } from "./measuring.ts";
import { expectAllThere, lookOver, type Told } from "./look-over.ts";

const ROUNDS = { sqlite: isShort ? 10 : 200, mongodb: isShort ? 3 : 50 };
const WRITERS = 8;
/** The moment comes somewhere in this time after the first write. */
const WITHIN_MS = 400;

describe("whatever was acknowledged", () => {
  for (const storage of storages)
    it(`outlives ${ROUNDS[storage]} kills of the service amid parallel writes, whole (${storage})`, async () => {
      const dictionary = await aDictionary(storage);
      const told: Told = { lines: new Map(), until: new Date(Date.now() - 1_000).toISOString() };
      const writers = Array.from({ length: WRITERS }, aWriter);
      const random = chance(8);
      let doubts = 0;
      try {
        for (let round = 0; round < ROUNDS[storage]; round++) {
          const { service, admin } = await dictionary.start();
          await untilWritable(admin);
          await lookOver(admin, writers, dictionary.isAtomic, told);
          let cut = false;
          const work = writers.map((writer) => writeUntilCut(writer, admin, random, () => cut));
          await later(random() * WITHIN_MS);
          cut = true;
          service.kill("SIGKILL");
          await Promise.all(work);
          await service.ended;
          doubts += writers.filter(({ doubt }) => doubt !== null).length;
          if (dictionary.file !== null && round % 20 === 0) expectSound(dictionary.file);
        }
        const { admin, stop } = await dictionary.start();
        await untilWritable(admin);
        await lookOver(admin, writers, dictionary.isAtomic, told);
        await expectAllThere(admin, writers);
        const written = writers.reduce((sum, { entries }) => sum + entries.size, 0);
        tell(`${written} entries written, ${doubts} requests cut off on their way`);
        // Kills that hit nobody at work would prove nothing.
        expect(doubts).to.be.above(ROUNDS[storage]);
        await stop();
        if (dictionary.file !== null) expectSound(dictionary.file);
      } finally {
        await dictionary.remove();
      }
    });
});
