import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { readLine } from "../../adapters/files/resource-lines.ts";
import {
  importDictionary,
  type ImportInput,
} from "../../application/dictionary/import-dictionary.ts";
import type { ImportLine } from "../../application/dictionary/import-line.ts";
import { changeSet } from "../../domain/changes/change-set.ts";
import { unavailable } from "../../domain/shared/app-error.ts";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { Store } from "../../domain/store.ts";
import { aDelete, putEntry } from "../builders/a-change.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { anEarlyStore } from "./an-early-store.ts";
import { anImport, exported, type Files, importInto } from "./an-import.ts";

const entry = (n: number, more: object = {}) => ({
  external_id: `e${n}`,
  lemma_form: `casa ${n}`,
  pos_id: "n",
  entry_type_id: "w",
  ...more,
});
const entries = (count: number) => Array.from({ length: count }, (_, n) => entry(n));

/** Entries alone, and lines of other families that refer to them, and one of them to another. */
const files: Files = {
  entries: [...entries(9), entry(9, { relations: [{ type: "synonym", entry_id: "e2" }] })],
  "entry-senses": [
    { external_id: "s1", entry_id: "e1", definition: "Edificio." },
    { external_id: "s9", entry_id: "e9", definition: "Linaje." },
  ],
};

const page = { filter: {}, order: [], page: firstPage(100) };

