import { expect } from "chai";
import { partSize } from "../../../adapters/sqlite/bulk/part-size.ts";

describe("sqlite: how many entries make a step", () => {
  it("is as many as were written in time for those who wait", () => {
    const size = partSize();
    expect(size.next()).to.equal(20_000);
    size.note(20_000, 200);
    expect(size.next()).to.equal(30_000);
    size.note(30_000, 600);
    expect(size.next()).to.equal(15_000);
    // The last part is what is left.
    size.note(100, 10);
    expect(size.next()).to.equal(3_000);
  });

  it("is neither very little nor too much, however long that takes", () => {
    const size = partSize();
    size.note(20_000, 60_000);
    expect(size.next()).to.equal(2_000);
    size.note(2_000, 0);
    expect(size.next()).to.equal(40_000);
  });
});
