import { expect } from "chai";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import { anId } from "../builders/an-id.ts";
import { anEarlyStore } from "./an-early-store.ts";
import { anEntryLine, exported, type Files, importInto } from "./an-import.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const entry = (lemma_form: string, more: object = {}) => ({
  lemma_form,
  pos_id: "n",
  entry_type_id: "w",
  ...more,
});
const sense = (definition: string, more: object = {}) => ({ definition, entry_id: "a", ...more });

/** Of each family lines that nobody can name, between some that can be. */
const files: Files = {
  locations: [
    { external_id: "l1", name: "Lugo", location_type: "province" },
    { name: "Vigo", location_type: "locality", parent_id: "l1" },
  ],
  phenomenons: [{ name: "seseo", phenomenon_type: "phonetic", location_ids: ["l1"] }],
  sources: [{ abbreviation: "DRAE", title: "Diccionario", source_type: "dictionary" }],
  entries: [
    entry("sin clave"),
    anEntryLine("a"),
    entry("otra", { external_id: null, variants: [{ form: "otras" }] }),
    entry("con estado", { status: "in_review" }),
    entry("con lugar", { location_ids: ["l1"] }),
    entry("con relación", { relations: [{ type: "synonym", entry_id: "b" }] }),
    anEntryLine("b"),
    entry("con id", { id: anId(0x123) }),
    entry("la última"),
  ],
  "entry-senses": [
    sense("Primera."),
    sense("Segunda.", { external_id: "s2" }),
    sense("Tercera.", { parent_sense_id: "s2" }),
    sense("De otra.", { entry_id: "b" }),
  ],
};
const lemmas = [
  "casa",
  "casa",
  "con estado",
  "con id",
  "con lugar",
  "con relación",
  "la última",
  "otra",
  "sin clave",
];

describe("an import of lines without a key", () => {
  const early = anEarlyStore();

  for (const [where, openDeps] of [
    ["a store", inMemoryDeps],
    ["a store that is written to early", () => early.deps()],
  ] as const) {
    const expectAll = async (deps: ReturnType<typeof openDeps>): Promise<void> => {
      const all = await exported(deps);
      expect(all["entries"]?.map(({ lemma_form }) => lemma_form)).to.have.members(lemmas);
      for (const family of lexicalFamilies)
        expect(all[family], family).to.have.lengthOf(files[family]?.length ?? 0);
    };

    for (const batchSize of [1, 3, 100])
      it(`brings them all to ${where}, ${batchSize} at a time`, async () => {
        const deps = openDeps();
        const { report, faults } = await importInto(deps, files, { batchSize });
        expect(faults).to.deep.equal([]);
        expect(report.families.entries).to.include({ created: 9, unchanged: 0 });
        await expectAll(deps);
      });

    it(`brings them beside what ${where} has already, and beside faulty lines`, async () => {
      const deps = openDeps();
      const named = [anEntryLine("a"), anEntryLine("b")];
      await importInto(deps, { entries: named });
      const { entries = [], ...others } = files;
      const faulty = { ...others, entries: [entry("mala", { pos_id: 7 }), ...entries] };
      const refused = await importInto(deps, faulty);
      expect(refused.faults).to.deep.equal(["entries:1 /pos_id wrong_type"]);
      const dry = await importInto(deps, files, { dryRun: true });
      expect(dry.report.families.entries).to.include({ created: 7, unchanged: 2 });
      const { report } = await importInto(deps, faulty, { skipFaulty: true });
      expect(report.families.entries).to.include({ created: 7, unchanged: 2, faulty: 1 });
      await expectAll(deps);
    });

    it(`brings them alone to ${where}`, async () => {
      const deps = openDeps();
      const entries = Array.from({ length: 20 }, (_, n) => entry(`voz ${n}`));
      for (const times of [1, 2]) {
        const { report } = await importInto(deps, { entries });
        expect(report.families.entries).to.include({ created: 20 });
        expect((await exported(deps))["entries"]).to.have.lengthOf(20 * times);
      }
    });
  }
});
