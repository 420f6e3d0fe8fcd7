import { expect } from "chai";
import { type Database, openDatabase } from "../../../adapters/sqlite/file/database.ts";
import type { OtherWriters } from "../../../adapters/sqlite/file/other-writers.ts";
import { rememberedTotals } from "../../../adapters/sqlite/counts/totals.ts";
import { storesOfAFile } from "./stores-of-a-file.ts";

describe("sqlite: totals that are remembered", () => {
  const { file } = storesOfAFile();
  let database: Database;
  beforeEach(() => {
    database = openDatabase(file(), 2);
  });
  afterEach(() => {
    database.close();
  });
  const alone: OtherWriters = { onChange: () => undefined, look: () => undefined };
  /** What counts how often it is asked anew; each answer is a text of that length. */
  const remembering = (others = alone) => {
    const totals = rememberedTotals(database, others);
    let asked = 0;
    const ask = (question: string, length = 1): number => {
      totals.remember(question, () => {
        asked++;
        return [[1, "x".repeat(length)]];
      });
      return asked;
    };
    return { totals, ask };
  };

  it("are asked for once for each question, until something is written", () => {
    const { totals, ask } = remembering();
    expect(["a", "a", "b", "a"].map((question) => ask(question))).to.deep.equal([1, 1, 2, 2]);
    totals.forget();
    expect(["a", "b", "a"].map((question) => ask(question))).to.deep.equal([3, 4, 4]);
  });

  it("are forgotten when another has written, which is looked for before each answer", () => {
    let hasWritten = false;
    let forget = (): void => undefined;
    const { ask } = remembering({
      onChange: (listener) => {
        forget = listener;
      },
      look: () => {
        if (hasWritten) forget();
      },
    });
    expect([ask("a"), ask("a")]).to.deep.equal([1, 1]);
    hasWritten = true;
    expect([ask("a"), ask("a")]).to.deep.equal([2, 3]);
  });

  it("are not remembered where one of them is longer than all may be", () => {
    const { ask } = remembering();
    expect([ask("small"), ask("large", 8_000_000), ask("large", 8_000_000)]).to.deep.equal([
      1, 2, 3,
    ]);
    expect(ask("small")).to.equal(3);
  });

  it("are all forgotten before they take more than they may, questions counted", () => {
    const { ask } = remembering();
    const long = "?".repeat(3_000_000);
    expect([ask(long, 3_000_000), ask(long, 3_000_000)]).to.deep.equal([1, 1]);
    // With these 1,900,000 they are still within it; with another hundred thousand no more.
    expect([ask("b", 1_900_000), ask(long, 3_000_000), ask("b")]).to.deep.equal([2, 2, 2]);
    expect([ask("c", 100_000), ask("c"), ask("b", 1_900_000)]).to.deep.equal([3, 3, 4]);
    expect(ask(long, 3_000_000)).to.equal(5);
  });
});
