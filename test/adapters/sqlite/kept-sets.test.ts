import { expect } from "chai";
import { keptSets, type KeptSets } from "../../../adapters/sqlite/conditions/kept-sets.ts";
import { rowSet } from "../../../adapters/sqlite/conditions/row-set.ts";
import { seqsIn } from "../../../adapters/sqlite/rows/row-bits.ts";

const ROWS = 100_000;
/** Each row has an ordinal in the index, the last the first. */
const base = {
  owners: Uint32Array.from({ length: ROWS }, (_, at) => ROWS - 1 - at),
  ordinals: Uint32Array.from({ length: ROWS }, (_, seq) => ROWS - 1 - seq),
};
/** As many are kept as they are. */
const WHOLE = 32;

describe("sqlite: sets of rows that are kept", () => {
  const every = (step: number): readonly number[] =>
    Array.from({ length: Math.ceil(ROWS / step) }, (_, at) => at * step);
  const put = (sets: KeptSets, name: string, step: number): void => {
    sets.put(name, { set: rowSet(base, every(step)), isOfOthers: step % 2 === 0, upTo: step });
  };
  const areKnown = (sets: KeptSets, names: readonly string[]): readonly boolean[] =>
    names.map((name) => sets.noteOf(name) !== undefined);
  const named = (what: string, count: number): readonly string[] =>
    Array.from({ length: count }, (_, n) => `${what} ${n}`);

  it("come back as they were, however many others were used meanwhile, where they are small", () => {
    const sets = keptSets(base);
    put(sets, "large", 100);
    for (let step = 200; step < 400; step++) put(sets, `small ${step}`, step);
    expect(sets.noteOf("large")).to.equal(undefined);
    for (let step = 200; step < 400; step++) {
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
    const names = named("set", 4_000);
    for (const name of names) put(sets, name, 200);
    const known = areKnown(sets, names);
    const first = known.indexOf(true);
    expect(known.lastIndexOf(false)).to.equal(first - 1);
    // 500 rows of four bytes each, and what is beside them.
    expect(4_000 - first - WHOLE).to.be.within(8e6 / 2_600, 8e6 / 2_400);
  });

  it("are not free where they have no rows", () => {
    const sets = keptSets(base);
    const names = named("x".repeat(600), 10_000);
    for (const name of names) put(sets, name, ROWS * 2);
    expect(areKnown(sets, names).filter((known) => known).length).to.be.within(4_000, 6_000);
  });

  it("are forgotten by what is known of them, packed or not, and leave their room", () => {
    const sets = keptSets(base);
    const [before, after] = [named("before", 3_000), named("after", 3_000)];
    for (const name of before) put(sets, name, 200);
    sets.forget(({ isOfOthers }) => !isOfOthers);
    expect(areKnown(sets, before)).to.not.include(false);
    sets.forget(({ isOfOthers }) => isOfOthers);
    expect(areKnown(sets, before)).to.not.include(true);
    for (const name of after) put(sets, name, 201);
    expect(areKnown(sets, after)).to.not.include(false);
  });
});
