import { expect } from "chai";
import fc from "fast-check";
import type { Position, Ring } from "../../../domain/locations/geo-ring.ts";
import {
  type Box,
  boxesMeet,
  boxesOf,
  splitBox,
  touches,
} from "../../../domain/locations/geography.ts";
import type { Geometry } from "../../../domain/locations/geometry.ts";
import {
  aPoint as point,
  aPolygon as polygon,
  aRectangle as rectangle,
} from "../../builders/a-geometry.ts";

const box = (west: number, south: number, east: number, north: number): Box => ({
  west,
  south,
  east,
  north,
});

const fiji = polygon(rectangle(177, -19, -179, -16));
const fijiCut: Geometry = {
  type: "MultiPolygon",
  coordinates: [[rectangle(177, -19, 180, -16)], [rectangle(-180, -19, -179, -16)]],
};
const chukotka: Geometry = polygon([
  [170, 60],
  [-175, 62],
  [-170, 66],
  [180, 72],
  [160, 69],
  [170, 60],
]);
const ring = (lat: number): Ring => [-170, -50, 70, -170].map((lon): Position => [lon, lat]);

/** What touches, and what an index of boxes finds, which must be no less. */
const expectTouches = (geometry: Geometry, wanted: Box, expected: boolean): void => {
  const said = `${JSON.stringify(geometry)} ${JSON.stringify(wanted)}`;
  expect(touches(geometry, wanted), said).to.equal(expected);
  if (expected) expect(boxesMeet(boxesOf(geometry), splitBox(wanted)), said).to.equal(true);
};

describe("splitBox", () => {
  it("leaves a box that crosses nothing", () => {
    expect(splitBox(box(-10, 30, 5, 45))).to.deep.equal([box(-10, 30, 5, 45)]);
    expect(splitBox(box(-180, -90, 180, 90))).to.deep.equal([box(-180, -90, 180, 90)]);
  });

  it("cuts at the antimeridian", () => {
    expect(splitBox(box(170, 0, -170, 5))).to.deep.equal([
      box(170, 0, 180, 5),
      box(-180, 0, -170, 5),
    ]);
  });

  it("looks at both sides of the antimeridian from either", () => {
    expect(splitBox(box(170, 0, 180, 5))).to.deep.equal([
      box(170, 0, 180, 5),
      box(-180, 0, -180, 5),
    ]);
    expect(splitBox(box(-180, 0, -170, 5))).to.deep.equal([
      box(-180, 0, -170, 5),
      box(180, 0, 180, 5),
    ]);
  });
});

describe("boxesOf", () => {
  it("has one box for what is on one side", () => {
    expect(boxesOf(point(-78.5, -0.25))).to.deep.equal([box(-78.5, -0.25, -78.5, -0.25)]);
    expect(boxesOf(polygon(rectangle(-10, 1, 20, 2)))).to.deep.equal([box(-10, 1, 20, 2)]);
    const apart: Geometry = {
      type: "MultiPoint",
      coordinates: [
        [-90, 5],
        [90, 1],
      ],
    };
    expect(boxesOf(apart)).to.deep.equal([box(-90, 1, 90, 5)]);
  });

  it("has two across the antimeridian, cut or not", () => {
    const both = [box(177, -19, 180, -16), box(-180, -19, -179, -16)];
    expect(boxesOf(fiji)).to.deep.equal(both);
    expect(boxesOf(fijiCut)).to.deep.equal(both);
    expect(boxesOf(chukotka)).to.deep.equal([box(160, 60, 180, 72), box(-180, 60, -170, 72)]);
    const points: Geometry = {
      type: "MultiPoint",
      coordinates: [
        [-170, 5],
        [175, 1],
        [172, 3],
      ],
    };
    expect(boxesOf(points)).to.deep.equal([box(172, 1, 175, 3), box(-170, 5, -170, 5)]);
  });

  it("has all longitudes about a pole and around the world", () => {
    expect(boxesOf(polygon(ring(70)))).to.deep.equal([box(-180, 70, 180, 90)]);
    expect(boxesOf(polygon(ring(-70)))).to.deep.equal([box(-180, -90, 180, -70)]);
    const world = polygon(rectangle(-180, -90, 180, 90));
    expect(boxesOf(world)).to.deep.equal([box(-180, -90, 180, 90)]);
  });
});

