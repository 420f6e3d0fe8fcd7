import { expect } from "chai";
import fc from "fast-check";
import { boxesAround, distanceKm } from "../../../domain/locations/geo-distance.ts";
import type { Position, Ring } from "../../../domain/locations/geo-ring.ts";
import { boxesMeet, boxesOf } from "../../../domain/locations/geography.ts";
import type { Geometry } from "../../../domain/locations/geometry.ts";
import {
  aPoint as point,
  aPolygon as polygon,
  aRectangle as rectangle,
} from "../../builders/a-geometry.ts";

type Place = readonly [number, number];

const degree = (Math.PI / 180) * 6371.0088;

const madrid: Place = [-3.7038, 40.4168];
const barcelona: Place = [2.1734, 41.3851];
const quito: Place = [-78.4678, -0.1807];
const suva: Place = [178.4419, -18.1416];
const apia: Place = [-171.7514, -13.8333];

/** By the angle between vectors, with no formula in common with the code. */
const angleKm = ([lon1, lat1]: Place, [lon2, lat2]: Place): number => {
  const vector = (lon: number, lat: number): readonly number[] => {
    const [x, y] = [(lon * Math.PI) / 180, (lat * Math.PI) / 180];
    return [Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)];
  };
  const [a, b] = [vector(lon1, lat1), vector(lon2, lat2)];
  const difference = Math.hypot(...a.map((value, at) => value - b[at]!));
  const sum = Math.hypot(...a.map((value, at) => value + b[at]!));
  return 2 * Math.atan2(difference, sum) * 6371.0088;
};

