import { expect } from "chai";
import type { Position, Ring } from "../../../domain/locations/geo-ring.ts";
import { type Geometry, geometryFaults } from "../../../domain/locations/geometry.ts";

const polygon = (...rings: readonly Ring[]): Geometry => ({ type: "Polygon", coordinates: rings });

const rectangle = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Past the antimeridian it is east of -180 again. */
const at = (lon: number, lat: number): Position => [
  lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon,
  lat,
];

const faultsOf = (geometry: Geometry): readonly string[] =>
  geometryFaults(geometry).map(({ pointer, code }) => `${pointer} ${code}`);

describe("the holes of a polygon", () => {
  it("are found where they are not inside of the first ring, across the antimeridian too", () => {
    const square = rectangle(0, 0, 10, 10);
    const outside: readonly (readonly [string, ...Ring[]])[] = [
      ["around it", rectangle(-5, -5, 15, 15)],
      ["beside it", rectangle(20, 2, 24, 4)],
      ["over its border", rectangle(8, 2, 12, 4)],
      ["over it from side to side", rectangle(-1, 4, 11, 6)],
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

  it("may touch the first ring, and be around a pole", () => {
    const square = rectangle(0, 0, 10, 10);
    const diamond: Ring = [at(5, 0), at(10, 5), at(5, 10), at(0, 5), at(5, 0)];
    const parallel = (lat: number): Ring => [-180, -60, 60, -180].map((lon) => at(lon, lat));
    for (const rings of [
      [square, diamond],
      [square, rectangle(0, 2, 4, 6)],
      [square, rectangle(0, 0, 10, 9)],
      [rectangle(175, 0, -175, 10), rectangle(179, 2, -179, 4)],
      [parallel(60), parallel(80)],
    ])
      expect(faultsOf(polygon(...rings))).to.deep.equal([]);
    expect(faultsOf(polygon(parallel(80), parallel(60)))).to.deep.equal([
      "/coordinates/1 hole_not_inside",
    ]);
  });
});
