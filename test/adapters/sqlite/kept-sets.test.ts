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

  const comesBack = (sets: KeptSets, name: string, step: number): void => {
    expect(sets.noteOf(name)).to.include({ upTo: step, isOfOthers: step % 2 === 0 });
    const one = sets.get(name);
    expect(one?.upTo).to.equal(step);
    const expected = rowSet(base, every(step));
    expect(seqsIn(one?.set.bits() ?? new Uint32Array())).to.deep.equal(every(step));
    expect(one?.set.ordinals).to.deep.equal(expected.ordinals);
  };

  it("come back as they were, however many others were used meanwhile, small and large", () => {
    const sets = keptSets(base);
    for (const step of [1, 3, 31, 32, 100]) put(sets, `large ${step}`, step);
    for (let step = 200; step < 400; step++) put(sets, `small ${step}`, step);
    for (const step of [1, 3, 31, 32, 100]) comesBack(sets, `large ${step}`, step);
    for (let step = 200; step < 400; step++) comesBack(sets, `small ${step}`, step);
  });

  it("change alone when they have come back, until they are put anew", () => {
    const sets = keptSets(base);
    put(sets, "large", 2);
    for (const name of named("other", WHOLE)) put(sets, name, 200);
    sets.get("large")?.set.mark(1, true);
    comesBack(sets, "large", 2);
    const changed = sets.get("large");
    changed?.set.mark(1, true);
    if (changed !== undefined) sets.put("large", changed);
    for (const name of named("another", WHOLE)) put(sets, name, 200);
    expect(seqsIn(sets.get("large")?.set.bits() ?? new Uint32Array()).slice(0, 3)).to.deep.equal([
      0, 1, 2,
    ]);
  });

  it("take no more than a bit a row, of which as many are kept as have room", () => {
    const sets = keptSets(base);
    const names = named("large", 1_000);
    for (const name of names) put(sets, name, 2);
    const known = areKnown(sets, names).filter((isKnown) => isKnown).length;
    // 12,500 bytes each, an eighth more for rows to come, and what is beside them.
    expect(known - WHOLE).to.be.within(8e6 / 15_000, 8e6 / 14_500);
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
