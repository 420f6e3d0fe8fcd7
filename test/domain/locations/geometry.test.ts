import { expect } from "chai";
import fc from "fast-check";
import {
  pathOf,
  type Position,
  type Ring,
  signedArea,
} from "../../../domain/locations/geo-ring.ts";
import {
  type Geometry,
  geometryFaultCodes,
  geometryFaults,
  geometryTypes,
  maxPositions,
  type ReadGeometry,
  rewound,
} from "../../../domain/locations/geometry.ts";
import { aPolygon as polygon, aRectangle as rectangle } from "../../builders/a-geometry.ts";

/** Two triangles that meet where its edges cross. */
const bow = (west: number, east: number): Ring => [
  [west, 0],
  [east, 1],
  [east, 0],
  [west, 1],
  [west, 0],
];

const faultsOf = (geometry: ReadGeometry): readonly string[] =>
  geometryFaults(geometry).map(({ pointer, code }) => `${pointer} ${code}`);

/** A regular ring with as many corners, each at another distance from the middle. */
const star = (x: number, y: number, corners: number, radius: (corner: number) => number): Ring => {
  const ring = Array.from({ length: corners }, (_, corner): Position => {
    const angle = (2 * Math.PI * corner) / corners;
    const lon = x + radius(corner) * Math.cos(angle);
    return [lon > 180 ? lon - 360 : lon, y + radius(corner) * Math.sin(angle)];
  });
  return [...ring, ring[0]!];
};

const fiji = rectangle(177, -19, -179, -16);

