/**
 * What a box touches, in the plane of longitude and latitude, where edges are straight (RFC 7946,
 * 3.1.1). Stores find candidates by `boxesOf`; `touches` decides.
 */
import {
  encloses,
  goesAround,
  onLine,
  type Path,
  type Position,
  snap,
  turn,
  turnsTo,
} from "./geo-ring.ts";
import { type Geometry, shapesOf } from "./geometry.ts";

/** Degrees. `west` greater than `east` crosses the antimeridian. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const margin = turn / 2;

/**
 * The one or two boxes to look into for a box that may cross the antimeridian; neither of them does.
 * -180 and 180 are one meridian: what ends at one of them looks at the other too, so that an index
 * need not know.
 */
export const splitBox = ({ west, south, east, north }: Box): readonly Box[] => {
  const [w, e] = [snap(west), snap(east)];
  if (west > east) {
    return [
      { west: w, south, east: margin, north },
      { west: -margin, south, east: e, north },
    ];
  }
  const box = { west: w, south, east: e, north };
  if (e === margin && w > -margin) return [box, { ...box, west: -margin, east: -margin }];
  if (w === -margin && e < margin) return [box, { ...box, west: margin, east: margin }];
  return [box];
};

/**
 * What a store indexes for a geometry: one box, or two where the shortest range of longitudes that
 * has all of it crosses the antimeridian. No box does. A ring about a pole has all longitudes.
 *
 * A geometry that touches a box, and one within a radius, has a box that meets one of `splitBox` or
 * `boxesAround`. Longitudes are rounded by `snap`: compare with what those two return.
 */
export const boxesOf = (geometry: Geometry): readonly Box[] => {
  const { points, polygons } = shapesOf(geometry);
  const parts = [...points.map(boxOfPoint), ...polygons.flat().flatMap(boxesOfPath)].sort(
    (one, other) => one.west - other.west,
  );
  const { before, width } = widestGap(parts);
  const outside = turn - (greatestEast(parts) - (parts[0]?.west ?? 0));
  return width > outside
    ? [hull(parts.slice(before)), hull(parts.slice(0, before))]
    : parts.length === 0
      ? []
      : [hull(parts)];
};

const boxOfPoint = ([lon, lat]: Position): Box => {
  const x = snap(lon);
  return { west: x, south: lat, east: x, north: lat };
};

const boxesOfPath = (path: Path): readonly Box[] => {
  const { west, east, south, north } = path;
  if (goesAround(path)) return [{ west: -margin, south, east: margin, north }];
  const offset = turn * Math.floor((west + margin) / turn);
  const [w, e] = [west - offset, east - offset];
  return e <= margin
    ? [{ west: w, south, east: e, north }]
    : [
        { west: w, south, east: margin, north },
        { west: -margin, south, east: e - turn, north },
      ];
};

/** Between boxes sorted by `west`: how wide, and before which of them. */
const widestGap = (parts: readonly Box[]): { readonly before: number; readonly width: number } => {
  let widest = { before: 0, width: 0 };
  let reached = Infinity;
  for (const [before, { west, east }] of parts.entries()) {
    if (west - reached > widest.width) widest = { before, width: west - reached };
    reached = before === 0 ? east : Math.max(reached, east);
  }
  return widest;
};

const greatestEast = (boxes: readonly Box[]): number =>
  boxes.reduce((most, { east }) => Math.max(most, east), -Infinity);

const hull = (boxes: readonly Box[]): Box =>
  boxes.reduce((one, other) => ({
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  }));

/** Whether boxes that do not cross the antimeridian share a point: what an index answers. */
export const boxesMeet = (some: readonly Box[], others: readonly Box[]): boolean =>
  some.some((one) => others.some((other) => meet(one, other)));

const meet = (one: Box, other: Box): boolean =>
  one.west <= other.east &&
  other.west <= one.east &&
  one.south <= other.north &&
  other.south <= one.north;

/**
 * Whether a geometry and a box share a point, boundaries included (to a tenth of a millimetre on
 * edges that are aslant). A box inside of a hole touches nothing.
 */
export const touches = (geometry: Geometry, box: Box): boolean => {
  const { points, polygons } = shapesOf(geometry);
  return splitBox(box).some(
    (part) =>
      points.some((point) => meet(boxOfPoint(point), part)) ||
      polygons.some((rings) => polygonTouches(rings, part)),
  );
};

const polygonTouches = (rings: readonly Path[], box: Box): boolean => {
  const [exterior, ...holes] = rings;
  if (exterior === undefined) return false;
  if (rings.some((ring) => lineTouches(ring, box))) return true;
  const { west, south } = box; // no edge is near: one corner speaks for all of the box
  return encloses(exterior, west, south) && !holes.some((hole) => encloses(hole, west, south));
};

const lineTouches = (path: Path, { west, south, east, north }: Box): boolean =>
  south <= path.north &&
  north >= path.south &&
  turnsTo(path, west, east).some((offset) => {
    const box = { west: west + offset, south, east: east + offset, north };
    return path.xs.some((_, at) => at > 0 && edgeTouches(path, at, box));
  });

/** The edge that ends at the point with this index. */
const edgeTouches = ({ xs, ys }: Path, at: number, box: Box): boolean => {
  const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = [xs[at - 1], xs[at], ys[at - 1], ys[at]];
  if (Math.max(x1, x2) < box.west || Math.min(x1, x2) > box.east) return false;
  if (Math.max(y1, y2) < box.south || Math.min(y1, y2) > box.north) return false;
  const [dx, dy] = [x2 - x1, y2 - y1];
  const side = (x: number, y: number): number => dx * (y - y1) - dy * (x - x1);
  const sides = [
    side(box.west, box.south),
    side(box.west, box.north),
    side(box.east, box.south),
    side(box.east, box.north),
  ];
  const near = onLine * Math.hypot(dx, dy);
  return (
    !sides.every((distance) => distance > near) && !sides.every((distance) => distance < -near)
  );
};
