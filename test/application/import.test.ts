import { expect } from "chai";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { importDictionary } from "../../application/dictionary/import-dictionary.ts";
import { firstPage } from "../../domain/shared/page.ts";
import { aDelete } from "../builders/a-change.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf, refusalOf } from "../contracts/answer-of.ts";
import { commit } from "../contracts/open-store.ts";
import { anEntryLine, anImport, exported, type Files, importInto } from "./an-import.ts";
import { committing, inMemoryDeps, reader } from "./in-memory-deps.ts";

const sense = (external_id: string, entry_id: string, more: object = {}) => ({
  external_id,
  entry_id,
  definition: "Edificio.",
  ...more,
});
const place = (external_id: string, more: object = {}) => ({
  external_id,
  name: external_id,
  location_type: "locality",
  ...more,
});
const book = (external_id: string, more: object = {}) => ({
  external_id,
  abbreviation: external_id,
  title: external_id,
  source_type: "book",
  ...more,
});

/** Everything refers to everything, forwards and backwards. */
const entangled: Files = {
  sources: [book("s1", { location_ids: ["l2"] }), book("s2", { location_ids: ["l1", "l2"] })],
  locations: [
    place("l1", { parent_id: "l2", source_refs: [{ source_id: "s2", locator: "p. 1" }] }),
    place("l2", { source_refs: [{ source_id: "s1" }] }),
  ],
  phenomenons: [
    { external_id: "p1", name: "seseo", phenomenon_type: "phonetic", parent_id: "p2" },
    { external_id: "p2", name: "fusión", phenomenon_type: "phonetic", location_ids: ["l1"] },
  ],
  entries: [
    anEntryLine("a", {
      relations: [
        { type: "synonym", entry_id: "b", sense_id: "b1" },
        { type: "see_also", entry_id: "c" },
      ],
      variants: [{ form: "caza", location_ids: ["l1"], phenomenon_ids: ["p1"] }],
    }),
    anEntryLine("b", { relations: [{ type: "synonym", entry_id: "a" }], status: "published" }),
    anEntryLine("c", { location_ids: ["l1", "l2"] }),
  ],
  "entry-senses": [
    sense("b2", "b", { parent_sense_id: "b1", attestations: [{ location_id: "l1" }] }),
    sense("b1", "b", { relations: [{ type: "antonym", entry_id: "a", sense_id: "a1" }] }),
    sense("a1", "a", { relations: [{ type: "antonym", entry_id: "b", sense_id: "b1" }] }),
  ],
};
const TOTAL = 12;

const versions = async (deps: ReturnType<typeof inMemoryDeps>, id: string) =>
  (await answerOf(deps.history.list("entries", id, firstPage(10)))).items;

