import { expect } from "chai";
import fc from "fast-check";
import type { Position, Ring } from "../../../domain/locations/geo-ring.ts";
import { type Geometry, geometryFaults } from "../../../domain/locations/geometry.ts";
import { locationFaults } from "../../../domain/locations/location.ts";
import { aPolygon as polygon, aRectangle as rectangle } from "../../builders/a-geometry.ts";

/** Past the antimeridian it is east of -180 again. */
const at = (lon: number, lat: number): Position => [
  lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon,
  lat,
];

const closed = (...positions: readonly Position[]): Ring => [...positions, positions[0]!];

/** So many degrees further east. */
const moved = (ring: Ring, east: number): Ring => ring.map(([lon, lat]) => at(lon + east, lat));

const faultsOf = (geometry: Geometry): readonly string[] =>
  geometryFaults(geometry).map(({ pointer, code }) => `${pointer} ${code}`);

const horseshoe = closed([0, 0], [10, 0], [10, 10], [7, 10], [7, 3], [3, 3], [3, 10], [0, 10]);

const plus = closed(
  [3, 0],
  [6, 0],
  [6, 3],
  [9, 3],
  [9, 6],
  [6, 6],
  [6, 9],
  [3, 9],
  [3, 6],
  [0, 6],
  [0, 3],
  [3, 3],
);

