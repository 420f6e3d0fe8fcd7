import { expect } from "chai";
import * as TE from "fp-ts/lib/TaskEither.js";
import { importDictionary } from "../../application/dictionary/import-dictionary.ts";
import type { FaultyLine } from "../../application/dictionary/import-line.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import { plainBulk } from "../../domain/store.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { anEntryLine, anImport, exported, importInto } from "./an-import.ts";
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

  it("tells of which entry a sense should have been, where the line does not name it", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, {
      entries: [anEntryLine("a"), anEntryLine("b")],
      "entry-senses": ["a", "b"].map((of) => ({
        external_id: `${of}1`,
        entry_id: of,
        definition: "Edificio.",
      })),
    });
    const told: Fault[] = [];
    const onFaulty = ({ faults }: FaultyLine): void => void told.push(...faults);
    const moved = { external_id: "a1", parent_sense_id: "b1" };
    await answerOf(importDictionary(deps)(anImport({ "entry-senses": [moved] }, { onFaulty })));
    const [a] = await answerOf(deps.lexicon.entries.findAny({ ids: [], external_ids: ["a"] }));
    expect(told).to.deep.equal([
      {
        pointer: "/parent_sense_id",
        code: "unknown_reference",
        params: { id: "b1", entry: a?.id },
      },
    ]);
  });
});
