import { expect } from "chai";
import { anId } from "../builders/an-id.ts";
import { anEntryLine, exported, type Files, importInto } from "./an-import.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const place = (external_id: string, more: object = {}) => ({
  external_id,
  name: external_id,
  location_type: "locality",
  ...more,
});
const sense = (external_id: string, entry_id: string, more: object = {}) => ({
  external_id,
  entry_id,
  definition: "Edificio.",
  ...more,
});
const id = anId(0x0a);
const keysIn = async (deps: ReturnType<typeof inMemoryDeps>): Promise<readonly string[]> =>
  Object.values(await exported(deps))
    .flat()
    .map(({ external_id }) => external_id);

/** Brings something that has the key `old`, and then lines that say that it is to have another. */
const over = async (there: Files, files: Files, { skipFaulty = false } = {}) => {
  const deps = inMemoryDeps();
  await importInto(deps, there);
  const before = await exported(deps);
  const { faults, report } = await importInto(deps, files, { skipFaulty });
  return { deps, before, faults, report };
};

describe("a key that a line of an import gives to what there is", () => {
  const oldPlace = { locations: [place("old", { id })] };
  const oldEntry = { entries: [anEntryLine("old", { id })] };

  it("is known to no other line, where that one is left out", async () => {
    const files: Files = {
      locations: [
        { id, external_id: "new", name: "" },
        place("child", { parent_id: "new" }),
        place("grandchild", { parent_id: "child" }),
      ],
      entries: [anEntryLine("e", { location_ids: ["new"] })],
      "entry-senses": [sense("s", "e")],
    };
    const { deps, before, faults } = await over(oldPlace, files, { skipFaulty: true });
    expect(faults).to.have.members([
      "locations:1 /name too_short",
      "locations:2 /parent_id unknown_reference",
      "locations:3 /parent_id unknown_reference",
      "entries:1 /location_ids/0 unknown_reference",
      "entry-senses:1 /entry_id unknown_reference",
    ]);
    expect(await exported(deps)).to.deep.equal(before);
  });

  it("keeps nobody from naming the same by its id, or by the key that it keeps", async () => {
    const files: Files = {
      locations: [
        { id, external_id: "new", name: "" },
        place("by-id", { parent_id: id }),
        place("by-key", { parent_id: "old" }),
      ],
      entries: [anEntryLine("e", { location_ids: [id.toUpperCase()] })],
    };
    const { deps, faults } = await over(oldPlace, files, { skipFaulty: true });
    expect(faults).to.deep.equal(["locations:1 /name too_short"]);
    expect(await keysIn(deps)).to.have.members(["old", "by-id", "by-key", "e"]);
  });

  it("is known to all, where its line is sound", async () => {
    const files: Files = {
      locations: [{ id, external_id: "new" }, place("child", { parent_id: "new" })],
      entries: [anEntryLine("e", { location_ids: ["new"] })],
    };
    const { deps, faults } = await over(oldPlace, files, { skipFaulty: true });
    expect(faults).to.deep.equal([]);
    expect(await keysIn(deps)).to.have.members(["new", "child", "e"]);
  });

  it("takes with it those that name it, when its line is left out for what others lack", async () => {
    const files: Files = {
      entries: [
        { id, external_id: "new", relations: [{ type: "synonym", entry_id: "b" }] },
        anEntryLine("b", { relations: [{ type: "synonym", entry_id: "c" }] }),
        anEntryLine("c", { lemma_form: "" }),
        anEntryLine("d", { relations: [{ type: "synonym", entry_id: "new" }] }),
      ],
      "entry-senses": [sense("s", "new"), sense("t", id)],
    };
    const { deps, faults } = await over(oldEntry, files, { skipFaulty: true });
    expect(faults).to.have.members([
      "entries:1 /relations/0/entry_id unknown_reference",
      "entries:2 /relations/0/entry_id unknown_reference",
      "entries:3 /lemma_form too_short",
      "entries:4 /relations/0/entry_id unknown_reference",
      "entry-senses:1 /entry_id unknown_reference",
    ]);
    expect(await keysIn(deps)).to.have.members(["old", "t"]);
  });

  it("takes them with it when its line closes a circle", async () => {
    const there = { locations: [place("old", { id }), place("below", { parent_id: id })] };
    const files: Files = {
      locations: [
        { id, external_id: "new", parent_id: "below" },
        place("child", { parent_id: "new" }),
      ],
    };
    const { deps, before, faults } = await over(there, files, { skipFaulty: true });
    expect(faults).to.have.members([
      "locations:1 /parent_id cycle",
      "locations:2 /parent_id unknown_reference",
    ]);
    expect(await exported(deps)).to.deep.equal(before);
  });

  it("is known of another line that has it before, though the one that repeats it is left out", async () => {
    const files: Files = {
      locations: [
        place("new"),
        { id, external_id: "new", name: "Otro" },
        place("child", { parent_id: "new" }),
      ],
    };
    const { deps, faults } = await over(oldPlace, files, { skipFaulty: true });
    expect(faults).to.deep.equal(["locations:2 /external_id duplicate_in_import"]);
    expect(await keysIn(deps)).to.have.members(["old", "new", "child"]);
  });
});