/** Whether a straight way is nowhere outside of a ring: cut wherever it meets an edge, with each piece looked at. */
const staysIn = (ring: Ring, [ax, ay]: Position, [bx, by]: Position): boolean => {
  const [dx, dy] = [bx - ax, by - ay];
  const edges = ring.slice(1).map((end, at) => [...ring[at]!, ...end] as const);
  const cuts = edges.flatMap(([x1, y1, x2 = 0, y2 = 0]) => {
    const slope = dx * (y2 - y1) - dy * (x2 - x1);
    const places = [x1, x2].map((x, at) => (x - ax) * dx + ([y1, y2][at]! - ay) * dy);
    return slope === 0
      ? places.map((place) => place / (dx * dx + dy * dy))
      : [((x1 - ax) * (y2 - y1) - (y1 - ay) * (x2 - x1)) / slope];
  });
  const places = [0, ...cuts.filter((cut) => cut > 0 && cut < 1), 1].sort((a, b) => a - b);
  return places.slice(1).every((to, at) => {
    const middle = (places[at]! + to) / 2;
    const [x, y] = [ax + middle * dx, ay + middle * dy];
    let crossings = 0;
    for (const [x1, y1, x2 = 0, y2 = 0] of edges) {
      const side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
      const isBeside = (x - x1) * (x - x2) <= 1e-9 && (y - y1) * (y - y2) <= 1e-9;
      if (Math.abs(side) < 1e-9 && isBeside) return true;
      if (x1 <= x !== x2 <= x && x2 > x1 === side > 0) crossings++;
    }
    return crossings % 2 === 1;
  });
};

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
      for (const east of [0, 175, -180])
        expect(
          faultsOf(polygon(...[square, hole!].map((ring) => moved(ring, east)))),
          what,
        ).to.deep.equal(["/coordinates/1 hole_not_inside"]);
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

  it("are found where the first ring has a bay, a notch or a corner, though they lie within its extent", () => {
    const triangle = closed([20, 0], [30, 0], [20, 10]);
    const outside: readonly (readonly [string, Ring, Ring])[] = [
      ["in the bay", triangle, rectangle(28, 8, 29, 9)],
      ["across the notch", horseshoe, rectangle(1, 5, 9, 6)],
      ["in the notch, with sides of both", horseshoe, rectangle(3, 3, 7, 10)],
      ["out by one place", horseshoe, closed([1, 4], [2, 4], [5, 5], [1, 6])],
      ["out and in at places of both", horseshoe, closed([1, 5], [3, 5], [5, 5.5], [3, 6], [1, 6])],
      ["over the arms", plus, closed([1, 4.5], [4.5, 1], [8, 4.5], [4.5, 8])],
      ["from arm to arm", plus, closed([3, 0], [6, 0], [9, 3], [9, 6], [6, 6])],
    ];
    for (const [what, exterior, hole] of outside)
      for (const east of [0, 173, -180])
        for (const ring of [hole, hole.toReversed()])
          expect(faultsOf(polygon(moved(exterior, east), moved(ring, east))), what).to.deep.equal([
            "/coordinates/1 hole_not_inside",
          ]);
  });

  it("may be all of the polygon, go along its border, touch it and lie in one another", () => {
    const inside: readonly (readonly [Ring, ...Ring[]])[] = [
      [horseshoe, horseshoe],
      [horseshoe, closed([10, 0], [10, 3], [0, 3], [0, 0])],
      [horseshoe, closed([3, 10], [0, 10], [0, 0], [3, 3])],
      [horseshoe, closed([1, 1], [3, 3], [7, 3], [9, 1]), rectangle(1, 1, 4, 2)],
      [horseshoe, closed([3 + 5e-10, 4], [3 + 5e-10, 9], [-5e-10, 9], [1, 4])],
      [plus, closed([3, 3], [6, 3], [6, 6], [3, 6]), closed([4, 0], [6, 3], [4, 9], [3, 3])],
      // A border that was simplified goes out and back the same way, within the polygon and outside of it.
      [closed([0, 0], [9, 0], [9, 9], [5, 9], [5, 2], [5, 9], [0, 9]), rectangle(4, 3, 6, 8)],
      [closed([0, 0], [9, 0], [9, 5], [12, 5], [9, 5], [9, 9]), closed([9, 5], [8, 3], [9, 2])],
    ];
    for (const rings of inside)
      for (const east of [0, 173, -180])
        expect(faultsOf(polygon(...rings.map((ring) => moved(ring, east))))).to.deep.equal([]);
  });

  it("are judged on a border around the globe, however it is spelled", () => {
    const lons = Array.from({ length: 36 }, (_, step) => step * 10 - 180);
    const coast = closed(...lons.map((lon) => at(lon, lon % 20 === 0 ? 60 : 70)));
    const cut: Ring = [
      [-180, -90],
      [0, -90],
      [180, -90],
      [180, -75],
      ...lons.toReversed().map((lon) => at(lon, lon % 20 === 0 ? -60 : -70)),
      [-180, -90],
    ];
    const belt = rectangle(-180, -50, 180, 50);
    const column = closed(
      [-180, -50],
      [180, -50],
      [180, 50],
      [9, 50],
      [9, 90],
      [0, 90],
      [0, 50],
      [-180, 50],
    );
    const parallel = (lat: number) => closed([-180, lat], [-60, lat], [60, lat]);
    for (const [exterior, hole, isInside] of [
      [coast, parallel(75), true],
      [coast, parallel(65), false],
      [coast, closed([-10, 70], [0, 60], [10, 70]), true],
      [coast, closed([-10, 70], [0, 59], [10, 70]), false],
      [coast, closed([170, 70], [180, 60], [-170, 70]), true],
      [coast, closed([170, 69], [180, 60], [-170, 70]), false],
      [cut, parallel(-75), true],
      [cut, parallel(-65), false],
      [cut, rectangle(175, -89, -175, -80), true],
      [cut, rectangle(175, -89, -175, -65), false],
      [belt, rectangle(170, -20, -170, 50), true],
      [belt, parallel(20), false],
      [column, parallel(20), false],
      [column, rectangle(2, 20, 5, 90), true],
      [column, rectangle(-2, 20, 5, 90), false],
    ] as const)
      for (const ring of [hole, hole.toReversed()])
        expect(faultsOf(polygon(exterior, ring))).to.deep.equal(
          isInside ? [] : ["/coordinates/1 hole_not_inside"],
        );
  });

  it("are judged as by a look at each piece of each of their edges", () => {
    const small = fc.integer({ min: 0, max: 5 });
    const sound = (positions: fc.Arbitrary<readonly Position[]>): fc.Arbitrary<Ring> =>
      positions
        .map((some) => closed(...some))
        .filter((ring) => faultsOf(polygon(ring)).length === 0);
    const rings = sound(
      fc.uniqueArray(fc.tuple(small, small), { minLength: 3, maxLength: 8, selector: String }),
    );
    const pairs = rings.chain((exterior) => {
      const ofSamePlaces = fc.shuffledSubarray(exterior.slice(1), { minLength: 3 });
      return fc.tuple(fc.constant(exterior), fc.oneof(rings, sound(ofSamePlaces)));
    });
    let inside = 0;
    fc.assert(
      fc.property(pairs, fc.constantFrom(0, 90, 178, 177), ([exterior, hole], east) => {
        const isInside = hole.slice(1).every((end, at) => staysIn(exterior, hole[at]!, end));
        if (isInside) inside++;
        expect(
          faultsOf(polygon(...[exterior, hole].map((ring) => moved(ring, east)))),
        ).to.deep.equal(isInside ? [] : ["/coordinates/1 hole_not_inside"]);
      }),
      { numRuns: 3_000, seed: 15 },
    );
    expect(inside).to.be.within(500, 2_500);
  });

  it("may touch the first ring where their places were rounded to six decimals", () => {
    const slope = (x: number, y: number): Ring => [at(x, y), at(3, 0.5), at(4, 0.5), at(x, y)];
    const exterior: Ring = [at(0, 0), at(7, 0), at(7, 3), at(0, 0)];
    // A third of the way up the slope is x = 2.333…, to the right of 2.333333.
    expect(faultsOf(polygon(exterior, slope(2.333333, 1)))).to.deep.equal([]);
    expect(faultsOf(polygon(exterior, slope(2.33333, 1)))).to.deep.equal([
      "/coordinates/1 hole_not_inside",
    ]);
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

  it("are not looked at where there are too many positions", () => {
    const many = Array.from({ length: 2_000 }, () => rectangle(20, 20, 21, 21));
    expect(faultsOf(polygon(rectangle(0, 0, 1, 1), ...many))).to.deep.equal([
      "/coordinates too_many_items",
    ]);
  });

  it("are looked at quickly, however long, many and close to the border they are", () => {
    const strip = (count: number, west: number, width: number): Ring => {
      const up = Array.from({ length: count }, (_, step) =>
        at(step % 2 === 0 ? west : west + 150, step / 100),
      );
      return closed(...up, ...moved(up.toReversed(), width));
    };
    const turns = Array.from({ length: 2_400 }, (_, step) =>
      at(((step * 30) % 360) - 180, step / 100),
    );
    const spiral = closed(
      ...turns,
      ...turns.toReversed().map(([lon, lat]) => at(lon, lat + 0.001)),
    );
    const wave = Array.from({ length: 2_000 }, (_, step) => at(180 - step * 0.18, 80 + (step % 2)));
    const squares = Array.from({ length: 1_500 }, (_, square) => {
      const [west, south] = [2 * (square % 40), 2 * Math.floor(square / 40)];
      return rectangle(west, south, west + 1, south + 1);
    });
    const teeth = Array.from({ length: 1_600 }, (_, tooth): Ring => {
      const lon = 160 - tooth / 10;
      return [at(lon, 70), at(lon, -1), at(lon, 70)];
    });
    for (const [exterior, ...holes] of [
      [strip(2_490, 0, 1), strip(2_490, 0.1, 0.5)],
      [strip(2_490, 0, 1), strip(2_490, 0, 1)],
      [spiral, spiral],
      [closed([-180, -85], [180, -85], ...wave), ...squares],
      [closed([-1, -5], [170, -5], [170, 70], ...teeth.flat(), [-1, 70]), strip(2_490, 5, 0.1)],
    ] as readonly (readonly Ring[])[]) {
      const before = process.cpuUsage();
      expect(faultsOf(polygon(exterior!, ...holes))).to.deep.equal([]);
      expect(process.cpuUsage(before).user / 1_000).to.be.below(1_000);
    }
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
