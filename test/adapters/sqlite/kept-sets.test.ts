import { expect } from "chai";
import { keptSets } from "../../../adapters/sqlite/conditions/kept-sets.ts";
import { rowSet } from "../../../adapters/sqlite/conditions/row-set.ts";
import { seqsIn } from "../../../adapters/sqlite/rows/row-bits.ts";

const ROWS = 100_000;
/** Each row has an ordinal in the index, the last the first. */
const base = {
  owners: Uint32Array.from({ length: ROWS }, (_, at) => ROWS - 1 - at),
  ordinals: Uint32Array.from({ length: ROWS }, (_, seq) => ROWS - 1 - seq),
};

describe("sqlite: sets of rows that are kept", () => {
  const every = (step: number): readonly number[] =>
    Array.from({ length: Math.ceil(ROWS / step) }, (_, at) => at * step);
  const put = (sets: ReturnType<typeof keptSets>, name: string, step: number): void => {
    sets.put(name, { set: rowSet(base, every(step)), isOfOthers: step % 2 === 0, upTo: step });
  };

  it("come back as they were, however many others were used meanwhile, where they are small", () => {
    const sets = keptSets(base);
    put(sets, "large", 9);
    for (let step = 10; step < 200; step++) put(sets, `small ${step}`, step);
    expect(sets.noteOf("large")).to.equal(undefined);
    for (let step = 10; step < 200; step++) {
      expect(sets.noteOf(`small ${step}`)).to.include({ upTo: step, isOfOthers: step % 2 === 0 });
      const one = sets.get(`small ${step}`);
      expect(one?.upTo).to.equal(step);
      const expected = rowSet(base, every(step));
      expect(seqsIn(one?.set.bits() ?? new Uint32Array())).to.deep.equal(every(step));
      expect(one?.set.ordinals).to.deep.equal(expected.ordinals);
    }
  });

  it("have no more than so many bytes, and those go that were used longest ago", () => {
    const sets = keptSets(base);
    for (let n = 0; n < 300; n++) put(sets, `set ${n}`, 10);
    const known = Array.from({ length: 300 }, (_, n) => sets.noteOf(`set ${n}`) !== undefined);
    // 32 as they are, and 200 of 40,000 bytes.
    expect(known.lastIndexOf(false)).to.equal(300 - 32 - 200 - 1);
    expect(known.indexOf(true)).to.equal(300 - 32 - 200);
  });

  it("are forgotten by what is known of them, packed or not", () => {
    const sets = keptSets(base);
    for (let step = 10; step < 90; step++) put(sets, `set ${step}`, step);
    sets.forget(({ isOfOthers }) => isOfOthers);
    for (let step = 10; step < 90; step++)
      expect(sets.get(`set ${step}`) !== undefined).to.equal(step % 2 === 1);
    // What was forgotten leaves room: nothing else goes for it.
    for (let step = 90; step < 170; step++) put(sets, `set ${step}`, step);
    expect(sets.get("set 11")?.upTo).to.equal(11);
  });
});
