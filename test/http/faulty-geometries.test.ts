import { expect } from "chai";
import fc from "fast-check";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { geometryTypes } from "../../domain/locations/geometry.ts";
import { aService, idIn } from "./a-service.ts";
import { expectProblem } from "./expectations.ts";

const open = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const bow = [
  [0, 0],
  [1, 1],
  [1, 0],
  [0, 1],
  [0, 0],
];

/** What is read first hides nothing of what only the rules of places tell. */
describe("a faulty geometry", () => {
  const service = aService();
  const place: JsonObject = { name: "Córdoba", location_type: "locality" };

  const cases: readonly (readonly [string, JsonObject, ...string[]])[] = [
    [
      "a number that is none beside one that is too large",
      { type: "Point", coordinates: [200, "a"] },
      "/geometry/coordinates/0 too_large",
      "/geometry/coordinates/1 wrong_type",
    ],
    [
      "too many numbers in a position",
      { type: "Point", coordinates: [0, -91, 0, 0] },
      "/geometry/coordinates too_many_items",
      "/geometry/coordinates/1 too_small",
    ],
    [
      "a member that does not belong there",
      { type: "MultiPoint", coordinates: [], crs: null },
      "/geometry/coordinates too_few_items",
      "/geometry/crs unknown_field",
    ],
    [
      "several points",
      {
        type: "MultiPoint",
        coordinates: [
          [200, 0],
          [0, 100],
          ["a", 1],
        ],
      },
      "/geometry/coordinates/0/0 too_large",
      "/geometry/coordinates/1/1 too_large",
      "/geometry/coordinates/2/0 wrong_type",
    ],
    [
      "rings with a fault each",
      { type: "Polygon", coordinates: [open, bow, [["x", 0], ...bow.slice(1)]] },
      "/geometry/coordinates/0 ring_not_closed",
      "/geometry/coordinates/1 ring_crosses_itself",
      "/geometry/coordinates/2/0/0 wrong_type",
    ],
    [
      "a ring with two faults",
      { type: "Polygon", coordinates: [open.slice(0, 2)] },
      "/geometry/coordinates/0 ring_not_closed",
      "/geometry/coordinates/0 ring_too_short",
    ],
    [
      "polygons with a fault each",
      { type: "MultiPolygon", coordinates: [[bow], "x", [[open[0]], []]] },
      "/geometry/coordinates/0/0 ring_crosses_itself",
      "/geometry/coordinates/1 wrong_type",
      "/geometry/coordinates/2/0 ring_too_short",
      "/geometry/coordinates/2/1 ring_too_short",
    ],
  ];

  for (const [what, geometry, ...faults] of cases)
    it(`has all its faults told at once: ${what}`, async () => {
      const editor = await service().as("editor");
      const all = [...faults, "/name too_short"];
      const body = { ...place, geometry };
      expectProblem(await editor.post("/locations", body), "validation_failed", ...faults);
      expectProblem(
        await editor.post("/locations", { ...body, name: "" }),
        "validation_failed",
        ...all,
      );
      const path = `/locations/${idIn(await editor.post("/locations", place))}`;
      expectProblem(await editor.put(path, body), "validation_failed", ...faults);
      expectProblem(await editor.patch(path, { geometry }), "validation_failed", ...faults);
      expectProblem(await editor.patch(path, { geometry, name: "" }), "validation_failed", ...all);
    });

  it("is judged as the patch leaves it", async () => {
    const editor = await service().as("editor");
    const geometry = { type: "Point", coordinates: [1, 2] };
    const path = `/locations/${idIn(await editor.post("/locations", { ...place, geometry }))}`;
    const patched = async (member: JsonObject, ...faults: readonly string[]) =>
      expectProblem(
        await editor.patch(path, { geometry: member }),
        "validation_failed",
        ...faults.map((fault) => `/geometry/${fault}`),
      );
    await patched(
      { coordinates: [200, "a"] },
      "coordinates/0 too_large",
      "coordinates/1 wrong_type",
    );
    await patched({ type: "Polygon" }, "coordinates/0 wrong_type", "coordinates/1 wrong_type");
    await patched({ coordinates: [-200, 2], type: null }, "type wrong_type");
  });

  it("is refused or taken, whatever it is", async () => {
    const editor = await service().as("editor");
    const number = fc.oneof(fc.integer({ min: -200, max: 200 }), fc.double({ noNaN: true }));
    const part = fc.oneof({ weight: 8, arbitrary: number }, fc.jsonValue());
    const listOf = <Item>(item: fc.Arbitrary<Item>): fc.Arbitrary<unknown> =>
      fc.oneof({ weight: 8, arbitrary: fc.array(item, { maxLength: 6 }) }, fc.jsonValue());
    const position = listOf(part);
    const ring = listOf(position);
    const geometry = fc.record(
      {
        type: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...geometryTypes) }, fc.jsonValue()),
        coordinates: fc.oneof(position, ring, listOf(ring), listOf(listOf(ring)), fc.jsonValue()),
        crs: fc.jsonValue(),
      },
      { requiredKeys: ["type"] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(geometry, fc.jsonValue()), async (odd) => {
        const answer = await editor.post("/locations", { ...place, geometry: odd });
        expect(answer.status, JSON.stringify(odd)).to.be.oneOf([201, 400, 422]);
      }),
      { numRuns: 200 },
    );
  });
});