describe("distanceKm", () => {
  it("is that of the great circle between places", () => {
    expect(distanceKm(point(...barcelona), madrid)).to.be.closeTo(505, 1);
    expect(distanceKm(point(...quito), madrid)).to.be.closeTo(8735, 25);
    expect(distanceKm(point(...suva), apia)).to.be.closeTo(angleKm(suva, apia), 1e-6);
    expect(distanceKm(point(...suva), apia)).to.be.within(1100, 1180);
    expect(distanceKm(point(0, 0), [180, 0])).to.be.closeTo(180 * degree, 1e-6);
    expect(distanceKm(point(180, 5), [-180, 5])).to.equal(0);
    expect(distanceKm(point(0, 90), [77, 89])).to.be.closeTo(degree, 1e-6);
    const both: Geometry = { type: "MultiPoint", coordinates: [quito, barcelona] };
    expect(distanceKm(both, madrid)).to.equal(distanceKm(point(...barcelona), madrid));
  });

  it("is 0 in a polygon and on its rim, and counts from the rim in a hole", () => {
    const holed = polygon(rectangle(0, 0, 10, 10), rectangle(2, 2, 8, 8));
    for (const place of [
      [1, 1],
      [0, 0],
      [5, 0],
      [8, 5],
    ] as const) {
      expect(distanceKm(holed, place)).to.equal(0);
    }
    expect(distanceKm(holed, [5, 3])).to.be.closeTo(degree, 0.06);
    expect(distanceKm(holed, [-1, 0])).to.be.closeTo(degree, 0.06);
    expect(distanceKm(holed, [5, -2])).to.be.closeTo(2 * degree, 0.12);
  });

  it("goes over the antimeridian and the pole", () => {
    const fiji = polygon(rectangle(177, -19, -179, -16));
    expect(distanceKm(fiji, [180, -17])).to.equal(0);
    expect(distanceKm(fiji, [-178, -17])).to.be.closeTo(angleKm([-178, -17], [-179, -17]), 0.1);
    expect(distanceKm(fiji, [176, -17])).to.be.closeTo(angleKm([176, -17], [177, -17]), 0.1);
    const cap = polygon([-170, -50, 70, -170].map((lon): Position => [lon, 80]));
    expect(distanceKm(cap, [10, 85])).to.equal(0);
    expect(distanceKm(cap, [10, 79])).to.be.closeTo(degree, 0.06);
    const overThePole = polygon(rectangle(170, 85, 178, 88));
    expect(distanceKm(overThePole, [-6, 88])).to.be.closeTo(4 * degree, 0.3);
  });

  it("sees a long edge as straight on the map, not as a great circle", () => {
    const parallel = polygon(rectangle(0, 60, 40, 61));
    expect(distanceKm(parallel, [20, 59.99])).to.be.closeTo(0.01 * degree, 0.002);
    expect(distanceKm(parallel, [20, 61.5])).to.be.closeTo(0.5 * degree, 0.05);
  });

  const lons = fc.double({ min: -180, max: 180, noNaN: true });
  const lats = fc.double({ min: -88, max: 88, noNaN: true });
  const places = fc.tuple(lons, lats);
  const triangles = fc
    .tuple(
      places,
      fc.double({ min: 0.01, max: 20, noNaN: true }),
      fc.double({ min: 0.01, max: 5, noNaN: true }),
    )
    .map(([[lon, lat], width, height]): Ring => {
      const onMap = (x: number): number => (x > 180 ? x - 360 : x);
      const top = Math.min(90, lat + height);
      return [
        [lon, lat],
        [onMap(lon + width), lat],
        [onMap(lon + width / 3), top],
        [lon, lat],
      ];
    });

  /** The nearest of many points of a ring: finely about the nearest of a coarse look. */
  const sampledKm = (ring: Ring, from: Place): number => {
    const least = ring.slice(1).map(([toLon, toLat], at) => {
      const [lon, lat] = ring[at]!;
      const width =
        Math.abs(toLon - lon) > 180 ? toLon - lon - 360 * Math.sign(toLon - lon) : toLon - lon;
      const kmAt = (part: number): number =>
        angleKm([lon + part * width, lat + part * (toLat - lat)], from);
      let [low, high] = [0, 1];
      for (let round = 0; round < 6; round++) {
        const steps = Array.from({ length: 61 }, (_, step) => low + ((high - low) * step) / 60);
        const best = steps.reduce((one, other) => (kmAt(other) < kmAt(one) ? other : one));
        const width = (high - low) / 30;
        [low, high] = [Math.max(0, best - width), Math.min(1, best + width)];
      }
      return kmAt((low + high) / 2);
    });
    return Math.min(...least);
  };

  it("agrees with the nearest of many points, to two thousandths or ten centimetres", () => {
    const near = fc
      .tuple(
        triangles,
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
      )
      .map(([ring, lon, lat]): readonly [Ring, Place] => [
        ring,
        [Math.max(-180, Math.min(180, ring[0]![0] + lon)), ring[0]![1] + lat],
      ]);
    fc.assert(
      fc.property(fc.oneof(near, fc.tuple(triangles, places)), ([ring, from]) => {
        const km = distanceKm(polygon(ring), from);
        if (km === 0) return;
        const sampled = sampledKm(ring, from);
        expect(Math.abs(km - sampled)).to.be.at.most(0.002 * sampled + 0.0002);
      }),
      { numRuns: 2000 },
    );
  });

  it("is to an edge that bends, also where the great circle of its ends is nearest at one of them", () => {
    // 84.1986° north, from 0 to 16.8° east; from 2° south of it the great circle is nearest at 0.
    const [from, south]: readonly [Place, number] = [
      [2.155941490040598, 82.19866251090578],
      84.1986625109026,
    ];
    const ring: Ring = [
      [0, south],
      [16.778418868144968, south],
      [5.592806289381656, south + 0.01],
      [0, south],
    ];
    expect(distanceKm(polygon(ring), from)).to.be.closeTo(222.39, 0.12);
  });

  it("finds nothing that the boxes around do not", () => {
    const geometries = fc.oneof(
      triangles.map((ring) => polygon(ring)),
      places.map(([lon, lat]) => point(lon, lat)),
    );
    fc.assert(
      fc.property(
        geometries,
        places,
        fc.double({ min: 0, max: 2, noNaN: true }),
        (geometry, from, part) => {
          const km = distanceKm(geometry, from);
          const meets = boxesMeet(boxesOf(geometry), boxesAround(from, km * part));
          if (part >= 1) expect(meets).to.equal(true);
          expect(boxesMeet(boxesOf(geometry), boxesAround(from, km))).to.equal(true);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe("boxesAround", () => {
  const inside = ([lon, lat]: Place, radiusKm: number, place: Place): boolean =>
    boxesMeet(boxesAround([lon, lat], radiusKm), boxesOf(point(...place)));

  it("is hardly larger than the circle", () => {
    const [around, ...more] = boxesAround([10, 60], degree);
    expect(more).to.deep.equal([]);
    expect(around!.south).to.be.closeTo(59, 0.01);
    expect(around!.north).to.be.closeTo(61, 0.01);
    expect(around!.west).to.be.closeTo(8, 0.01);
    expect(around!.east).to.be.closeTo(12, 0.01);
    expect(inside(madrid, 0, madrid)).to.equal(true);
  });

  it("is cut at the antimeridian", () => {
    const around = boxesAround(suva, 500);
    expect(around.map(({ east }) => east)).to.include(180);
    expect(around.map(({ west }) => west)).to.include(-180);
    for (const { west, east } of around) expect(west).to.be.at.most(east);
    expect(inside(suva, 1200, apia)).to.equal(true);
    expect(inside(apia, 1200, suva)).to.equal(true);
    expect(inside(apia, 500, suva)).to.equal(false);
  });

  it("has all longitudes where the pole is within reach", () => {
    const [north, ...more] = boxesAround([20, 89], 2 * degree);
    expect(more).to.deep.equal([]);
    expect([north!.west, north!.east, north!.north]).to.deep.equal([-180, 180, 90]);
    expect(north!.south).to.be.closeTo(87, 0.01);
    const [south] = boxesAround([20, -90], 1);
    expect([south!.west, south!.east, south!.south]).to.deep.equal([-180, 180, -90]);
    expect(boxesAround(madrid, 30_000)).to.deep.equal([
      { west: -180, south: -90, east: 180, north: 90 },
    ]);
  });
});