describe("touches", () => {
  it("has the boundaries, corners and sides of what a point may be in", () => {
    const quito = point(-78.5, -0.25);
    expectTouches(quito, box(-80, -1, -78, 1), true);
    expectTouches(quito, box(-78.5, -0.25, -78.5, -0.25), true);
    expectTouches(quito, box(-78.5, -0.25, -70, 5), true);
    expectTouches(quito, box(-78.25, -1, -70, 5), false);
    expectTouches(quito, box(170, -1, -79, 1), false);
    expectTouches(quito, box(170, -1, -78.5, 1), true);
  });

  it("takes 180 and -180 for one meridian", () => {
    for (const lon of [180, -180]) {
      for (const wanted of [box(170, -1, 180, 1), box(-180, -1, -170, 1), box(175, -1, -175, 1)]) {
        expectTouches(point(lon, 0), wanted, true);
        expectTouches(polygon(rectangle(-180, 0, -170, 2)), wanted, true);
        expectTouches(polygon(rectangle(170, 0, 180, 2)), wanted, true);
      }
      expectTouches(point(lon, 0), box(170, -1, 179, 1), false);
      expectTouches(fiji, box(lon, -17, lon, -17), true);
    }
    expectTouches(polygon(rectangle(-180, 0, -170, 2)), box(170, 0, 179.5, 2), false);
  });

  it("knows corners and sides that touch from those that do not", () => {
    const square = polygon(rectangle(0, 0, 10, 10));
    expectTouches(square, box(10, 10, 12, 12), true);
    expectTouches(square, box(10.001, 10, 12, 12), false);
    expectTouches(square, box(-5, 3, 0, 4), true);
    expectTouches(square, box(4, 4, 5, 5), true);
    expectTouches(square, box(-5, -5, 15, 15), true);
    expectTouches(square, box(5, -5, 5, 15), true);
    expectTouches(square, box(5, 5, 5, 5), true);
    expectTouches(square, box(10, 10, 10, 10), true);
    expectTouches(square, box(-5, 10, 15, 10), true);
    const aslant = polygon([
      [0, 0],
      [0.3, 0],
      [0.3, 0.3],
      [0, 0],
    ]);
    expectTouches(aslant, box(0.1, 0.1, 0.1, 0.1), true);
    expectTouches(aslant, box(0, 0.2, 0.2, 0.3), true);
    expectTouches(aslant, box(0, 0.2, 0.1999, 0.3), false);
  });

  it("leaves out holes, but not their rims", () => {
    const holed = polygon(rectangle(0, 0, 10, 10), rectangle(2, 2, 8, 8).toReversed());
    expectTouches(holed, box(3, 3, 7, 7), false);
    expectTouches(holed, box(2, 3, 7, 7), true);
    expectTouches(holed, box(1, 1, 1.5, 1.5), true);
    expectTouches(holed, box(3, 3, 9, 7), true);
    const across = polygon(rectangle(175, 0, -175, 10), rectangle(-179, 2, -177, 8));
    expectTouches(across, box(-178.5, 3, -177.5, 7), false);
    expectTouches(across, box(179, 3, -179.5, 7), true);
    expectTouches(across, box(179, 3, -179, 7), true);
  });

  it("finds what lies across the antimeridian from both sides", () => {
    for (const geometry of [fiji, fijiCut]) {
      expectTouches(geometry, box(178, -18, 178.5, -17), true);
      expectTouches(geometry, box(-179.5, -18, -179.25, -17), true);
      expectTouches(geometry, box(179, -18, -179.5, -17), true);
      expectTouches(geometry, box(-170, -18, 170, -17), false);
      expectTouches(geometry, box(-178, -18, 176, -17), false);
      expectTouches(geometry, box(-179, -18, 170, -17), true);
    }
    expectTouches(chukotka, box(-172, 66, -171, 67), true);
    expectTouches(chukotka, box(-170, 66, 160, 70), true);
    expectTouches(chukotka, box(-169, 50, 159, 75), false);
  });

  it("covers a pole that a ring goes around, up to a hole about it", () => {
    expectTouches(polygon(ring(70)), box(0, 80, 0, 80), true);
    expectTouches(polygon(ring(70)), box(-180, 90, -180, 90), true);
    expectTouches(polygon(ring(70)), box(-180, -90, 180, 69.5), false);
    expectTouches(polygon(ring(-70)), box(170, -90, -170, -80), true);
    expectTouches(polygon(ring(-70)), box(170, -60, -170, 80), false);
    const annulus = polygon(ring(70), ring(80));
    expectTouches(annulus, box(-180, 85, 180, 90), false);
    expectTouches(annulus, box(-171, 81, -169, 90), false);
    expectTouches(annulus, box(10, 75, 11, 76), true);
    const antarctica = polygon([
      [-180, -90],
      [-180, -84],
      [-60, -64],
      [60, -66],
      [180, -84],
      [180, -90],
      [-180, -90],
    ]);
    expectTouches(antarctica, box(100, -90, 101, -89), true);
    expectTouches(antarctica, box(-60, -65, -60, -65), true);
    expectTouches(antarctica, box(-180, -63, 180, 90), false);
    expectTouches(antarctica, box(179, -83.5, -179, -83), false);
  });

  it("finds everything around the world", () => {
    const world = polygon(rectangle(-180, -90, 180, 90));
    for (const lon of [-180, -90, 0, 90, 180]) expectTouches(world, box(lon, 0, lon, 0), true);
    expectTouches(point(12, 34), box(-180, -90, 180, 90), true);
    expectTouches(fiji, box(-180, -90, 180, 90), true);
  });

  const small = fc.integer({ min: -6, max: 6 });
  const rings = fc
    .uniqueArray(fc.tuple(small, small), { minLength: 3, maxLength: 7, selector: String })
    .map((positions): Ring => [...positions, positions[0]!]);
  const boxes = fc
    .tuple(small, small, fc.nat(5), fc.nat(5))
    .map(([west, south, width, height]) => box(west, south, west + width, south + height));

  it("agrees with a count in whole numbers", () => {
    /** Whether a point is in a ring or on it: what is asked of whole numbers is exact. */
    const has = (line: Ring, x: number, y: number): boolean => {
      let inside = false;
      for (const [at, [bx, by]] of line.entries()) {
        const [ax, ay] = line[at - 1] ?? [bx, by];
        const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        const within = Math.min(ax, bx) <= x && x <= Math.max(ax, bx);
        if (side === 0 && within && Math.min(ay, by) <= y && y <= Math.max(ay, by)) return true;
        if (ay > y !== by > y && (by > ay ? side > 0 : side < 0)) inside = !inside;
      }
      return inside;
    };
    /** Whether an edge begins in the box or meets one of its sides. */
    const crossings = (line: Ring, { west, south, east, north }: Box): boolean =>
      line.some(([bx, by], at) => {
        const [ax, ay] = line[at - 1] ?? [bx, by];
        const meetsUpright = (x: number): boolean => {
          if (ax === bx || (x - ax) * (x - bx) > 0) return false;
          const times = Math.sign(bx - ax);
          const y = (ay * (bx - ax) + (by - ay) * (x - ax)) * times; // times |bx - ax|
          return y >= south * Math.abs(bx - ax) && y <= north * Math.abs(bx - ax);
        };
        const meetsLevel = (y: number): boolean => {
          if (ay === by || (y - ay) * (y - by) > 0) return false;
          const times = Math.sign(by - ay);
          const x = (ax * (by - ay) + (bx - ax) * (y - ay)) * times;
          return x >= west * Math.abs(by - ay) && x <= east * Math.abs(by - ay);
        };
        const isIn = bx >= west && bx <= east && by >= south && by <= north;
        return (
          isIn || meetsUpright(west) || meetsUpright(east) || meetsLevel(south) || meetsLevel(north)
        );
      });
    fc.assert(
      fc.property(rings, boxes, (line, wanted) => {
        const expected = has(line, wanted.west, wanted.south) || crossings(line, wanted);
        expectTouches(polygon(line), wanted, expected);
      }),
      { numRuns: 3000 },
    );
  });

  it("is the same all around the globe, whatever is across the antimeridian", () => {
    const onMap = (lon: number): number => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);
    const turned = (line: Ring, by: number): Ring => line.map(([x, y]) => [onMap(x + by), y]);
    fc.assert(
      fc.property(
        rings,
        rings,
        boxes,
        fc.double({ min: 165, max: 195, noNaN: true }),
        (one, two, wanted, by) => {
          const here = touches(polygon(turned(one, 1 / 3), turned(two, 1 / 3)), {
            ...wanted,
            west: wanted.west + 1 / 3,
            east: wanted.east + 1 / 3,
          });
          const there = polygon(turned(one, by), turned(two, by));
          const moved = { ...wanted, west: onMap(wanted.west + by), east: onMap(wanted.east + by) };
          expectTouches(there, moved, here);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
