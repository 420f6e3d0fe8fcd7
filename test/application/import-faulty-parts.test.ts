import { expect } from "chai";
import { importInto } from "./an-import.ts";
import { inMemoryDeps } from "./in-memory-deps.ts";

const place = (external_id: string, more: object = {}) => ({
  external_id,
  name: external_id,
  location_type: "locality",
  ...more,
});
const sense = (external_id: string, more: object = {}) => ({
  external_id,
  entry_id: "a",
  definition: "Edificio.",
  ...more,
});
const entry = { external_id: "a", lemma_form: "casa", pos_id: "n.", entry_type_id: "word" };
const years = { location_id: "l", year_from: 1900, year_to: 1800 };

/** As far as a faulty line can be read, it is judged like any other. */
describe("a faulty line of an import", () => {
  it("has all faults of its geometry told, and those of its other fields", async () => {
    const { faults } = await importInto(inMemoryDeps(), {
      locations: [
        place("a", { geometry: { type: "Point", coordinates: [200, "a"] } }),
        place("b", { geometry: { type: "Point", coordinates: [200, 0] }, name: "" }),
        place("c", {
          geometry: {
            type: "Polygon",
            coordinates: [
              [
                [0, 0],
                [1, 1],
              ],
            ],
            crs: 1,
          },
        }),
        place("d", { geometry: { type: "MultiPoint", coordinates: [] }, name: undefined }),
      ],
    });
    expect(faults).to.have.members([
      "locations:1 /geometry/coordinates/0 too_large",
      "locations:1 /geometry/coordinates/1 wrong_type",
      "locations:2 /geometry/coordinates/0 too_large",
      "locations:2 /name too_short",
      "locations:3 /geometry/coordinates/0 ring_not_closed",
      "locations:3 /geometry/coordinates/0 ring_too_short",
      "locations:3 /geometry/crs unknown_field",
      "locations:4 /geometry/coordinates too_few_items",
      "locations:4 /name required",
    ]);
  });

  it("closes a circle for all that, unless it does not say where it is to lie", async () => {
    const inOne = [
      place("a", { parent_id: "b" }),
      place("b", { parent_id: "a", name: "" }),
      place("c", { parent_id: "c", name: undefined }),
    ];
    expect((await importInto(inMemoryDeps(), { locations: inOne })).faults).to.have.members([
      "locations:1 /parent_id cycle",
      "locations:2 /parent_id cycle",
      "locations:2 /name too_short",
      "locations:3 /parent_id cycle",
      "locations:3 /name required",
    ]);
    const deps = inMemoryDeps();
    await importInto(deps, { locations: [place("a"), place("b", { parent_id: "a" })] });
    const above = { external_id: "a", parent_id: "b" };
    for (const [below, faults] of [
      [{ name: null }, ["locations:1 /parent_id cycle", "locations:2 /name required"]],
      // Where it is to lie is not known, or elsewhere.
      [{ parent_id: 5 }, ["locations:2 /parent_id wrong_type"]],
      [{ parent_id: null, name: null }, ["locations:2 /name required"]],
    ] as const)
      expect(
        (await importInto(deps, { locations: [above, { external_id: "b", ...below }] })).faults,
      ).to.have.members(faults);
  });

  it("keeps its abbreviation from those after it, unless it is left out", async () => {
    const book = (external_id: string, source_type: string) => ({
      external_id,
      abbreviation: "S.",
      title: external_id,
      source_type,
    });
    const sources = [book("a", "planet"), book("b", "book"), book("c", "book")];
    expect((await importInto(inMemoryDeps(), { sources })).faults).to.have.members([
      "sources:1 /source_type not_allowed",
      "sources:2 /abbreviation duplicate_in_import",
      "sources:3 /abbreviation duplicate_in_import",
    ]);
    const { report, faults } = await importInto(inMemoryDeps(), { sources }, { skipFaulty: true });
    expect(report.families.sources).to.include({ created: 1, faulty: 2 });
    expect(faults).to.have.members([
      "sources:1 /source_type not_allowed",
      "sources:3 /abbreviation duplicate_in_import",
    ]);
    const repeating = {
      sources: [book("a", "book"), { ...book("a", "book"), abbreviation: "T." }],
    };
    repeating.sources.push({ ...book("c", "book"), abbreviation: "T." });
    expect(
      (await importInto(inMemoryDeps(), repeating, { skipFaulty: true })).faults,
    ).to.deep.equal(["sources:2 /external_id duplicate_in_import"]);
  });

  it("hides no circle of those before it that it repeats", async () => {
    const circle = [place("a", { parent_id: "b" }), place("b", { parent_id: "a" })];
    const told = ["locations:1 /parent_id cycle", "locations:2 /parent_id cycle"];
    const repeat = "locations:3 /external_id duplicate_in_import";
    const parentless = "locations:3 /parent_id unknown_reference";
    for (const existing of [[], [place("a"), place("b"), place("c")]])
      for (const skipFaulty of [true, false])
        for (const [more, also] of [
          [{ parent_id: "b" }, []],
          [{ parent_id: null }, []],
          [{ parent_id: "b", name: "" }, ["locations:3 /name too_short"]],
          [{ name: "" }, ["locations:3 /name too_short"]],
        ] as const) {
          const deps = inMemoryDeps();
          await importInto(deps, { locations: existing });
          const locations = [...circle, place("a", more)];
          const { report, faults } = await importInto(deps, { locations }, { skipFaulty });
          // What it is to lie in is left out, and does not exist without that line.
          const isAlone = skipFaulty && existing.length === 0 && "parent_id" in more;
          const alone = isAlone && more.parent_id !== null ? [parentless] : [];
          expect(faults).to.have.members([...told, repeat, ...also, ...alone]);
          expect(report.families.locations).to.include({ created: 0, updated: 0, faulty: 3 });
        }
  });

  it("closes no circle by what it would have been, had it not repeated one before", async () => {
    const locations = [place("a"), place("b", { parent_id: "a" }), place("a", { parent_id: "b" })];
    const { faults } = await importInto(inMemoryDeps(), { locations });
    expect(faults).to.deep.equal(["locations:3 /external_id duplicate_in_import"]);
  });

  it("stays where it was when it is left out, and what closes a circle with that is told", async () => {
    const deps = inMemoryDeps();
    const chain = [place("q"), place("p", { parent_id: "q" }), place("a", { parent_id: "p" })];
    await importInto(deps, { locations: [...chain, place("z")] });
    for (const parent_id of [null, "z"]) {
      const locations = [
        { external_id: "q", parent_id: "a" },
        { external_id: "a", parent_id, name: "" },
      ];
      const { faults } = await importInto(deps, { locations }, { skipFaulty: true });
      expect(faults).to.have.members([
        "locations:1 /parent_id cycle",
        "locations:2 /name too_short",
      ]);
    }
  });

  it("is judged with what is there already", async () => {
    const deps = inMemoryDeps();
    const source = { external_id: "s", abbreviation: "S.", title: "S", source_type: "book" };
    await importInto(deps, {
      locations: [place("l")],
      sources: [{ ...source, year_from: 1900 }],
      entries: [entry, { ...entry, external_id: "b" }],
      "entry-senses": [sense("a1")],
    });
    const { faults } = await importInto(deps, {
      sources: [{ external_id: "s", year_to: 1800, title: "" }],
      "entry-senses": [sense("a1", { notes: 7, attestations: [7, years] })],
    });
    expect(faults).to.have.members([
      "sources:1 /title too_short",
      "sources:1 /year_to too_small",
      "entry-senses:1 /attestations/0 wrong_type",
      "entry-senses:1 /attestations/1/year_to too_small",
      "entry-senses:1 /notes wrong_type",
    ]);
    const moved = await importInto(deps, {
      "entry-senses": [sense("a1", { notes: 7, entry_id: "b" })],
    });
    expect(moved.faults).to.have.members([
      "entry-senses:1 /entry_id read_only",
      "entry-senses:1 /notes wrong_type",
    ]);
  });

  it("is judged so where it needs no second look, too", async () => {
    const { faults } = await importInto(inMemoryDeps(), {
      locations: [place("l")],
      entries: [entry],
      "entry-senses": [sense("a1", { notes: 7, attestations: [{}, years] })],
    });
    expect(faults).to.have.members([
      "entry-senses:1 /attestations/0/location_id required",
      "entry-senses:1 /attestations/1/year_to too_small",
      "entry-senses:1 /notes wrong_type",
    ]);
  });
});
