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
