import { expect } from "chai";
import type { Position, Ring } from "../../../domain/locations/geo-ring.ts";
import { type Geometry, geometryFaults } from "../../../domain/locations/geometry.ts";
import { locationFaults } from "../../../domain/locations/location.ts";
import { aPolygon as polygon, aRectangle as rectangle } from "../../builders/a-geometry.ts";

/** Past the antimeridian it is east of -180 again. */
const at = (lon: number, lat: number): Position => [
  lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon,
  lat,
];

const faultsOf = (geometry: Geometry): readonly string[] =>
  geometryFaults(geometry).map(({ pointer, code }) => `${pointer} ${code}`);

describe("the holes of a polygon", () => {
  it("are found where they reach beyond the first ring, across the antimeridian too", () => {
    const square = rectangle(0, 0, 10, 10);
    const outside: readonly (readonly [string, ...Ring[]])[] = [
      ["around it", rectangle(-5, -5, 15, 15)],
      ["beside it", rectangle(20, 2, 24, 4)],
      ["over its border", rectangle(8, 2, 12, 4)],
      ["over it from side to side", rectangle(-1, 4, 11, 6)],
      ["west of it, with a side of both", rectangle(-10, 0, 0, 10)],
      ["east of it, with a side of both", rectangle(10, 0, 20, 10)],
      ["south of it, with a side of both", rectangle(0, -10, 10, 0)],
      ["north of it, with a side of both", rectangle(0, 10, 10, 20)],
      ["around it, with a corner of both", rectangle(0, 0, 20, 20)],
    ];
    for (const [what, hole] of outside)
      for (const east of [0, 175, -180]) {
        const moved = [square, hole].map((ring) => ring?.map(([lon, lat]) => at(lon + east, lat)));
        expect(faultsOf(polygon(...(moved as Ring[]))), what).to.deep.equal([
          "/coordinates/1 hole_not_inside",
        ]);
      }
    const inside = [rectangle(1, 1, 3, 3), rectangle(5, 5, 9, 9)];
    expect(faultsOf(polygon(square, ...inside, rectangle(20, 20, 21, 21)))).to.deep.equal([
      "/coordinates/3 hole_not_inside",
    ]);
    expect(
      faultsOf({
        type: "MultiPolygon",
        coordinates: [
          [square, ...inside],
          [rectangle(20, 0, 30, 9), ...inside],
        ],
      }),
    ).to.deep.equal(["/coordinates/1/1 hole_not_inside", "/coordinates/1/2 hole_not_inside"]);
  });

  it("may touch the first ring, lie across the antimeridian, and be around a pole", () => {
    const square = rectangle(0, 0, 10, 10);
    const diamond: Ring = [at(5, 0), at(10, 5), at(5, 10), at(0, 5), at(5, 0)];
    const parallel = (lat: number): Ring => [-180, -60, 60, -180].map((lon) => at(lon, lat));
    for (const rings of [
      [square, diamond],
      [square, rectangle(0, 2, 4, 6)],
      [square, rectangle(0, 0, 10, 9)],
      [rectangle(175, 0, -175, 10), rectangle(179, 2, -179, 4)],
      [rectangle(-180, -90, 180, 90), rectangle(179, -19, -179, -16), parallel(80)],
      [rectangle(-180, -90, 180, -60), rectangle(179, -80, -179, -75), parallel(-85)],
      [parallel(60), parallel(80), rectangle(-5, 65, 5, 70)],
    ])
      expect(faultsOf(polygon(...rings))).to.deep.equal([]);
    expect(faultsOf(polygon(parallel(80), parallel(60)))).to.deep.equal([
      "/coordinates/1 hole_not_inside",
    ]);
  });

  it("that were kept before there was a rule for them keep nobody from editing the rest", () => {
    const geometry = polygon(rectangle(0, 0, 10, 10), rectangle(20, 20, 21, 21));
    expect(locationFaults({ geometry }, { geometry: structuredClone(geometry) })).to.deep.equal([]);
    for (const current of [null, { geometry: null }, { geometry: polygon(rectangle(0, 0, 1, 1)) }])
      expect(locationFaults({ geometry }, current)).to.have.lengthOf(1);
  });

  it("are looked at quickly, however many turns a ring takes", () => {
    const out = Array.from({ length: 4_000 }, (_, step) =>
      at(((step * 30) % 360) - 180, step / 100),
    );
    const back = out.toReversed().map(([lon, lat]) => at(lon, lat + 0.001));
    const spiral = [...out, ...back, out[0]!];
    const before = process.cpuUsage();
    geometryFaults(polygon(spiral, rectangle(0, 50, 1, 51)));
    geometryFaults(polygon(rectangle(0, 50, 1, 51), spiral));
    expect(process.cpuUsage(before).user / 1_000).to.be.below(1_000);
  });
});
