import { expect } from "chai";
import { importDictionary } from "../../application/dictionary/import-dictionary.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { anEntryLine, anImport, exported, type Files, importInto } from "./an-import.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const house = { external_id: "house", location_ids: ["valley"] };
const files = {
  locations: [{ external_id: "valley", name: "Valle", location_type: "region" }],
  entries: [
    anEntryLine("house", { id: anId(1), location_ids: ["valley"] }),
    anEntryLine("hut", { relations: [{ type: "synonym", entry_id: "house" }] }),
    anEntryLine("shed", { relations: [{ type: "synonym", entry_id: anId(1) }] }),
  ],
  "entry-senses": [
    { external_id: "s1", entry_id: "house", definition: "Edificio." },
    { external_id: "s2", entry_id: "house", definition: "Hogar.", parent_sense_id: "s1" },
  ],
} satisfies Files;

const unchanged = (count: number) => ({ created: 0, updated: 0, unchanged: count, faulty: 0 });

/** Imports files, noting which families are read, in turn. */
const importNoting = async (deps: ReturnType<typeof inMemoryDeps>, all: Files) => {
  const read: LexicalFamily[] = [];
  const { source, ...input } = anImport(all);
  const noting: typeof source = (family) => {
    read.push(family);
    return source(family);
  };
  const report = await answerOf(importDictionary(deps)({ ...input, source: noting }));
  return { read, report };
};

describe("an import that is run again", () => {
  it("reads entries and senses once, and changes nothing", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, files);
    const before = await exported(deps);
    const { read, report } = await importNoting(deps, files);
    expect(report.families).to.deep.equal({
      locations: unchanged(1),
      entries: unchanged(3),
      "entry-senses": unchanged(2),
    });
    for (const family of ["entries", "entry-senses"])
      expect(read.filter((one) => one === family)).to.have.lengthOf(1);
    expect(await exported(deps)).to.deep.equal(before);
  });

  it("finds what is unchanged under all of its keys, for lines that are not", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, files);
    const barn = anEntryLine("barn", {
      relations: ["house", anId(1), "hut"].map((entry_id) => ({ type: "synonym", entry_id })),
    });
    const more: Files = {
      ...files,
      entries: [...files.entries, barn],
      "entry-senses": [
        ...files["entry-senses"],
        { external_id: "s3", entry_id: anId(1), definition: "Casa.", parent_sense_id: "s2" },
        { external_id: "s4", entry_id: "barn", definition: "Granero." },
      ],
    };
    const { report, faults } = await importInto(deps, more);
    expect(faults).to.deep.equal([]);
    expect(report.families.entries).to.deep.equal({ ...unchanged(3), created: 1 });
    expect(report.families["entry-senses"]).to.deep.equal({ ...unchanged(2), created: 2 });
    const senses = (await exported(deps))["entry-senses"] ?? [];
    expect(senses.find(({ external_id }) => external_id === "s3")).to.include({
      entry_id: "house",
      parent_sense_id: "s2",
    });
  });

  it("tells which line comes twice, where the first is unchanged", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, files);
    const twice: Files = { entries: [...files.entries, { id: anId(1), ...house }] };
    const { faults } = await importInto(deps, twice);
    expect(faults).to.deep.equal([
      "entries:4 /id duplicate_in_import",
      "entries:4 /external_id duplicate_in_import",
    ]);
  });

  for (const [another, external_id] of [
    ["another", "barn2"],
    ["one without a key", null],
  ])
    it(`is refused where a line that was unchanged is ${another} when it is read again`, async () => {
      const deps = inMemoryDeps();
      const before = [...files.entries, anEntryLine("barn")];
      await importInto(deps, { ...files, entries: before });
      const grown = [...before, anEntryLine("new")];
      const changed = grown.map((line) =>
        line.external_id === "barn" ? { ...line, external_id } : line,
      );
      const sources = [grown, changed].map((entries) => anImport({ entries }).source);
      const { source: _source, ...input } = anImport({});
      const turns = (family: LexicalFamily) =>
        (family === "entries" ? sources.shift() : anImport({}).source)?.(family) ??
        expect.fail("it is read too often");
      const outcome = await importDictionary(deps)({ ...input, source: turns })().catch(String);
      expect(outcome).to.contain("has changed while it was read");
    });

  it("means by a key that is taken whoever has it, not the line that wants it", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, files);
    const rival: Files = {
      entries: [
        { ...anEntryLine("hut", { id: anId(1) }) },
        anEntryLine("hut", { notes: "Pequeña." }),
        anEntryLine("barn", { relations: [{ type: "synonym", entry_id: "hut" }] }),
      ],
    };
    const { faults } = await importInto(deps, rival, { skipFaulty: true });
    expect(faults).to.deep.equal(["entries:1 /external_id taken"]);
    const entries = (await exported(deps))["entries"] ?? [];
    const barn = entries.find(({ external_id }) => external_id === "barn");
    expect(barn?.relations).to.deep.equal([
      { type: "synonym", entry_id: "hut", sense_id: null, note: null },
    ]);
    expect(entries.find(({ external_id }) => external_id === "hut")?.notes).to.equal("Pequeña.");
  });
});