describe("a key that a line of an import takes from what there is", () => {
  const oldEntry = { entries: [anEntryLine("old", { id })] };
  const notes = { notes: "Otra." };

  for (const external_id of ["new", null])
    it(`is known to no other line, whether read before it or after it, as ${external_id} comes`, async () => {
      const there: Files = {
        entries: [anEntryLine("old", { id }), anEntryLine("a"), anEntryLine("b")],
        "entry-senses": [sense("s", "old"), sense("t", "b")],
      };
      const related = (key: string) => ({
        external_id: key,
        relations: [{ type: "synonym", entry_id: "old" }],
      });
      const files: Files = {
        entries: [related("a"), { id, external_id }, related("b")],
        // The first and the second change nothing.
        "entry-senses": [sense("t", "b"), sense("s", "old"), sense("u", "old"), sense("v", id)],
      };
      for (const unchanged of [[], [related("a")]]) {
        const deps = inMemoryDeps();
        await importInto(deps, there);
        await importInto(deps, { entries: unchanged });
        const before = await exported(deps);
        const { faults, report } = await importInto(deps, files);
        expect(faults).to.deep.equal([
          "entries:1 /relations/0/entry_id unknown_reference",
          "entries:3 /relations/0/entry_id unknown_reference",
          "entry-senses:2 /entry_id unknown_reference",
          "entry-senses:3 /entry_id unknown_reference",
        ]);
        expect(report.families["entry-senses"]).to.deep.equal({
          created: 1,
          updated: 0,
          unchanged: 1,
          faulty: 2,
        });
        expect(await exported(deps)).to.deep.equal(before);
      }
    });

  it("is none by which a place or what lies in it is known, so that the same is imported twice", async () => {
    const there: Files = { locations: [place("old", { id }), place("child", { parent_id: id })] };
    const files: Files = {
      locations: [{ id, external_id: "new" }, place("other", { parent_id: "old" })],
      entries: [anEntryLine("e", { location_ids: ["old"] }), anEntryLine("f")],
    };
    const { deps, faults } = await over(there, files, { skipFaulty: true });
    expect(faults).to.deep.equal([
      "locations:2 /parent_id unknown_reference",
      "entries:1 /location_ids/0 unknown_reference",
    ]);
    const after = await exported(deps);
    expect((await importInto(deps, files, { skipFaulty: true })).faults).to.deep.equal(faults);
    expect(await exported(deps)).to.deep.equal(after);
  });

  it("stays known where that line is left out, for others or because it names it itself", async () => {
    for (const [more, fault] of [
      [{ lemma_form: "" }, "/lemma_form too_short"],
      [{ location_ids: ["nowhere"] }, "/location_ids/0 unknown_reference"],
    ] as const) {
      const files: Files = {
        entries: [{ id, external_id: "new", ...more }],
        "entry-senses": [sense("s", "old")],
      };
      const { deps, faults } = await over(oldEntry, files, { skipFaulty: true });
      expect(faults).to.deep.equal([`entries:1 ${fault}`]);
      expect(await keysIn(deps)).to.have.members(["old", "s"]);
    }
    const itself = { relations: [{ type: "synonym", entry_id: "old" }] };
    const { faults } = await over(oldEntry, { entries: [{ id, external_id: "new", ...itself }] });
    expect(faults).to.deep.equal(["entries:1 /relations/0/entry_id unknown_reference"]);
  });

  it("is judged once it is known which lines are left out, in whatever order they stand", async () => {
    const [x, z] = [anId(0x201), anId(0x202)];
    const there: Files = {
      entries: [anEntryLine("x", { id: x }), anEntryLine("z", { id: z }), anEntryLine("e")],
    };
    const naming = (key: string) => ({ relations: [{ type: "synonym", entry_id: key }] });
    const lines = [
      { external_id: "e", ...naming("x") },
      anEntryLine("w", naming("z")),
      anEntryLine("y", naming("x")),
      { id: z, external_id: "z2", ...naming("y") },
      { id: x, external_id: "x2", ...naming("x") },
    ];
    for (const entries of [lines, lines.toReversed()]) {
      const { deps, faults } = await over(there, { entries }, { skipFaulty: true });
      // Who names itself is refused: so its key stays, and who names it by that is good.
      const refused = entries.flatMap(({ external_id }, at) =>
        ["w", "x2"].includes(external_id)
          ? [`entries:${at + 1} /relations/0/entry_id unknown_reference`]
          : [],
      );
      expect(faults).to.deep.equal(refused);
      const after = await exported(deps);
      const again = await importInto(deps, { entries }, { skipFaulty: true });
      expect(again.faults).to.deep.equal(refused);
      expect(await exported(deps)).to.deep.equal(after);
    }
    const chain = [lines[1]!, lines[2]!, { id: x, external_id: "x2" }, lines[3]!];
    for (const entries of [chain, chain.toReversed()]) {
      const { deps } = await over(there, { entries }, { skipFaulty: true });
      expect(await keysIn(deps)).to.have.members(["x2", "z", "e", "w"]);
    }
  });

  it("takes with it, where it is named all the same, those that need who names it", async () => {
    const files: Files = {
      entries: [
        { id, external_id: "new", ...notes },
        anEntryLine("a", { relations: [{ type: "synonym", entry_id: "old" }] }),
        anEntryLine("b", { relations: [{ type: "synonym", entry_id: "a" }] }),
      ],
    };
    const { deps, faults } = await over(oldEntry, files, { skipFaulty: true });
    expect(faults).to.deep.equal([
      "entries:2 /relations/0/entry_id unknown_reference",
      "entries:3 /relations/0/entry_id unknown_reference",
    ]);
    expect(await keysIn(deps)).to.have.members(["new"]);
  });
});
