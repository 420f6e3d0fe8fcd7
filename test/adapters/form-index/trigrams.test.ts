import { expect } from "chai";
import { listsFor, readLists, trigramsOf } from "../../../adapters/form-index/trigrams.ts";

/** Texts of one letter, but for some that have three others. */
const textsWith = (count: number, some: readonly number[]): Uint8Array => {
  const texts = Array<string>(count).fill("a");
  for (const at of some) texts[at] = "xyz";
  return Buffer.from(`${texts.join("\0")}\0`);
};

describe("form index: lists of trigrams", () => {
  // A step takes a byte more from each power of 128 on.
  for (const step of [0x7f, 0x80, 0x3fff, 0x4000, 0x1fffff, 0x200000])
    it(`keep texts apart that are ${step} from one another`, () => {
      const some = [0, step, step + 1];
      const count = step + 3;
      const trigrams = trigramsOf(textsWith(count, some));
      const forms = new Uint32Array(count);
      const seen = new Uint32Array((count + 31) >>> 5);
      for (const part of ["xyz", "yz", "z"]) {
        const lists = listsFor(trigrams, Buffer.from(part), false);
        expect(lists.sure).to.equal(true);
        const found = readLists(trigrams, lists, { forms, seen });
        expect([...forms.subarray(0, found)], part).to.deep.equal(some);
      }
      const others = readLists(trigrams, listsFor(trigrams, Buffer.from("a"), true), {
        forms,
        seen,
      });
      expect(others).to.equal(count - some.length);
    }).slow(2_000);
});
