import { expect } from "chai";
import * as TE from "fp-ts/lib/TaskEither.js";
import {
  importDictionary,
  type ImportInput,
} from "../../application/dictionary/import-dictionary.ts";
import { specOf } from "../../domain/families.ts";
import { groundFamilies, lexicalFamilies } from "../../domain/shared/family.ts";
import { plainBulk, type Store } from "../../domain/store.ts";
import { aFullResource } from "../builders/a-resource.ts";
import { anId } from "../builders/an-id.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { anEarlyStore } from "./an-early-store.ts";
import { anEntryLine, anImport, exported, type Files, importInto } from "./an-import.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const zones = [
  { external_id: "l1", name: "Sierra", location_type: "region" },
  { external_id: "l2", name: "Valle", location_type: "region", parent_id: "l1" },
];
const entry = (n: number, more: object = {}) =>
  anEntryLine(`e${n}`, { location_ids: [`l${1 + (n % 2)}`], ...more });
const sense = (n: number, of: number, more: object = {}) => ({
  external_id: `s${n}`,
  entry_id: `e${of}`,
  definition: "Edificio.",
  attestations: [{ location_id: "l2" }],
  ...more,
});
const times = <A>(count: number, make: (n: number) => A): readonly A[] =>
  Array.from({ length: count }, (_, n) => make(n));

const files: Files = {
  locations: zones,
  phenomenons: [{ external_id: "p1", name: "Seseo", phenomenon_type: "phonetic" }],
  sources: [{ external_id: "f1", abbreviation: "F", title: "Atlas", source_type: "book" }],
  entries: times(20, (n) =>
    entry(n, { phenomenon_ids: ["p1"], source_refs: [{ source_id: "f1" }] }),
  ),
  "entry-senses": times(30, (n) => sense(n, n % 20)),
};

/** Who reads a source, family by family. */
const noting = (all: Files) => {
  const read: string[] = [];
  const { source, ...input } = anImport(all);
  const noted: ImportInput["source"] = (family) => {
    read.push(family);
    return source(family);
  };
  return { input: { ...input, source: noted }, timesOf: (one: string) => count(read, one) };
};
const count = (all: readonly string[], one: string): number =>
  all.filter((other) => other === one).length;

const senses = async (store: Pick<Store, "lexicon" | "snapshots" | "audit">) =>
  new Map(
    ((await exported(store))["entry-senses"] ?? []).map(({ external_id, sense_order }) => [
      external_id,
      sense_order,
    ]),
  );

describe("the ground", () => {
  it("has all families of unique keys: who has these is read before anything is written", () => {
    for (const family of lexicalFamilies)
      if (specOf(family).uniqueKey !== undefined) expect(groundFamilies).to.include(family);
  });

  it("refers to nothing but the ground", () => {
    for (const ground of groundFamilies) {
      const references = specOf(ground).references(aFullResource(ground));
      expect(references, ground).not.to.be.empty;
      for (const { family } of references) expect(groundFamilies).to.include(family);
    }
  });
});

