import { expect } from "chai";
import { type WaitingLine, waitingLine } from "../../../adapters/sqlite/threads/waiting-line.ts";

type Kind = "light" | "heavy" | "heaviest";

describe("sqlite: jobs that wait", () => {
  const line = (): WaitingLine<string, Kind> => waitingLine(2);
  const forAll = (kind: Kind): string | null => `with ${kind} ones`;
  const forLight: typeof forAll = (kind) => (kind === "light" ? forAll(kind) : null);
  /** Those that may begin, until none may. */
  const begun = (waiting: WaitingLine<string, Kind>, placeFor = forAll): readonly string[] => {
    const next = waiting.next(placeFor);
    return next === null ? [] : [next.job, ...begun(waiting, placeFor)];
  };

  it("begin in the order in which they came", () => {
    const jobs = line();
    jobs.add("heavy", "heavy");
    jobs.add("first", "light");
    jobs.add("second", "light");
    expect(begun(jobs)).to.deep.equal(["heavy", "first", "second"]);
    expect(jobs.next(forAll)).to.equal(null);
  });

  it("have the place that there is for their kind", () => {
    const jobs = line();
    jobs.add("light", "light");
    jobs.add("heavy", "heavy");
    expect(jobs.next(forAll)).to.deep.equal({ job: "light", place: "with light ones" });
    expect(jobs.next(forAll)).to.deep.equal({ job: "heavy", place: "with heavy ones" });
  });

  it("are passed by what is light, where there is no place for what is heavy, and keep their turn", () => {
    const jobs = line();
    jobs.add("heavy 1", "heavy");
    jobs.add("heavy 2", "heavy");
    jobs.add("light 1", "light");
    jobs.add("light 2", "light");
    expect(begun(jobs, forLight)).to.deep.equal(["light 1", "light 2"]);
    expect(begun(jobs)).to.deep.equal(["heavy 1", "heavy 2"]);
  });

  it("are passed by each other kind that has a place, and asked for one once a kind", () => {
    const jobs = line();
    jobs.add("heaviest 1", "heaviest");
    jobs.add("heaviest 2", "heaviest");
    jobs.add("light", "light");
    jobs.add("heavy 1", "heavy");
    jobs.add("heavy 2", "heavy");
    const kinds: Kind[] = [];
    const none = jobs.next((kind) => {
      kinds.push(kind);
      return null;
    });
    expect({ none, kinds }).to.deep.equal({ none: null, kinds: ["heaviest", "light", "heavy"] });
    expect(begun(jobs, (kind) => (kind === "heavy" ? "here" : null))).to.deep.equal([
      "heavy 1",
      "heavy 2",
    ]);
    expect(begun(jobs)).to.deep.equal(["heaviest 1", "heaviest 2", "light"]);
  });

  it("are not taken where enough of their kind wait, those at work not counted", () => {
    const jobs = line();
    expect(["a", "b", "c"].map((job) => jobs.add(job, "heavy"))).to.deep.equal([true, true, false]);
    expect(["d", "e", "f"].map((job) => jobs.add(job, "light"))).to.deep.equal([true, true, false]);
    jobs.next(forAll);
    expect(jobs.add("g", "heavy")).to.equal(true);
    expect(jobs.add("h", "heavy")).to.equal(false);
    expect(begun(jobs)).to.deep.equal(["b", "d", "e", "g"]);
  });

  it("are handed out all at once, heavy or not, when nobody is to wait any more", () => {
    const jobs = line();
    jobs.add("heavy 1", "heavy");
    jobs.next(forAll);
    jobs.add("heavy 2", "heavy");
    jobs.add("light", "light");
    expect(jobs.empty()).to.deep.equal(["heavy 2", "light"]);
    expect(jobs.empty()).to.deep.equal([]);
    expect(jobs.add("heavy 3", "heavy")).to.equal(true);
  });
});
