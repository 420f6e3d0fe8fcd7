import { expect } from "chai";
import { anEarlyStore } from "./an-early-store.ts";
import { anEntryLine, anImport, exported, type Files, importInto } from "./an-import.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const many = <A>(count: number, make: (n: number) => A): readonly A[] =>
  Array.from({ length: count }, (_, n) => make(n + 1));

const sound = many(3, (n) => anEntryLine(`sound ${n}`));
const unnamed = many(20, (n) => anEntryLine(`unnamed ${n}`, { lemma_form: "" }));
const lost = { type: "synonym", entry_id: "nowhere", sense_id: null, note: null };
const astray = many(20, (n) => anEntryLine(`astray ${n}`, { relations: [lost] }));
const inNothing = many(20, (n) => ({
  external_id: `${n}`,
  name: `${n}`,
  location_type: "locality",
  parent_id: "nowhere",
}));

/** Of lines that come four at a time. */
describe("an import of very many faulty lines", () => {
  const { deps: early } = anEarlyStore();

  const faultsAt = (family: string, lines: readonly number[], fault: string): readonly string[] =>
    lines.map((line) => `${family}:${line} ${fault}`);

  const cases: Readonly<
    Record<string, { readonly files: Files; readonly told: readonly string[] }>
  > = {
    "what stands in them": {
      files: { entries: [...sound, ...unnamed] },
      told: faultsAt("entries", [4, 5, 6, 7, 8], "/lemma_form too_short"),
    },
    "what they refer to": {
      files: { entries: [...sound, ...astray] },
      told: faultsAt("entries", [4, 5, 6, 7, 8], "/relations/0/entry_id unknown_reference"),
    },
    "what those before all others refer to": {
      files: { locations: inNothing, entries: unnamed },
      told: faultsAt("locations", [1, 2, 3, 4, 5, 6, 7, 8], "/parent_id unknown_reference"),
    },
  };
  for (const [where, { files, told }] of Object.entries(cases))
    for (const dryRun of [true, false])
      it(`looks for no more when it has met enough by ${where}, ${dryRun ? "in a dry run" : "and writes nothing"}`, async () => {
        for (const deps of [inMemoryDeps(), early()]) {
          const { report, faults } = await importInto(deps, files, { dryRun, faultyAtMost: 5 });
          expect(faults).to.deep.equal(told);
          expect(report).to.include({ faulty: told.length, mayBeMore: true, written: false });
          expect(await exported(deps)).to.deep.equal({});
        }
      });

  it("reads no further", async () => {
    const read: string[] = [];
    const files = { entries: unnamed, "entry-senses": [{}] };
    const { source } = anImport(files);
    await importInto(inMemoryDeps(), files, {
      faultyAtMost: 5,
      source: async function* (family) {
        for await (const lines of source(family)) {
          read.push(`${family} ${lines.at(-1)?.line}`);
          yield lines;
        }
      },
    });
    expect(read).to.deep.equal(["entries 4", "entries 8"]);
  });

  it("names all of those that are not so many", async () => {
    const files = { entries: [...sound, ...unnamed, ...astray] };
    const { report, faults } = await importInto(inMemoryDeps(), files, { faultyAtMost: 41 });
    expect(report).to.include({ faulty: 40, mayBeMore: false });
    expect(faults).to.have.lengthOf(40);
  });

  it("names all of them where the others are to be written", async () => {
    const files = { entries: [...sound, ...unnamed, ...astray] };
    for (const deps of [inMemoryDeps(), early()]) {
      const asked = { faultyAtMost: 5, skipFaulty: true };
      const { report, faults } = await importInto(deps, files, asked);
      expect(report).to.include({ faulty: 40, mayBeMore: false, written: true });
      expect(faults).to.have.lengthOf(40);
      expect((await exported(deps))["entries"]).to.have.lengthOf(3);
    }
  });
});