describe("lines of an import that refer to what is settled", () => {
  const { store, deps } = anEarlyStore();

  it("are read once, and bring the same as in a store that takes them one after the other", async () => {
    const { input, timesOf } = noting(files);
    await answerOf(importDictionary(deps())(input));
    expect([timesOf("entries"), timesOf("entry-senses")]).to.deep.equal([1, 1]);
    const memory = inMemoryDeps();
    await importInto(memory, files);
    const byKey = (all: Awaited<ReturnType<typeof exported>>) =>
      Object.entries(all).map(([family, lines]) => [
        family,
        lines.map(({ id: _id, ...line }) => JSON.stringify(line)).sort((a, b) => (a < b ? -1 : 1)),
      ]);
    expect(byKey(await exported(store()))).to.deep.equal(byKey(await exported(memory)));
  });

  it("are not read again to be checked where they come to a dictionary that has entries", async () => {
    const memory = inMemoryDeps();
    await importInto(memory, { entries: [anEntryLine("old")] });
    const { input, timesOf } = noting({ ...files, "entry-senses": [] });
    await answerOf(importDictionary(memory)(input));
    expect(timesOf("entries")).to.equal(2);
  });

  it("are not read again for what others have to be written once more", async () => {
    const memory = inMemoryDeps();
    const relations = [{ type: "synonym", entry_id: "e2", sense_id: "s1" }];
    const all = [sense(0, 1, { relations }), ...times(9, (n) => sense(n + 1, 2))];
    const { input, timesOf } = noting({ ...files, "entry-senses": all });
    await answerOf(importDictionary(memory)({ ...input, batchSize: 1 }));
    expect([timesOf("entries"), timesOf("entry-senses")]).to.deep.equal([2, 4]);
  });

  it("stand in the order of the file, beside senses that refer to others", async () => {
    const relations = [{ type: "synonym", entry_id: "e2", sense_id: "s9" }];
    const all = [
      sense(0, 1),
      sense(1, 1, { relations }),
      sense(2, 1),
      sense(3, 1, { parent_sense_id: "s0" }),
      sense(4, 1),
      sense(9, 2),
    ];
    await importInto(deps(), { ...files, "entry-senses": all }, { batchSize: 1 });
    expect([...(await senses(store()))]).to.have.deep.members([
      ["s0", 1],
      ["s1", 2],
      ["s2", 3],
      ["s3", 1],
      ["s4", 4],
      ["s9", 1],
    ]);
  });

  it("stand in the order of the file, whichever key of their entry they say", async () => {
    const id = anId(40);
    const entries = [
      ...(files.entries ?? []),
      anEntryLine("p", { id }),
      anEntryLine(id, { relations: [{ type: "synonym", entry_id: "e2" }] }),
    ];
    const all = [
      { external_id: "s1", entry_id: id, definition: "Edificio." },
      { external_id: "s2", entry_id: "p", definition: "Linaje." },
    ];
    await importInto(deps(), { ...files, entries, "entry-senses": all });
    expect([...(await senses(store()))]).to.have.deep.members([
      ["s1", 1],
      ["s2", 2],
    ]);
  });

  it("find their place after those of the batch before", async () => {
    const all = { ...files, "entry-senses": times(9, (n) => sense(n, 1)) };
    await importInto(deps(), all, { batchSize: 2 });
    expect([...(await senses(store()))]).to.have.deep.members(times(9, (n) => [`s${n}`, n + 1]));
  });

  for (const [what, more, fault] of [
    [
      "an entry's zone is unknown",
      { entries: [entry(30, { location_ids: ["l9"] })] },
      "entries:21 /location_ids/0 unknown_reference",
    ],
    [
      "a sense's entry is unknown",
      { "entry-senses": [sense(40, 99)] },
      "entry-senses:31 /entry_id unknown_reference",
    ],
    [
      "a sense's years are",
      {
        "entry-senses": [
          sense(40, 1, { attestations: [{ location_id: "l1", year_from: 1900, year_to: 1800 }] }),
        ],
      },
      "entry-senses:31 /attestations/0/year_to too_small",
    ],
    [
      "a sense's key comes twice",
      { "entry-senses": [sense(3, 1)] },
      "entry-senses:31 /external_id duplicate_in_import",
    ],
    [
      "a zone lies in itself",
      { locations: [{ ...zones[1], external_id: "l3", parent_id: "l3" }] },
      "locations:3 /parent_id cycle",
    ],
  ] as const)
    for (const skipFaulty of [false, true])
      it(`${skipFaulty ? "are written all the same" : "bring nothing"} where ${what} at fault`, async () => {
        const all = Object.fromEntries(
          Object.entries(files).map(([family, lines]) => [
            family,
            [...lines, ...((more as Files)[family as keyof Files] ?? [])],
          ]),
        );
        const { report, faults } = await importInto(deps(), all, { skipFaulty, batchSize: 3 });
        expect(faults).to.deep.equal([fault]);
        expect(report.written).to.equal(skipFaulty);
        const held = await exported(store());
        expect(held["entries"]?.length ?? 0).to.equal(skipFaulty ? 20 : 0);
        expect(held["entry-senses"]?.length ?? 0).to.equal(skipFaulty ? 30 : 0);
        expect(held["locations"]?.length ?? 0).to.equal(skipFaulty ? 2 : 0);
      });

  it("are told of a circle, and not that what is in it is missing", async () => {
    const circle = ["l1", "l2"].map((external_id, n) => ({
      ...zones[0],
      external_id,
      parent_id: `l${2 - n}`,
    }));
    const { faults } = await importInto(deps(), { locations: circle }, { skipFaulty: true });
    expect(faults).to.deep.equal(["locations:1 /parent_id cycle", "locations:2 /parent_id cycle"]);
  });

  it("are left out with what they refer to, each fault told once", async () => {
    const all: Files = {
      locations: [{ ...zones[0], name: 7 }, zones[1] ?? {}],
      entries: times(6, (n) => entry(n)),
      "entry-senses": [sense(0, 0), sense(1, 1, { attestations: [] })],
    };
    const { faults } = await importInto(deps(), all, { skipFaulty: true });
    expect(faults).to.deep.equal([
      "locations:1 /name wrong_type",
      "locations:2 /parent_id unknown_reference",
      ...times(6, (n) => `entries:${n + 1} /location_ids/0 unknown_reference`),
      "entry-senses:1 /attestations/0/location_id unknown_reference",
      "entry-senses:1 /entry_id unknown_reference",
      "entry-senses:2 /entry_id unknown_reference",
    ]);
    expect(await exported(store())).to.deep.equal({});
  });

  it("are told once what two rules find at one place", async () => {
    const all = [
      sense(1, 2, { attestations: [{ location_id: "l9" }] }),
      sense(2, 1, { parent_sense_id: "s1" }),
    ];
    const more = { ...files, "entry-senses": all };
    const { faults } = await importInto(deps(), more, { skipFaulty: true });
    expect(faults).to.deep.equal([
      "entry-senses:1 /attestations/0/location_id unknown_reference",
      "entry-senses:2 /parent_sense_id unknown_reference",
    ]);
  });

  it("wait for the batch that brings it, however long the store takes", async () => {
    const memory = inMemoryDeps();
    const commit: Store["commit"] = (changes) => async () => {
      if (changes.puts.some(({ family }) => family === "sources"))
        await new Promise((resolve) => setTimeout(resolve, 20));
      return memory.commit(changes)();
    };
    const slow = { ...memory, commit, bulk: () => TE.right(plainBulk({ ...memory, commit })) };
    const { report } = await importInto(slow, { ...files, "entry-senses": [] }, { batchSize: 3 });
    expect(report.families.entries).to.include({ created: 20 });
  });

  it("are looked up in the dictionary where no line is about what they refer to", async () => {
    const { entries: lines = [], "entry-senses": _senses, ...ground } = files;
    await importInto(deps(), ground);
    const { input, timesOf } = noting({ entries: lines });
    const report = await answerOf(importDictionary(deps())(input));
    expect(report.families).to.deep.equal({
      entries: { created: 20, updated: 0, unchanged: 0, faulty: 0 },
    });
    expect(timesOf("entries")).to.equal(1);
  });
});
