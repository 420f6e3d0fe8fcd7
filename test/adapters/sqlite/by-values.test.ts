import { expect } from "chai";
import { byValues } from "../../../adapters/sqlite/counts/by-values.ts";

describe("sqlite: what is kept by values", () => {
  const places = [2, 0];

  it("is found by those in the places that are asked of, and by no others", () => {
    const kept = byValues<string>();
    kept.set(["s.", "word"], "nouns");
    kept.set(["s.", "phrase"], "phrases");
    expect(kept.find(["word", "x", "s."], places)).to.equal("nouns");
    expect(kept.find(["phrase", "x", "s."], places)).to.equal("phrases");
    expect(kept.find(["s.", "x", "word"], places)).to.equal(undefined);
    expect(kept.find(["word", "x", "v."], places)).to.equal(undefined);
    expect(kept.find(["word", "s."], [1])).to.equal(undefined);
    expect(kept.size()).to.equal(2);
  });

  it("does not take values together for another that is as long", () => {
    const kept = byValues<number>();
    kept.set(["ab", "c"], 1);
    expect(kept.find(["a", "bc"], [0, 1])).to.equal(undefined);
  });

  it("is one thing where no values are asked of", () => {
    const kept = byValues<number>();
    expect(kept.find(["any"], [])).to.equal(undefined);
    kept.set([], 7);
    expect(kept.find(["any"], [])).to.equal(7);
  });

  it("takes the place of what was kept by the same, until all is forgotten", () => {
    const kept = byValues<number>();
    kept.set(["a"], 1);
    kept.set(["a"], 2);
    expect([kept.find(["a"], [0]), kept.size()]).to.deep.equal([2, 1]);
    kept.clear();
    expect([kept.find(["a"], [0]), kept.size()]).to.deep.equal([undefined, 0]);
  });
});
