import { expect } from "chai";
import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { importDictionary } from "../../application/dictionary/import-dictionary.ts";
import { changeSet } from "../../domain/changes/change-set.ts";
import { unavailable } from "../../domain/shared/app-error.ts";
import { lexicalFamilies } from "../../domain/shared/family.ts";
import { firstPage } from "../../domain/shared/page.ts";
import type { Held, Store } from "../../domain/store.ts";
import { aDelete, aPut, putEntry } from "../builders/a-change.ts";
import { anEntry } from "../builders/an-entry.ts";
import { anId } from "../builders/an-id.ts";
import { aSource } from "../builders/a-source.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { anEarlyStore } from "./an-early-store.ts";
import { anEntryLine, anImport, exported, type Files, importInto } from "./an-import.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => anEntryLine(`e${n}`, { lemma_form: `casa ${n}` }));

/** Lines of all families that refer to each other, beside entries that refer to nothing. */
const files: Files = {
  locations: [
    { external_id: "l1", name: "Valle", location_type: "locality", parent_id: "l2" },
    { external_id: "l2", name: "Sierra", location_type: "region" },
  ],
  sources: [{ external_id: "b1", abbreviation: "B", title: "Libro", source_type: "book" }],
  entries: [
    ...entries(9),
    anEntryLine("e9", {
      location_ids: ["l1"],
      source_refs: [{ source_id: "b1", locator: "p. 2" }],
      variants: [{ form: "caza", location_ids: ["l2"] }],
      homograph_number: 2,
      status: "published",
    }),
    anEntryLine("e10", { relations: [{ type: "synonym", entry_id: "e2" }] }),
  ],
  "entry-senses": [
    { external_id: "s1", entry_id: "e1", definition: "Edificio." },
    {
      external_id: "s2",
      entry_id: "e9",
      definition: "Linaje.",
      relations: [{ type: "see_also", entry_id: "e3" }],
    },
  ],
};

const page = { filter: {}, order: [], page: firstPage(100) };

