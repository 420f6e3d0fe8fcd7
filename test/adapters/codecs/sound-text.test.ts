import { expect } from "chai";
import { text } from "../../../adapters/codecs/codec.ts";
import { decode } from "../../../adapters/codecs/faults.ts";
import { isSoundText } from "../../../adapters/codecs/sound-text.ts";

const MARK = "\u0301";
const ABOVE_AND_BELOW = `${MARK}\u0323`;

/** Processor time, of the quickest of some tries: what else the machine does does not count. */
const msOf = (work: () => unknown): number =>
  Math.min(
    ...Array.from({ length: 5 }, () => {
      const before = process.cpuUsage();
      work();
      return process.cpuUsage(before).user / 1_000;
    }),
  );

describe("sound text", () => {
  for (const [what, marked, isSound] of [
    ["30 marks", `a${MARK.repeat(30)}b`, true],
    ["31 marks", `a${MARK.repeat(31)}b`, false],
    ["31 marks and no letter", MARK.repeat(31), false],
    ["30 marks, then 31", `a${MARK.repeat(30)}b${MARK.repeat(31)}`, false],
    ["31 marks of two units each", `a${"\u{1d165}".repeat(31)}`, false],
    ["30 marks time and again", `a${MARK.repeat(30)}`.repeat(9), true],
  ] as const)
    it(`${isSound ? "has" : "does not have"} ${what}`, () =>
      expect(isSoundText(marked)).to.equal(isSound));

  it("takes no longer to judge where its letters have as many marks as they may", () => {
    const ofLength = (length: number, part: string) =>
      part.repeat(Math.ceil(length / part.length)).slice(0, length);
    const few = ofLength(500_000, `a${MARK}`);
    const many = ofLength(500_000, `a${ABOVE_AND_BELOW.repeat(15)}`);
    const fewMs = msOf(() => isSoundText(few));
    expect(msOf(() => isSoundText(many))).to.be.below(10 * fewMs + 5);
  });

  it("that is far too long is not looked at", () => {
    const long = `a${ABOVE_AND_BELOW.repeat(15)}`.repeat(16_000);
    // What is wrong in it is not told either.
    expect(decode(text({ max: 200 }), `${long}\0`)).to.have.nested.property(
      "left.faults[0].code",
      "too_long",
    );
  });
});