describe("geometryFaults", () => {
  it("finds none in what is right", () => {
    const right: readonly Geometry[] = [
      { type: "Point", coordinates: [-180, 90] },
      { type: "Point", coordinates: [-78.5, -0.2, 2850] },
      {
        type: "MultiPoint",
        coordinates: [
          [180, -90],
          [0, 0, -0],
        ],
      },
      polygon(rectangle(0, 0, 9, 9), rectangle(2, 2, 3, 3)),
      polygon(fiji),
      polygon(rectangle(-180, -90, 180, 90)),
      polygon(star(0, 0, 500, (corner) => 10 + (corner % 7))),
      { type: "MultiPolygon", coordinates: [[fiji], [rectangle(-5, 1, 5, 2)]] },
    ];
    for (const geometry of right) {
      expect(faultsOf(geometry), JSON.stringify(geometry)).to.deep.equal([]);
    }
    expect(new Set(right.map(({ type }) => type))).to.deep.equal(new Set(geometryTypes));
  });

  it("points at every number that cannot be", () => {
    expect(geometryFaults({ type: "Point", coordinates: [180.5, -91] })).to.deep.equal([
      { pointer: "/coordinates/0", code: "too_large", params: { max: 180 } },
      { pointer: "/coordinates/1", code: "too_small", params: { min: -90 } },
    ]);
    const notFinite: Geometry = {
      type: "MultiPoint",
      coordinates: [
        [NaN, Infinity],
        [-Infinity, 0, Infinity],
      ],
    };
    expect(faultsOf(notFinite)).to.deep.equal([
      "/coordinates/0/0 wrong_type",
      "/coordinates/0/1 too_large",
      "/coordinates/1/0 too_small",
      "/coordinates/1/2 wrong_type",
    ]);
    const deep: Geometry = {
      type: "MultiPolygon",
      coordinates: [[rectangle(0, 0, 1, 1)], [rectangle(0, 0, 9, 9), rectangle(1, 1, 2, 95)]],
    };
    expect(faultsOf(deep)).to.deep.equal([
      "/coordinates/1/1/2/1 too_large",
      "/coordinates/1/1/3/1 too_large",
    ]);
  });

  it("has no empty arrays", () => {
    const empty = [{ pointer: "/coordinates", code: "too_few_items", params: { min: 1 } }];
    expect(geometryFaults({ type: "MultiPoint", coordinates: [] })).to.deep.equal(empty);
    expect(geometryFaults(polygon())).to.deep.equal(empty);
    expect(faultsOf({ type: "MultiPolygon", coordinates: [[], [[]]] })).to.deep.equal([
      "/coordinates/0 too_few_items",
      "/coordinates/1/0 ring_too_short",
    ]);
  });

  it("wants rings that are closed and enclose something", () => {
    const open: Ring = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ];
    expect(faultsOf(polygon(open))).to.deep.equal(["/coordinates/0 ring_not_closed"]);
    expect(faultsOf(polygon(open.slice(0, 3)))).to.deep.equal([
      "/coordinates/0 ring_not_closed",
      "/coordinates/0 ring_too_short",
    ]);
    expect(faultsOf(polygon([...open, [0, 0, 5]]))).to.deep.equal([
      "/coordinates/0 ring_not_closed",
    ]);
    const [a, b, onLine]: Ring = [
      [0.1, 0.1],
      [0.7, 0.7],
      [0.3, 0.3],
    ] as const;
    for (const ring of [
      [a, b, a, a],
      [a, a, a, a],
      [a, b, onLine, a],
    ]) {
      expect(faultsOf(polygon(ring))).to.deep.equal(["/coordinates/0 ring_without_area"]);
    }
    const sameMeridian: Ring = [0, 5, 9, 0].map((lat): Position => [180, lat]);
    expect(faultsOf(polygon(sameMeridian))).to.deep.equal(["/coordinates/0 ring_without_area"]);
  });

  it("finds a ring that crosses itself, across the antimeridian too", () => {
    for (const ring of [bow(0, 1), bow(179, -179), bow(-180, -179), bow(170, 180)]) {
      expect(faultsOf(polygon(rectangle(-9, 2, 9, 3), ring))).to.deep.equal([
        "/coordinates/1 ring_crosses_itself",
      ]);
    }
    const twiceAround = Array.from({ length: 13 }, (_, at): Position => [
      ((at * 60) % 360) - 180,
      at % 12,
    ]);
    expect(faultsOf(polygon(twiceAround))).to.deep.equal(["/coordinates/0 ring_crosses_itself"]);
  });

  it("judges what could be read of the rest", () => {
    const unread = undefined;
    const read: readonly (readonly [ReadGeometry, ...string[]])[] = [
      [{ type: "Point", coordinates: [200, unread] }, "/coordinates/0 too_large"],
      [{ type: "Point", coordinates: [unread, unread, Infinity] }, "/coordinates/2 wrong_type"],
      [
        { type: "MultiPoint", coordinates: [[200, 0], [0, 100], [unread, 1], unread] },
        "/coordinates/0/0 too_large",
        "/coordinates/1/1 too_large",
      ],
      [
        {
          type: "MultiPolygon",
          coordinates: [unread, [unread, bow(0, 1), [...bow(0, 1), [unread, 0]]], []],
        },
        "/coordinates/1/1 ring_crosses_itself",
        "/coordinates/2 too_few_items",
      ],
      ...geometryTypes.map((type) => [{ type, coordinates: unread }] as const),
      [{}],
    ];
    for (const [geometry, ...faults] of read)
      expect(faultsOf(geometry), JSON.stringify(geometry)).to.deep.equal(faults);
  });

  it("compares of the ends of a ring what is known of both", () => {
    const endsIn = (
      first: readonly (number | undefined)[],
      last: readonly (number | undefined)[] | undefined,
    ) => faultsOf({ type: "Polygon", coordinates: [[first, [9, 0], [9, 9], last]] });
    for (const [first, last] of [
      [
        [undefined, 1],
        [7, 1],
      ],
      [[undefined, 1], [7]],
      [[0, 0, 5], [0]],
      [
        [0, 0],
        [0, 0, undefined],
      ],
      [[0, 0], undefined],
    ] as const)
      expect(endsIn(first, last)).to.deep.equal([]);
    for (const [first, last] of [
      [
        [undefined, 1],
        [7, 2],
      ],
      [[0, undefined], [1]],
      [
        [0, 0, 5],
        [0, undefined],
      ],
    ] as const)
      expect(endsIn(first, last)).to.deep.equal(["/coordinates/0 ring_not_closed"]);
  });

  it("tells of nothing, however little could be read, that is not so", () => {
    const small = fc.integer({ min: -200, max: 200 });
    const position = fc.oneof(fc.tuple(small, small), fc.tuple(small, small, small));
    const rings = fc.array(fc.array(position, { maxLength: 5 }), { maxLength: 3 });
    const isRead = fc.infiniteStream(fc.boolean());
    fc.assert(
      fc.property(rings, isRead, (coordinates, among) => {
        const unlessUnread = <Part>(value: Part): Part | undefined =>
          among.next().value === true ? value : undefined;
        const read = coordinates.map((ring) =>
          unlessUnread(ring.map((numbers) => unlessUnread(numbers.map(unlessUnread)))),
        );
        expect(faultsOf(polygon(...coordinates))).to.include.members(
          faultsOf({ type: "Polygon", coordinates: read }) as string[],
        );
      }),
    );
  });

  it("lets a ring touch itself", () => {
    const eight: Ring = [
      [0, 0],
      [1, 1],
      [2, 0],
      [2, 2],
      [1, 1],
      [0, 2],
      [0, 0],
    ];
    expect(faultsOf(polygon(eight))).to.deep.equal([]);
  });

  it("agrees about crossings with a look at all pairs of edges", () => {
    const small = fc.integer({ min: -4, max: 4 });
    const rings = fc
      .uniqueArray(fc.tuple(small, small), { minLength: 4, maxLength: 8, selector: String })
      .map((positions): Ring => [...positions, positions[0]!]);
    fc.assert(
      fc.property(rings, fc.constantFrom(0, 90, 178, 180), (ring, moved) => {
        const sideOf = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number =>
          Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
        const edges = ring.slice(1).map((end, at) => [ring[at]!, end] as const);
        const crosses = edges.some(([a, b]) =>
          edges.some(
            ([c, d]) =>
              sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0,
          ),
        );
        const there = ring.map(([x, y]): Position => [
          x + moved > 180 ? x + moved - 360 : x + moved,
          y,
        ]);
        expect(faultsOf(polygon(there)).includes("/coordinates/0 ring_crosses_itself")).to.equal(
          crosses,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("has a bound on positions, within which it is quick", () => {
    const many = star(0, 0, maxPositions - 1, (corner) => 40 + 5 * Math.sin(corner));
    expect(faultsOf(polygon(many))).to.deep.equal([]);
    expect(geometryFaults(polygon(many, rectangle(0, 0, 1, 1)))).to.deep.equal([
      { pointer: "/coordinates", code: "too_many_items", params: { max: maxPositions } },
    ]);
  });

  it("has a code of its own for what only a geometry can break", () => {
    expect(new Set(geometryFaultCodes).size).to.equal(geometryFaultCodes.length);
  });
});

describe("rewound", () => {
  const ringsOf = (geometry: Geometry): readonly Ring[] =>
    geometry.type === "Polygon"
      ? geometry.coordinates
      : geometry.type === "MultiPolygon"
        ? geometry.coordinates.flat()
        : [];

  const turned = (ring: Ring): Ring => ring.toReversed();

  it("has exteriors counterclockwise and holes clockwise", () => {
    const right = polygon(rectangle(0, 0, 9, 9), turned(rectangle(2, 2, 3, 3)));
    expect(rewound(right)).to.deep.equal(right);
    const wrong = polygon(turned(rectangle(0, 0, 9, 9)), rectangle(2, 2, 3, 3));
    expect(rewound(wrong)).to.deep.equal(right);
    const many: Geometry = { type: "MultiPolygon", coordinates: [ringsOf(wrong), ringsOf(right)] };
    expect(ringsOf(rewound(many))).to.deep.equal([...ringsOf(right), ...ringsOf(right)]);
  });

  it("takes the short way across the antimeridian", () => {
    expect(rewound(polygon(fiji))).to.deep.equal(polygon(fiji));
    expect(rewound(polygon(turned(fiji)))).to.deep.equal(polygon(fiji));
    const inBothSpellings: Ring = [
      [177, -19],
      [180, -19],
      [-180, -19],
      [-179, -19],
      [-179, -16],
      [-180, -16],
      [180, -16],
      [177, -16],
      [177, -19],
    ];
    expect(rewound(polygon(inBothSpellings))).to.deep.equal(polygon(inBothSpellings));
    expect(rewound(polygon(turned(inBothSpellings)))).to.deep.equal(polygon(inBothSpellings));
  });

  it("goes around the part that has the pole in it", () => {
    const eastwards = (lat: number): Ring =>
      [-170, -50, 70, -170].map((lon): Position => [lon, lat]);
    const north = eastwards(70);
    const south = turned(eastwards(-70));
    for (const ring of [north, south]) {
      expect(rewound(polygon(ring))).to.deep.equal(polygon(ring));
      expect(rewound(polygon(turned(ring)))).to.deep.equal(polygon(ring));
    }
  });

  it("reads the margins of the map as they stand", () => {
    const world = rectangle(-180, -90, 180, 90);
    expect(rewound(polygon(world))).to.deep.equal(polygon(world));
    expect(rewound(polygon(turned(world)))).to.deep.equal(polygon(world));
    const belt: Ring = [
      [-180, -50],
      [0, -50],
      [180, -50],
      [180, 50],
      [-180, 50],
      [-180, -50],
    ];
    expect(pathOf(belt).pole).to.equal(null);
    expect(rewound(polygon(turned(belt)))).to.deep.equal(polygon(belt));
  });

  it("keeps heights, points and what is right already", () => {
    const point: Geometry = { type: "Point", coordinates: [1, 2, 3] };
    expect(rewound(point)).to.equal(point);
    const high: Ring = rectangle(0, 0, 1, 1).map(([x, y], at): Position => [x, y, at % 4]);
    expect(rewound(polygon(turned(high)))).to.deep.equal(polygon(high));
  });

  it("changes nothing when repeated, and leaves the same area", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -180, max: 180 }),
        fc.integer({ min: -60, max: 60 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 9 }),
        fc.boolean(),
        (x, y, radii, clockwise) => {
          const ring = star(x, y, radii.length, (corner) => radii[corner]!);
          const once = rewound(polygon(clockwise ? turned(ring) : ring));
          expect(once).to.deep.equal(polygon(ring));
          expect(rewound(once)).to.deep.equal(once);
          expect(signedArea(pathOf(ring))).to.be.greaterThan(0);
        },
      ),
    );
  });
});
