import { expect } from "chai";
import { partSize } from "../../../adapters/sqlite/bulk/part-size.ts";
import { aPut } from "../../builders/a-change.ts";
import { anEntry } from "../../builders/an-entry.ts";
import { anId } from "../../builders/an-id.ts";
import { answerOf } from "../../contracts/answer-of.ts";
import { fillWith } from "../../contracts/open-store.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

const MANY = 10_000_000;

describe("sqlite: how many entries make a step", () => {
  it("is as many as were written in time for those who wait, nearing it by halves and doubles", () => {
    const size = partSize();
    const next = () => size.next(MANY);
    expect(next()).to.equal(50_000);
    size.note(50_000, 800);
    expect(next()).to.equal(25_000);
    size.note(20_000, 250);
    expect(next()).to.equal(32_000);
    size.note(29_000, 1_000);
    expect(next()).to.equal(16_000);
    size.note(16_001, 430);
    expect(next()).to.equal(14_885);
    size.note(14_885, 10);
    expect(next()).to.equal(29_770);
  });

  it("is neither very little nor too much, however long that takes", () => {
    const size = partSize();
    const next = () => size.next(MANY);
    for (let times = 0; times < 5; times++) size.note(next(), 60_000);
    expect(next()).to.equal(5_000);
    for (let times = 0; times < 5; times++) size.note(next(), 0);
    expect(next()).to.equal(50_000);
  });

  it("leaves no little one for the end", () => {
    const size = partSize();
    expect(size.next(100_000)).to.equal(50_000);
    size.note(50_000, 455);
    // Of 43,956 in time, there would be 6,044 more.
    expect(size.next(50_000)).to.equal(50_000);
    expect(size.next(60_000)).to.equal(43_956);
    expect(size.next(1)).to.equal(1);
  });

  const { open } = storesOfAFile();

  it("is asked anew for each step of what is kept ready", async () => {
    const store = open({ bulkFrom: 1 });
    await fillWith(store, aPut("entries", anEntry({ id: anId(1) })));
    const bulk = await answerOf(store.bulk(1));
    const { held } = bulk;
    if (held === null) throw new Error("beside others entries are kept ready");
    expect(held.nextSize(50_000)).to.equal(50_000);
    await answerOf(held.add([aPut("entries", anEntry({ id: anId(2) }))]));
    await answerOf(held.write({ count: 1, at: "2026-01-02T03:04:05.678Z", audit: [] }));
    expect(held.nextSize(50_000)).to.equal(25_000);
    await answerOf(bulk.finish());
  });
});