/** The same, with another way to commit, one change set at a time or many. */
describe("importDictionary", () => {
  for (const batchSize of [1, 2, 3, 100])
    it(`brings what refers to each other both ways, ${batchSize} at a time`, async () => {
      const deps = inMemoryDeps();
      const { report, faults } = await importInto(deps, entangled, { batchSize });
      expect(faults).to.deep.equal([]);
      expect(report.families.entries).to.include({ created: 3 });
      const all = await exported(deps);
      expect(Object.values(all).flat()).to.have.lengthOf(TOTAL);
      const [a, b] = ["a", "b"].map((key) =>
        all["entries"]?.find(({ external_id }) => external_id === key),
      );
      expect(a.relations.map(({ entry_id, sense_id }: any) => [entry_id, sense_id])).to.deep.equal([
        ["b", "b1"],
        ["c", null],
      ]);
      expect(b.status).to.equal("published");
      const again = await importInto(deps, entangled, { batchSize });
      expect(again.report.families.entries).to.include({ unchanged: 3, updated: 0 });
      const copy = inMemoryDeps();
      await importInto(copy, all, { batchSize });
      expect(await exported(copy)).to.deep.equal(all);
    });

  it("writes nothing twice that goes in one step", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, entangled);
    for (const { id } of (await exported(deps))["entries"] ?? [])
      expect((await versions(deps, id)).map(({ action }) => action)).to.deep.equal(["created"]);
  });

  it("tells in the history what came in the second pass", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, entangled, { batchSize: 1 });
    const [a] = (await exported(deps))["entries"] ?? [];
    expect(
      (await versions(deps, a.id)).map(({ action, state }) => [action, state?.relations.length]),
    ).to.deep.equal([
      ["updated", 2],
      ["created", 0],
    ]);
  });

  it("tells of every fault of every line, and writes nothing", async () => {
    const deps = inMemoryDeps();
    const { report, faults } = await importInto(deps, {
      locations: [
        place("l1", { parent_id: "l2" }),
        place("l2", { parent_id: "l1" }),
        place("l3", { abbreviation: "A.", geometry: { type: "Point", coordinates: [200, 0] } }),
        place("l4", { abbreviation: "A.", name: undefined, parent_id: "nowhere" }),
      ],
      entries: [
        anEntryLine("a", { lemma_form: "", location_ids: ["nowhere"], unknown: 1 }),
        anEntryLine("a", { status: "gone", id: "7" }),
        anEntryLine("c", { relations: [{ type: "synonym", entry_id: "d", sense_id: "d1" }] }),
        anEntryLine("d", { pos_id: null }),
      ],
      "entry-senses": [
        sense("c1", "c", { attestations: [{ location_id: "l1", year_from: 2, year_to: 1 }] }),
        sense("d1", "c", { parent_sense_id: "c1" }),
        sense("d2", "d", { parent_sense_id: "c1" }),
      ],
    });
    expect(report).to.include({ written: false, faulty: 10 });
    expect(faults).to.have.members([
      "locations:1 /parent_id cycle",
      "locations:2 /parent_id cycle",
      "locations:3 /geometry/coordinates/0 too_large",
      "locations:4 /name required",
      "locations:4 /parent_id unknown_reference",
      "locations:4 /abbreviation duplicate_in_import",
      "entries:1 /lemma_form too_short",
      "entries:1 /unknown unknown_field",
      "entries:1 /location_ids/0 unknown_reference",
      "entries:2 /external_id duplicate_in_import",
      "entries:2 /status not_allowed",
      "entries:2 /id invalid_format",
      "entries:3 /relations/0/sense_id unknown_reference",
      "entries:4 /pos_id required",
      "entry-senses:1 /attestations/0/year_to too_small",
      "entry-senses:3 /parent_sense_id unknown_reference",
    ]);
    expect(await exported(deps)).to.deep.equal({});
  });

  it("leaves out with the faulty lines those that need them, and takes the rest", async () => {
    const deps = inMemoryDeps();
    const { report, faults } = await importInto(
      deps,
      {
        locations: [place("l1", { name: "" }), place("l2")],
        entries: [
          anEntryLine("a", { location_ids: ["l1"] }),
          anEntryLine("b", { relations: [{ type: "synonym", entry_id: "a" }] }),
          anEntryLine("c", { location_ids: ["l2"] }),
        ],
        "entry-senses": [sense("b1", "b"), sense("c1", "c"), sense("b2", "b")],
      },
      { skipFaulty: true },
    );
    expect(report.written).to.equal(true);
    expect(faults).to.deep.equal([
      "locations:1 /name too_short",
      "entries:1 /location_ids/0 unknown_reference",
      "entries:2 /relations/0/entry_id unknown_reference",
      "entry-senses:1 /entry_id unknown_reference",
      "entry-senses:3 /entry_id unknown_reference",
    ]);
    const all = await exported(deps);
    expect(
      Object.values(all)
        .flat()
        .map(({ external_id }) => external_id),
    ).to.deep.equal(["l2", "c", "c1"]);
  });

  it("finds circles that lead through what the dictionary has", async () => {
    const deps = inMemoryDeps();
    const chain = [place("a"), place("b", { parent_id: "a" }), place("c", { parent_id: "b" })];
    await importInto(deps, { locations: chain });
    const closing = { locations: [{ external_id: "a", parent_id: "c" }] };
    expect((await importInto(deps, closing)).faults).to.deep.equal([
      "locations:1 /parent_id cycle",
    ]);
    const turned = { locations: [...closing.locations, { external_id: "b", parent_id: null }] };
    expect((await importInto(deps, turned)).report.families.locations).to.include({ updated: 2 });
  });

  it("would not let a line close a circle that another, left out, would have opened", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, { locations: [place("a"), place("b", { parent_id: "a" })] });
    const { faults } = await importInto(
      deps,
      {
        locations: [
          { external_id: "a", parent_id: "b" },
          { external_id: "b", parent_id: null, name: "" },
        ],
      },
      { skipFaulty: true },
    );
    expect(faults).to.deep.equal(["locations:1 /parent_id cycle", "locations:2 /name too_short"]);
  });

  it("replaces what a line names and nothing else", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, { entries: [anEntryLine("a", { notes: "n", labels: [] })] });
    await importInto(deps, { entries: [{ external_id: "a", lemma_form: "caza" }] });
    const [a] = (await exported(deps))["entries"] ?? [];
    expect(a).to.include({ lemma_form: "caza", notes: "n", pos_id: "n." });
    const { report } = await importInto(deps, {
      entries: [{ id: a.id.toUpperCase(), notes: null }],
    });
    expect(report.families.entries).to.include({ updated: 1 });
    expect((await exported(deps))["entries"]?.[0]).to.include({ lemma_form: "caza", notes: null });
  });

  it("puts senses without an order after their siblings, in the order of the lines", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, { entries: [anEntryLine("a")], "entry-senses": [sense("x", "a")] });
    const more = [
      sense("y", "a"),
      sense("z", "a", { sense_order: 7 }),
      sense("w", "a"),
      sense("v", "a", { parent_sense_id: "w" }),
    ];
    await importInto(deps, { "entry-senses": more }, { batchSize: 2 });
    const orders = (await exported(deps))["entry-senses"]?.map((one) => [
      one.external_id,
      one.sense_order,
    ]);
    expect(Object.fromEntries(orders ?? [])).to.deep.equal({ x: 1, y: 2, z: 7, w: 8, v: 1 });
  });

  it("takes an id that is free, goes on with the history of one that was deleted", async () => {
    const deps = inMemoryDeps();
    const id = anId(0x77);
    await importInto(deps, { entries: [anEntryLine("a", { id })] });
    const found = await answerOf(deps.lexicon.entries.find(id));
    if (O.isNone(found)) throw new Error("it is not there");
    await answerOf(commit(deps, { deletes: [aDelete("entries", found.value)] }));
    await importInto(deps, { entries: [anEntryLine("a", { id }), anEntryLine("b")] });
    expect(
      (await versions(deps, id)).map(({ version, action }) => [version, action]),
    ).to.deep.equal([
      [3, "restored"],
      [2, "deleted"],
      [1, "created"],
    ]);
  });

  it("takes an id that there is before an external id that looks the same", async () => {
    const deps = inMemoryDeps();
    const id = anId(0x77);
    await importInto(deps, {
      entries: [
        anEntryLine("a", { id }),
        anEntryLine(id),
        anEntryLine("c", { relations: [{ type: "see_also", entry_id: id }] }),
      ],
    });
    const all = (await exported(deps))["entries"] ?? [];
    const c = all.find(({ external_id }) => external_id === "c");
    expect(c.relations[0].entry_id).to.equal("a");
    const copy = inMemoryDeps();
    await importInto(copy, { entries: all });
    expect((await exported(copy))["entries"]).to.deep.equal(all);
  });

  it("refuses keys that others have", async () => {
    const deps = inMemoryDeps();
    await importInto(deps, { sources: [book("s1"), book("s2")] });
    const { faults } = await importInto(deps, {
      sources: [book("s3", { abbreviation: "s1" }), { id: anId(9), ...book("s2") }],
    });
    expect(faults).to.deep.equal([
      "sources:1 /abbreviation taken",
      "sources:2 /external_id taken",
      "sources:2 /abbreviation taken",
    ]);
  });

  it("only counts when it is only tried", async () => {
    const deps = inMemoryDeps();
    const { report } = await importInto(deps, entangled, { dryRun: true });
    expect(report.written).to.equal(false);
    expect(report.families.locations).to.deep.equal({
      created: 2,
      updated: 0,
      unchanged: 0,
      faulty: 0,
    });
    expect(await exported(deps)).to.deep.equal({});
  });

  it("finishes what was cut off", async () => {
    for (let steps = 0; steps < 14; steps++) {
      const deps = inMemoryDeps();
      let left = steps;
      const failing = committing(deps, (changes) => {
        if (left-- > 0) return deps.commit(changes);
        throw new Error("cut off");
      });
      await importDictionary(failing)(anImport(entangled, { batchSize: 1 }))().catch(
        () => undefined,
      );
      await importInto(deps, entangled, { batchSize: 2 });
      const { report } = await importInto(deps, entangled);
      for (const counts of Object.values(report.families))
        expect(counts).to.include({ created: 0, updated: 0, faulty: 0 });
    }
  });

  for (const most of [1, 2, 3])
    it(`brings the same where no more than ${most} at once are let through`, async () => {
      const deps = inMemoryDeps();
      const narrow = committing(deps, (changes) => {
        const [first] = changes.puts;
        return first === undefined || changes.puts.length <= most
          ? deps.commit(changes)
          : TE.left({ _tag: "VersionMoved", family: first.family, id: first.resource.id });
      });
      const plain = inMemoryDeps();
      await importInto(plain, entangled);
      await importInto(narrow, entangled);
      const { report } = await importInto(deps, entangled);
      for (const counts of Object.values(report.families))
        expect(counts).to.include({ created: 0, updated: 0, faulty: 0 });
      const byKeys = async (of: typeof deps) =>
        Object.entries(await exported(of)).map(([family, lines]) => [
          family,
          lines.map(({ external_id }) => String(external_id)).sort(),
        ]);
      expect(await byKeys(deps)).to.deep.equal(await byKeys(plain));
    });

  it("is not for readers", async () =>
    expect(
      await refusalOf(importDictionary(inMemoryDeps())(anImport({}, { actor: reader }))),
    ).to.include({ _tag: "Forbidden" }));
});