/** From two entries on, into a dictionary that has some: they are kept ready until all has been checked. */
describe("an import beside what there is", () => {
  const { store, deps } = anEarlyStore();
  const there = anEntry({ id: anId(1), external_id: "there", lemma_form: "aquí" });
  beforeEach(() => answerOf(commit(store(), { puts: [putEntry(there)] })));

  const found = async () => (await answerOf(store().lexicon.entries.list(page))).items;
  const named = async (key: string) =>
    (await found()).find(({ external_id }) => external_id === key);
  const lemmas = async () => (await found()).map(({ lemma_form }) => lemma_form);
  /** The store, of which what is held is written another way. */
  const writingHeld = (write: (held: Held) => Held["write"]): Store => ({
    ...store(),
    bulk: (count) =>
      pipe(
        store().bulk(count),
        TE.map((bulk) => {
          if (bulk.held === null) throw new Error("it keeps nothing ready");
          return { ...bulk, held: { ...bulk.held, write: write(bulk.held) } };
        }),
      ),
  });
  /** Does something once, when everything has been checked and nothing is written yet. */
  const meanwhile = (happens: () => Promise<unknown>): Store => {
    let hasHappened = false;
    return writingHeld((held) => (part) => async () => {
      if (!hasHappened) await happens();
      hasHappened = true;
      return held.write(part)();
    });
  };

  for (const batchSize of [2, 3, 100])
    it(`brings the same as any other, ${batchSize} at a time`, async () => {
      const lines: number[] = [];
      const onLines = (count: number) => lines.push(count);
      const { report, faults } = await importInto(deps(), files, { batchSize, onLines });
      expect(faults).to.deep.equal([]);
      expect(report.families).to.deep.include({
        entries: { created: 11, updated: 0, unchanged: 0, faulty: 0 },
      });
      const other = inMemoryDeps();
      await answerOf(commit(other, { puts: [putEntry(there)] }));
      await importInto(other, files);
      const withoutIds = async (of: Parameters<typeof exported>[0]) =>
        Object.fromEntries(
          Object.entries(await exported(of)).map(([family, all]) => [
            family,
            all
              .map(({ id: _id, ...line }) => line)
              .sort((a, b) => (a.external_id < b.external_id ? -1 : 1)),
          ]),
        );
      expect(await withoutIds(store())).to.deep.equal(await withoutIds(other));
      const again = await importInto(deps(), files, { batchSize });
      expect(again.report.families.entries).to.include({ created: 0, unchanged: 11 });
    });

  it("is found by all that it says", async () => {
    await importInto(deps(), files);
    const totalOf = async (name: string, value: string) => {
      const terms = [{ name, anyOf: [value] }];
      return (await answerOf(store().lexicon.entries.list({ ...page, filter: { terms } }))).total;
    };
    expect(await totalOf("status", "published")).to.equal(1);
    expect(await totalOf("pos_id", "n.")).to.equal(11);
    expect(await totalOf("initial", "c")).to.equal(11);
    expect(await totalOf("has", "location")).to.equal(1);
    const search = {
      query: { key: "caza", exact: "caza" },
      mode: "exact",
      tiers: [["lemma", "variant"]],
    } as const;
    const { items } = await answerOf(store().lexicon.entries.list({ ...page, filter: { search } }));
    expect(items.map(({ external_id }) => external_id)).to.deep.equal(["e9"]);
  });

  it("reads the lines once where none refers to another", async () => {
    const read: string[] = [];
    const { source, ...input } = anImport({ entries: entries(20) });
    const noting: typeof source = (family) => {
      read.push(family);
      return source(family);
    };
    await answerOf(importDictionary(deps())({ ...input, source: noting }));
    expect(await lemmas()).to.have.lengthOf(21);
    expect(read).to.deep.equal([...lexicalFamilies]);
  });

  it("is created when it is written, not when it was read", async () => {
    let minutes = 0;
    const clock = () => new Date(Date.UTC(2026, 0, 1, 0, minutes));
    const onPhase = (phase: string) => {
      if (phase === "writing") minutes = 5;
    };
    await importInto({ ...deps(), clock }, { entries: entries(5) }, { onPhase });
    const all = (await found()).filter(({ id }) => id !== there.id);
    const at = "2026-01-01T00:05:00.000Z";
    expect(all.map(({ created_at }) => created_at)).to.deep.equal(all.map(() => at));
    expect(all.map(({ updated_at }) => updated_at)).to.deep.equal(all.map(() => at));
    const since = { ...page, filter: { updated_since: at } };
    expect((await answerOf(store().lexicon.entries.list(since))).total).to.equal(5);
  });

  for (const [what, last, fault] of [
    ["a line that is faulty by itself", anEntryLine("e30", { pos_id: 7 }), "/pos_id wrong_type"],
    ["a key that comes twice", anEntryLine("e3"), "/external_id duplicate_in_import"],
    [
      "a reference to nothing",
      anEntryLine("e30", { relations: [{ type: "synonym", entry_id: "e40" }] }),
      "/relations/0/entry_id unknown_reference",
    ],
  ] as const) {
    it(`brings nothing at all where the last line has ${what}`, async () => {
      const { report, faults } = await importInto(deps(), { entries: [...entries(20), last] });
      expect(faults).to.deep.equal([`entries:21 ${fault}`]);
      expect(report.written).to.equal(false);
      expect(await lemmas()).to.deep.equal(["aquí"]);
    });

    it(`brings the others if it is told to leave out ${what}`, async () => {
      const all = { entries: [...entries(20), last] };
      const { report, faults } = await importInto(deps(), all, { skipFaulty: true });
      expect(faults).to.deep.equal([`entries:21 ${fault}`]);
      expect(report.families.entries).to.include({ created: 20, faulty: 1 });
      expect(await lemmas()).to.have.lengthOf(21);
    });
  }

  it("names every fault, and those of lines that had been made ready too", async () => {
    const lines = [...entries(20), anEntryLine("e12"), anEntryLine("e90", { pos_id: 7 })];
    const { faults } = await importInto(deps(), { entries: lines });
    expect(faults).to.deep.equal([
      "entries:21 /external_id duplicate_in_import",
      "entries:22 /pos_id wrong_type",
    ]);
  });

  it("writes nothing when it is only to look", async () => {
    const { report } = await importInto(deps(), files, { dryRun: true });
    expect(report).to.deep.include({ written: false, faulty: 0 });
    expect(await lemmas()).to.deep.equal(["aquí"]);
  });

  it("revises what somebody else has made meanwhile under the key of a line", async () => {
    const rival = anEntry({ id: anId(2), external_id: "e3", lemma_form: "otra", notes: "suya" });
    const late = meanwhile(() => answerOf(commit(store(), { puts: [putEntry(rival)] })));
    const { report } = await importInto(deps(late), files, { batchSize: 4 });
    expect(report.written).to.equal(true);
    expect(report.families.entries).to.include({ created: 10, updated: 1, unchanged: 0 });
    expect(await lemmas()).to.have.lengthOf(12);
    const revised = await named("e3");
    expect(revised).to.include({ id: rival.id, version: 2, lemma_form: "casa 3", notes: "suya" });
    const senses = (await answerOf(store().lexicon["entry-senses"].list(page))).items;
    const [see] = senses.flatMap(({ relations }) => relations);
    expect(see?.entry_id).to.equal(rival.id);
  });

  it("undoes the deletion of what comes back under its own id", async () => {
    const gone = anEntry({ id: anId(7), external_id: "e7" });
    await answerOf(commit(store(), { puts: [putEntry(gone)] }));
    await answerOf(store().commit(changeSet({ deletes: [aDelete("entries", gone)] })));
    const back = { id: anId(7), ...anEntryLine("e7") };
    await importInto(deps(), { entries: [...entries(7), back] }, { batchSize: 3 });
    const history = await answerOf(store().history.list("entries", anId(7), firstPage(10)));
    expect(history.items.map(({ action }) => action)).to.deep.equal([
      "restored",
      "deleted",
      "created",
    ]);
    expect(await lemmas()).to.have.lengthOf(9);
  });

  it("refers to what somebody else has made meanwhile under the key that another line has", async () => {
    const rival = aSource({ id: anId(6), external_id: "b1", abbreviation: "B" });
    let hasHappened = false;
    const early: Store = {
      ...store(),
      bulk: (count) =>
        pipe(
          store().bulk(count),
          TE.map((bulk) => ({
            ...bulk,
            commit: (changes) => async () => {
              if (!hasHappened) await answerOf(commit(store(), { puts: [aPut("sources", rival)] }));
              hasHappened = true;
              return bulk.commit(changes)();
            },
          })),
        ),
    };
    const { report } = await importInto(deps(early), files, { batchSize: 4 });
    expect(report.written).to.equal(true);
    expect(await lemmas()).to.have.lengthOf(12);
    const [reference] = (await named("e9"))?.source_refs ?? [];
    expect(reference?.source_id).to.equal(rival.id);
  });

  it("says so where what it refers to has been deleted meanwhile, and writes nothing of that step", async () => {
    const book = aSource({ id: anId(5), external_id: "b5" });
    await answerOf(commit(store(), { puts: [aPut("sources", book)] }));
    const deletes = [aDelete("sources", book)];
    const late = meanwhile(() => answerOf(store().commit(changeSet({ deletes }))));
    const last = anEntryLine("e20", { source_refs: [{ source_id: "b5" }] });
    const input = anImport({ entries: [...entries(6), last] }, { batchSize: 4 });
    const outcome = await importDictionary(deps(late))(input)();
    expect(E.isLeft(outcome) && outcome.left._tag).to.equal("Conflict");
    expect(await lemmas()).to.have.lengthOf(5);
  });

  it("leaves what was written, and can be run again, where the store fails", async () => {
    let times = 0;
    const failing = writingHeld(
      (held) => (part) => (++times < 2 ? held.write(part) : TE.left(unavailable("it is gone"))),
    );
    const input = anImport(files, { batchSize: 4 });
    const outcome = await importDictionary(deps(failing))(input)();
    expect(outcome).to.deep.equal(E.left(unavailable("it is gone")));
    expect(await lemmas()).to.have.lengthOf(5);
    const { report } = await importInto(deps(), files);
    expect(report.families.entries).to.include({ created: 7, unchanged: 4 });
    expect(await lemmas()).to.have.lengthOf(12);
  });

  it("tells the audit of each step", async () => {
    await importInto(deps(), { entries: entries(5) }, { batchSize: 3 });
    const { items } = await answerOf(store().audit.list({ filter: {}, page: firstPage(100) }));
    expect(items.map(({ action, detail }) => [action, detail])).to.deep.equal([
      ["import", { entries_created: 2 }],
      ["import", { entries_created: 3 }],
    ]);
  });

  it("reads all anew where another brings the same while it waits for its turn", async () => {
    let turns = 0;
    const waiting: Store = {
      ...store(),
      bulk: (count) => async () => {
        if (turns++ === 0) await importInto(deps(), files);
        return store().bulk(count)();
      },
    };
    const edited = files["entry-senses"]?.map((line) => ({ ...line, notes: "Otra." })) ?? [];
    const { report, faults } = await importInto(
      { ...deps(), ...waiting },
      { ...files, "entry-senses": edited },
    );
    expect(faults).to.deep.equal([]);
    expect(report.families.entries).to.include({ created: 0, unchanged: 11 });
    expect(report.families["entry-senses"]).to.include({ created: 0, updated: 2 });
  });
});