/** From two entries on, into a dictionary that has none: lines are written while others are read. */
describe("an import that writes as it reads", () => {
  const { store, deps } = anEarlyStore();
  const lemmas = async () =>
    (await answerOf(store().lexicon.entries.list(page))).items.map(({ lemma_form }) => lemma_form);
  const isFree = () => answerOf(commit(store(), { puts: [putEntry(anEntry({ id: anId(1) }))] }));

  it("brings the same as any other", async () => {
    const { report, faults } = await importInto(deps(), files, { batchSize: 3 });
    expect(faults).to.deep.equal([]);
    expect(report.families).to.deep.include({
      entries: { created: 10, updated: 0, unchanged: 0, faulty: 0 },
    });
    const all = await exported(store());
    expect(all["entries"]?.find(({ external_id }) => external_id === "e9").relations).to.deep.equal(
      [{ type: "synonym", entry_id: "e2", sense_id: null, note: null }],
    );
    expect(all["entry-senses"]?.map(({ entry_id }) => entry_id)).to.have.members(["e1", "e9"]);
    const again = await importInto(deps(), files);
    expect(again.report.families.entries).to.include({ created: 0, unchanged: 10 });
  });

  it("reads the lines once where none refers to another", async () => {
    const read: string[] = [];
    const { source, ...input } = anImport({ entries: entries(20) });
    const noting: ImportInput["source"] = (family) => {
      read.push(family);
      return source(family);
    };
    await answerOf(importDictionary(deps())({ ...input, source: noting }));
    expect(await lemmas()).to.have.lengthOf(20);
    expect(read).to.deep.equal([...lexicalFamilies]);
  });

  for (const [what, last, fault] of [
    ["a line that is faulty by itself", entry(30, { pos_id: 7 }), "entries:21 /pos_id wrong_type"],
    ["a key that comes twice", entry(3), "entries:21 /external_id duplicate_in_import"],
    [
      "a reference to nothing",
      entry(30, { relations: [{ type: "synonym", entry_id: "e40" }] }),
      "entries:21 /relations/0/entry_id unknown_reference",
    ],
  ] as const) {
    it(`brings nothing at all where the last line has ${what}`, async () => {
      const { report, faults } = await importInto(deps(), { entries: [...entries(20), last] });
      expect(faults).to.deep.equal([fault]);
      expect(report.written).to.equal(false);
      expect(await lemmas()).to.deep.equal([]);
      await isFree();
    });

    it(`brings the others if it is told to leave out ${what}`, async () => {
      const all = { entries: [...entries(20), last] };
      const { report, faults } = await importInto(deps(), all, { skipFaulty: true });
      expect(faults).to.deep.equal([fault]);
      expect(report.families.entries).to.include({ created: 20, faulty: 1 });
      expect(await lemmas()).to.have.lengthOf(20);
    });
  }

  const relations = [{ type: "synonym", entry_id: "e2" }];
  const id = anId(40);
  for (const [what, lines, fault] of [
    ["in two plain lines", [...entries(20), entry(12)], "entries:21 /external_id"],
    [
      "in a plain line and one that refers to another",
      [...entries(20), entry(12, { relations })],
      "entries:21 /external_id",
    ],
    [
      "in a line that refers to another and a plain one",
      [...entries(12), entry(12, { relations }), ...entries(20).slice(12)],
      "entries:14 /external_id",
    ],
    [
      "as an id",
      [...entries(10), entry(30, { id }), ...entries(20).slice(10), entry(31, { id })],
      "entries:22 /id",
    ],
    [
      "as the id of what was deleted",
      [...entries(10), entry(30, { id: anId(7) }), entry(31, { id: anId(7) })],
      "entries:12 /id",
    ],
    [
      "beside what was deleted",
      [...entries(12), entry(30, { id: anId(7) }), entry(5, { lemma_form: "otra" })],
      "entries:14 /external_id",
    ],
  ] as const) {
    it(`reads again, to name its fault, where a key comes twice ${what}`, async () => {
      const gone = anEntry({ id: anId(7) });
      await answerOf(commit(store(), { puts: [putEntry(gone)] }));
      await answerOf(store().commit(changeSet({ deletes: [aDelete("entries", gone)] })));
      const phases: string[] = [];
      const { report, faults } = await importInto(
        deps(),
        { entries: lines },
        { batchSize: 2, onPhase: (phase) => phases.push(phase) },
      );
      expect(faults).to.deep.equal([`${fault} duplicate_in_import`]);
      expect(report.written).to.equal(false);
      expect(phases.slice(-2)).to.deep.equal(["reading_again", "checking"]);
      expect(await lemmas()).to.deep.equal([]);
      await isFree();
    });

    it(`brings the others if it is told to leave out what comes twice ${what}`, async () => {
      const { report, faults } = await importInto(deps(), { entries: lines }, { skipFaulty: true });
      expect(faults).to.deep.equal([`${fault} duplicate_in_import`]);
      expect(report.families.entries).to.include({ created: lines.length - 1, faulty: 1 });
      expect(await lemmas()).to.have.lengthOf(lines.length - 1);
    });
  }

  it("is not tried again where the store fails", async () => {
    const phases: string[] = [];
    const failing: Store = {
      ...store(),
      bulk: (count) =>
        pipe(
          store().bulk(count),
          TE.map((bulk) => ({ ...bulk, commit: () => TE.left(unavailable("it is gone")) })),
        ),
    };
    const input = anImport({ entries: entries(20) }, { onPhase: (phase) => phases.push(phase) });
    const outcome = await importDictionary(deps(failing))(input)();
    expect(outcome).to.deep.equal(E.left(unavailable("it is gone")));
    expect(phases).to.deep.equal(["reading"]);
    await isFree();
  });

  for (const [what, left] of [
    ["a line fewer", 9],
    ["a line more", 11],
  ] as const)
    it(`brings nothing where a file has ${what} when it is read again`, async () => {
      const [whole, other] = [entries(10), entries(11).slice(0, left)].map((lines) =>
        anImport({ ...files, entries: [...lines, entry(99, { relations })] }),
      );
      let times = 0;
      const source: ImportInput["source"] = (family) =>
        ((family === "entries" && ++times > 1 ? other : whole) ?? anImport({})).source(family);
      const failure = await importDictionary(deps())(anImport({}, { source }))().catch(String);
      expect(failure).to.equal("Error: entries.jsonl has changed while it was read");
      expect(await lemmas()).to.deep.equal([]);
      await isFree();
    });

  /** A source that gives other lines from the second time on. */
  const changing = (
    all: Files,
    change: (line: ImportLine) => ImportLine,
  ): ImportInput["source"] => {
    const seen = new Set<string>();
    return async function* (family) {
      const isAgain = seen.has(family);
      seen.add(family);
      for await (const lines of anImport(all).source(family))
        yield isAgain ? lines.map(change) : lines;
    };
  };

  it("brings nothing where a line is no JSON any more when it is read again", async () => {
    const source = changing(files, (line) => ({ ...line, content: E.left([]) }));
    const failure = await importDictionary(deps())(anImport({}, { source }))().catch(String);
    expect(failure).to.equal("Error: entries.jsonl has changed while it was read");
    expect(await lemmas()).to.deep.equal([]);
  });

  it("overwrites nothing where a line has the key of another when it is read again", async () => {
    const one = anEntry({ id: anId(1), external_id: "mine", lemma_form: "mía" });
    await answerOf(commit(store(), { puts: [putEntry(one)] }));
    const content = E.right(readLine("entries", { ...entry(1), external_id: "mine" }));
    const source = (count: number) =>
      changing({ entries: entries(count) }, (line) => ({ ...line, content }));
    // So few are not kept ready, and so read again.
    const few = anImport({}, { source: source(1) });
    const failure = await importDictionary(deps())(few)().catch(String);
    expect(failure).to.equal("Error: entries.jsonl has changed while it was read");
    expect(await lemmas()).to.deep.equal(["mía"]);
    await answerOf(importDictionary(deps())(anImport({}, { source: source(3) })));
    expect(await lemmas()).to.deep.equal(["casa 0", "casa 1", "casa 2", "mía"]);
  });

  it("names every fault, of lines that it had not kept too", async () => {
    const sense = { external_id: "s2", entry_id: "e99", definition: "Linaje." };
    const lines = [...entries(20), entry(12), entry(90, { pos_id: 7 })];
    const all = { entries: lines, "entry-senses": [sense] };
    const { faults } = await importInto(deps(), all);
    expect(faults).to.deep.equal([
      "entries:21 /external_id duplicate_in_import",
      "entries:22 /pos_id wrong_type",
      "entry-senses:1 /entry_id unknown_reference",
    ]);
    expect(await lemmas()).to.deep.equal([]);
  });

  it("writes nothing when it is only to look", async () => {
    const { report } = await importInto(deps(), files, { dryRun: true });
    expect(report).to.deep.include({ written: false, faulty: 0 });
    expect(await lemmas()).to.deep.equal([]);
    await isFree();
  });

  it("undoes the deletion of what comes back under its own id", async () => {
    const gone = anEntry({ id: anId(7), external_id: "e7" });
    await answerOf(commit(store(), { puts: [putEntry(gone)] }));
    const deletes = [aDelete("entries", gone)];
    await answerOf(store().commit(changeSet({ deletes })));
    const back = { id: anId(7), ...entry(7) };
    const phases: string[] = [];
    const onPhase = (phase: string): number => phases.push(phase);
    await importInto(deps(), { entries: [...entries(7), back] }, { batchSize: 2, onPhase });
    expect(phases).to.deep.equal(["reading", "checking", "writing", "indexing"]);
    const history = await answerOf(store().history.list("entries", anId(7), firstPage(10)));
    expect(history.items.map(({ action }) => action)).to.deep.equal([
      "restored",
      "deleted",
      "created",
    ]);
  });

  it("tells of a fault that is read while a batch of what was deleted is tried again", async () => {
    const all = Array.from({ length: 12 }, (_, n) =>
      anEntry({ id: anId(n + 1), external_id: `e${n}` }),
    );
    for (const one of all) {
      await answerOf(commit(store(), { puts: [putEntry(one)] }));
      await answerOf(store().commit(changeSet({ deletes: [aDelete("entries", one)] })));
    }
    const back = all.map(({ id }, n) => ({ id, ...entry(n) }));
    const faulty = { entries: [...back, entry(30, { pos_id: 7 })] };
    const { report, faults } = await importInto(deps(), faulty, { batchSize: 2 });
    expect(faults).to.deep.equal(["entries:13 /pos_id wrong_type"]);
    expect(report.written).to.equal(false);
    expect(await lemmas()).to.deep.equal([]);
  });

  it("is one line of the audit, however many batches it takes", async () => {
    await importInto(deps(), files, { batchSize: 2 });
    const { items } = await answerOf(store().audit.list({ filter: {}, page: firstPage(100) }));
    expect(items.map(({ action, detail }) => [action, detail])).to.deep.equal([
      ["import", { entries_created: 10, entry_senses_created: 2 }],
    ]);
  });

  it("leaves a dictionary that has entries to go on, batch by batch", async () => {
    await isFree();
    const { report } = await importInto(deps(), files, { batchSize: 4 });
    expect(report.families.entries).to.include({ created: 10 });
    expect(await lemmas()).to.have.lengthOf(11);
  });
});
