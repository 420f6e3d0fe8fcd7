import { expect } from "chai";
import * as TE from "fp-ts/lib/TaskEither.js";
import { plainBulk } from "../../domain/store.ts";
import { anId } from "../builders/an-id.ts";
import { anEntryLine, exported, importInto } from "./an-import.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

describe("what lines of an import refer to", () => {
  it("takes an id that is in the dictionary before an external id that looks the same", async () => {
    const deps = inMemoryDeps();
    const id = anId(0x78);
    await importInto(deps, { entries: [anEntryLine("a", { id })] });
    await importInto(deps, {
      entries: [anEntryLine(id)],
      "entry-senses": [{ external_id: "s", entry_id: id, definition: "Edificio." }],
    });
    const [only] = (await exported(deps))["entry-senses"] ?? [];
    expect(only.entry_id).to.equal("a");
  });

  it("refers to what a later batch brings, however long the store takes to answer", async () => {
    const deps = inMemoryDeps();
    const old = Array.from({ length: 4 }, (_, n) => anEntryLine(`a${n}`));
    await importInto(deps, { entries: old });
    const { entries } = deps.lexicon;
    const findAny: typeof entries.findAny = (keys) => async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return entries.findAny(keys)();
    };
    const lexicon = { ...deps.lexicon, entries: { ...entries, findAny } };
    const slow = { ...deps, lexicon, bulk: () => TE.right(plainBulk({ ...deps, lexicon })) };
    const related = old.map((one, n) => ({
      ...one,
      relations: [{ type: "see_also", entry_id: `b${n % 2}` }],
    }));
    const fresh = Array.from({ length: 6 }, (_, n) => anEntryLine(`b${n}`));
    const { report } = await importInto(
      slow,
      { entries: [...related, ...fresh] },
      { batchSize: 2 },
    );
    expect(report.families.entries).to.include({ created: 6, updated: 4 });
    const all = (await exported(deps))["entries"] ?? [];
    for (const [n, { external_id }] of old.entries())
      expect(all.find((one) => one.external_id === external_id).relations[0].entry_id).to.equal(
        `b${n % 2}`,
      );
  });
});
