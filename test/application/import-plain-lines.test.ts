import { expect } from "chai";
import { anId } from "../builders/an-id.ts";
import { anEntryLine, exported, importInto } from "./an-import.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const sense = (external_id: string, entry_id: string, more: object = {}) => ({
  external_id,
  entry_id,
  definition: "Edificio.",
  ...more,
});

/** Of which no more is kept than their keys. */
describe("plain lines of an import", () => {
  const entries = [anEntryLine("a", { id: anId(1) }), anEntryLine("b")];

  it("tell others of which entry their senses are", async () => {
    const senses = [sense("s1", "a"), sense("s2", "b", { parent_sense_id: "s1" })];
    const { faults } = await importInto(inMemoryDeps(), { entries, "entry-senses": senses });
    expect(faults).to.deep.equal(["entry-senses:2 /parent_sense_id unknown_reference"]);
  });

  it("are met by those that repeat them, by whichever keys these name it", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, { entries });
    const lines = [
      anEntryLine("a", { notes: "changed" }),
      anEntryLine("a", { id: anId(1) }),
      { id: anId(1), notes: "again" },
      anEntryLine("b"),
      anEntryLine("b", { notes: "changed" }),
    ];
    const { faults } = await importInto(deps, { entries: lines });
    expect(faults).to.deep.equal([
      "entries:2 /id duplicate_in_import",
      "entries:2 /external_id duplicate_in_import",
      "entries:3 /id duplicate_in_import",
      "entries:5 /external_id duplicate_in_import",
    ]);
  });

  it("are not moved by those that repeat them", async () => {
    const deps = inMemoryDeps();
    const senses = [sense("s1", "a"), sense("s2", "a", { parent_sense_id: "s1" })];
    await importInto(deps, { entries, "entry-senses": senses });
    const repeated = [sense("s1", "a"), sense("s1", "a", { parent_sense_id: "s2" })];
    const { faults } = await importInto(deps, { "entry-senses": repeated });
    expect(faults).to.deep.equal(["entry-senses:2 /external_id duplicate_in_import"]);
  });

  for (const batchSize of [1, 100])
    it(`are found by others under the id that a rival gave it (${batchSize} at once)`, async () => {
      const deps = inMemoryDeps();
      let isThere = false;
      const contended = {
        ...deps,
        bulk: (count: number) => async () => {
          if (!isThere) await importInto(deps, { entries: [anEntryLine("b", { id: anId(7) })] });
          isThere = true;
          return deps.bulk(count)();
        },
      };
      const senses = [sense("s1", "b")];
      const { report } = await importInto(
        contended,
        { entries, "entry-senses": senses },
        { batchSize },
      );
      expect(report.families.entries).to.include({ created: 1, unchanged: 1 });
      const all = await exported(deps);
      expect(all["entries"]?.find(({ external_id }) => external_id === "b")?.id).to.equal(anId(7));
      expect(all["entry-senses"]?.[0]).to.include({ external_id: "s1", entry_id: "b" });
    });
});
