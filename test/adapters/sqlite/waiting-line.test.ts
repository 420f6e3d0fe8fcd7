import { expect } from "chai";
import { type WaitingLine, waitingLine } from "../../../adapters/sqlite/threads/waiting-line.ts";

describe("sqlite: jobs that wait", () => {
  const line = (): WaitingLine<string> => waitingLine(2);
  const forAll = (isHeavy: boolean): string | null =>
    isHeavy ? "with heavy ones" : "with light ones";
  const forLight: typeof forAll = (isHeavy) => (isHeavy ? null : "with light ones");
  /** Those that may begin, until none may. */
  const begun = (waiting: WaitingLine<string>, placeFor = forAll): readonly string[] => {
    const next = waiting.next(placeFor);
    return next === null ? [] : [next.job, ...begun(waiting, placeFor)];
  };

  it("begin in the order in which they came", () => {
    const jobs = line();
    jobs.add("heavy", true);
    jobs.add("first", false);
    jobs.add("second", false);
    expect(begun(jobs)).to.deep.equal(["heavy", "first", "second"]);
    expect(jobs.next(forAll)).to.equal(null);
  });

  it("have the place that there is for their kind", () => {
    const jobs = line();
    jobs.add("light", false);
    jobs.add("heavy", true);
    expect(jobs.next(forAll)).to.deep.equal({ job: "light", place: "with light ones" });
    expect(jobs.next(forAll)).to.deep.equal({ job: "heavy", place: "with heavy ones" });
  });

  it("are passed by what is light, where there is no place for what is heavy, and keep their turn", () => {
    const jobs = line();
    jobs.add("heavy 1", true);
    jobs.add("heavy 2", true);
    jobs.add("light 1", false);
    jobs.add("light 2", false);
    expect(begun(jobs, forLight)).to.deep.equal(["light 1", "light 2"]);
    expect(begun(jobs)).to.deep.equal(["heavy 1", "heavy 2"]);
  });

  it("are asked a place for once, however many of a kind wait", () => {
    const jobs = line();
    for (const job of ["a", "b"]) jobs.add(job, true);
    const kinds: boolean[] = [];
    const none = jobs.next((isHeavy) => {
      kinds.push(isHeavy);
      return null;
    });
    expect({ none, kinds }).to.deep.equal({ none: null, kinds: [true] });
  });

  it("are not taken where enough of their kind wait, those at work not counted", () => {
    const jobs = line();
    expect(["a", "b", "c"].map((job) => jobs.add(job, true))).to.deep.equal([true, true, false]);
    expect(["d", "e", "f"].map((job) => jobs.add(job, false))).to.deep.equal([true, true, false]);
    jobs.next(forAll);
    expect(jobs.add("g", true)).to.equal(true);
    expect(jobs.add("h", true)).to.equal(false);
    expect(begun(jobs)).to.deep.equal(["b", "d", "e", "g"]);
  });

  it("are handed out all at once, heavy or not, when nobody is to wait any more", () => {
    const jobs = line();
    jobs.add("heavy 1", true);
    jobs.next(forAll);
    jobs.add("heavy 2", true);
    jobs.add("light", false);
    expect(jobs.empty()).to.deep.equal(["heavy 2", "light"]);
    expect(jobs.empty()).to.deep.equal([]);
    expect(jobs.add("heavy 3", true)).to.equal(true);
  });
});
