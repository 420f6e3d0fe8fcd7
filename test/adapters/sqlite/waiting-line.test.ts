import { expect } from "chai";
import { type WaitingLine, waitingLine } from "../../../adapters/sqlite/threads/waiting-line.ts";

describe("sqlite: jobs that wait", () => {
  const line = (heavy = 1): WaitingLine<string> => waitingLine({ waiting: 2, heavy });
  /** Those that may begin, until none may. */
  const begun = (waiting: WaitingLine<string>): readonly string[] => {
    const next = waiting.next();
    return next === null ? [] : [next.job, ...begun(waiting)];
  };

  it("begin in the order in which they came", () => {
    const jobs = line();
    jobs.add("heavy", true);
    jobs.add("first", false);
    jobs.add("second", false);
    expect(begun(jobs)).to.deep.equal(["heavy", "first", "second"]);
    expect(jobs.hasNext()).to.equal(false);
  });

  it("are passed by what is light, where as many that are heavy are at work as may be", () => {
    const jobs = line();
    jobs.add("heavy 1", true);
    jobs.add("heavy 2", true);
    const first = jobs.next();
    jobs.add("light", false);
    expect(begun(jobs)).to.deep.equal(["light"]);
    expect(jobs.hasNext()).to.equal(false);
    first?.end();
    expect(jobs.hasNext()).to.equal(true);
    expect(begun(jobs)).to.deep.equal(["heavy 2"]);
  });

  it("may be as many at once that are heavy as was said, however many light ones end", () => {
    const jobs = line(2);
    jobs.add("light", false);
    jobs.next()?.end();
    for (const job of ["heavy 1", "heavy 2"]) jobs.add(job, true);
    expect(begun(jobs)).to.deep.equal(["heavy 1", "heavy 2"]);
    jobs.add("heavy 3", true);
    expect(begun(jobs)).to.deep.equal([]);
  });

  it("are not taken where enough of their kind wait, those at work not counted", () => {
    const jobs = line();
    expect(["a", "b", "c"].map((job) => jobs.add(job, true))).to.deep.equal([true, true, false]);
    expect(["d", "e", "f"].map((job) => jobs.add(job, false))).to.deep.equal([true, true, false]);
    expect(begun(jobs)).to.deep.equal(["a", "d", "e"]);
    expect(jobs.add("g", true)).to.equal(true);
    expect(jobs.add("h", true)).to.equal(false);
  });

  it("are handed out all at once, heavy or not, when nobody is to wait any more", () => {
    const jobs = line();
    jobs.add("heavy 1", true);
    jobs.next();
    jobs.add("heavy 2", true);
    jobs.add("light", false);
    expect(jobs.empty()).to.deep.equal(["heavy 2", "light"]);
    expect(jobs.empty()).to.deep.equal([]);
    expect(jobs.add("heavy 3", true)).to.equal(true);
  });
});
