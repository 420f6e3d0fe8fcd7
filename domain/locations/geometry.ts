import { type Fault, type FaultCode, pointer, tellsAll } from "../shared/fault.ts";
import { crossesItself } from "./geo-crossing.ts";
import { holesBeyond } from "./geo-holes.ts";
import { isFlat, type Path, pathOf, type Position, type Ring, signedArea } from "./geo-ring.ts";

/** An exterior ring, then the holes in it. */
type Rings = readonly Ring[];

/**
 * GeoJSON (RFC 7946, WGS 84) as far as places need it. An edge whose longitudes differ by more than
 * 180 crosses the antimeridian, so that a place there may be cut in two (3.1.9) or left whole.
 */
export type Geometry =
  | { readonly type: "Point"; readonly coordinates: Position }
  | { readonly type: "MultiPoint"; readonly coordinates: readonly Position[] }
  | { readonly type: "Polygon"; readonly coordinates: Rings }
  | { readonly type: "MultiPolygon"; readonly coordinates: readonly Rings[] };

/** Coordinates as far as they could be read, each in its place: undefined where nothing could. */
type Read<Coordinates> = Coordinates extends readonly (infer Item)[]
  ? readonly (Read<Item> | undefined)[]
  : Coordinates;

type AsRead<Whole> = Whole extends Geometry
  ? { readonly type: Whole["type"]; readonly coordinates?: Read<Whole["coordinates"]> | undefined }
  : never;

/** A geometry as far as it could be read. What is of no known type cannot be judged. */
export type ReadGeometry = AsRead<Geometry> | { readonly type?: undefined };

export const geometryTypes = ["Point", "MultiPoint", "Polygon", "MultiPolygon"] as const;

/** In one geometry, heights and closing positions included. */
export const maxPositions = 10_000;

/** The rules that only geometries can break. */
export const geometryFaultCodes = [
  /** An array that must not be empty; `min`. */
  "too_few_items",
  /** A ring of fewer than four positions; `min`. */
  "ring_too_short",
  /** A ring whose last position is not its first, height included. */
  "ring_not_closed",
  /** A ring whose positions are all on one line, or are fewer than three places. */
  "ring_without_area",
  /** A ring with two edges that cross. */
  "ring_crosses_itself",
  /** A hole that reaches beyond the polygon's first ring. */
  "hole_not_inside",
] as const;

export type GeometryFaultCode =
  | (typeof geometryFaultCodes)[number]
  | Extract<FaultCode, "wrong_type" | "too_small" | "too_large" | "too_many_items">;

export interface GeometryFault extends Pick<Fault, "params"> {
  /** A JSON Pointer into the geometry. */
  readonly pointer: string;
  readonly code: GeometryFaultCode;
}

/**
 * All that is wrong with a geometry, or with what could be read of it: one fault hides no other beside
 * it. Crossings are looked for last, in rings that are otherwise right and not too many, and then, where no
 * ring is at fault, holes that reach beyond their exterior. That holes, or polygons, are apart is not looked at.
 */
export const geometryFaults = (geometry: ReadGeometry): readonly GeometryFault[] => {
  const at = ["coordinates"];
  const tooMany = countOf(geometry) > maxPositions;
  const rings = ringsFaults(!tooMany);
  const faults = ((): readonly GeometryFault[] => {
    switch (geometry.type) {
      case undefined:
        return [];
      case "Point":
        return positionFaults(geometry.coordinates, at);
      case "MultiPoint":
        return listFaults(geometry.coordinates, at, positionFaults);
      case "Polygon":
        return rings(geometry.coordinates, at);
      case "MultiPolygon":
        return listFaults(geometry.coordinates, at, rings);
    }
  })();
  return tooMany ? [fault(at, "too_many_items", { max: maxPositions }), ...faults] : faults;
};

type Steps = readonly (string | number)[];

const fault = (
  at: Steps,
  code: GeometryFaultCode,
  params?: Readonly<Record<string, string | number>>,
): GeometryFault => ({
  pointer: pointer(...at),
  code,
  ...(params === undefined ? {} : { params }),
});

const countOf = (geometry: ReadGeometry): number => {
  const inRings = (rings: Read<Rings> = []): number =>
    rings.reduce((count, ring) => count + (ring?.length ?? 0), 0);
  switch (geometry.type) {
    case undefined:
      return 0;
    case "Point":
      return 1;
    case "MultiPoint":
      return geometry.coordinates?.length ?? 0;
    case "Polygon":
      return inRings(geometry.coordinates);
    case "MultiPolygon":
      return (geometry.coordinates ?? []).reduce((count, rings) => count + inRings(rings), 0);
  }
};

const listFaults = <Item>(
  items: readonly Item[] | undefined,
  at: Steps,
  faultsOf: (item: Item, at: Steps) => readonly GeometryFault[],
): readonly GeometryFault[] =>
  items?.length === 0
    ? [fault(at, "too_few_items", { min: 1 })]
    : faultsIn(items ?? [], at, faultsOf);

/** Until there are too many to be told. */
const faultsIn = <Item>(
  items: readonly Item[],
  at: Steps,
  faultsOf: (item: Item, at: Steps) => readonly GeometryFault[],
): GeometryFault[] => {
  const faults: GeometryFault[] = [];
  for (const [index, item] of items.entries()) {
    if (!tellsAll(faults)) break;
    faults.push(...faultsOf(item, [...at, index]));
  }
  return faults;
};

const positionFaults = (
  [lon, lat, height]: Read<Position> = [],
  at: Steps,
): readonly GeometryFault[] => [
  ...numberFaults(lon, 180, [...at, 0]),
  ...numberFaults(lat, 90, [...at, 1]),
  ...numberFaults(height, Infinity, [...at, 2]),
];

/** JSON has no infinite number but `1e999`, which is read as one. */
const numberFaults = (
  value: number | undefined,
  most: number,
  at: Steps,
): readonly GeometryFault[] => {
  if (value === undefined || (Math.abs(value) <= most && Number.isFinite(value))) return [];
  if (most === Infinity || Number.isNaN(value))
    return [fault(at, "wrong_type", { type: "number" })];
  return [
    value < 0 ? fault(at, "too_small", { min: -most }) : fault(at, "too_large", { max: most }),
  ];
};

const ringsFaults =
  (looksClosely: boolean) =>
  (rings: Read<Rings> | undefined, at: Steps): readonly GeometryFault[] => {
    const faults = listFaults(rings, at, (ring, atRing) => ringFaults(ring, atRing, looksClosely));
    return looksClosely && faults.length === 0 ? holeFaults(rings ?? [], at) : faults;
  };

/** Interior rings are inside (3.1.6): what a ring around the polygon took away would be all of it. */
const holeFaults = (rings: Read<Rings>, at: Steps): readonly GeometryFault[] =>
  rings.length > 1 && rings.every((ring) => ring !== undefined && isWhole(ring))
    ? holesBeyond(rings.map(pathOf)).map((hole) => fault([...at, hole], "hole_not_inside"))
    : [];

const ringFaults = (
  ring: Read<Ring> | undefined,
  at: Steps,
  looksClosely: boolean,
): readonly GeometryFault[] => {
  if (ring === undefined) return [];
  const faults = faultsIn(ring, at, positionFaults);
  if (ring.length < 4) faults.unshift(fault(at, "ring_too_short", { min: 4 }));
  if (!isClosed(ring)) faults.unshift(fault(at, "ring_not_closed"));
  if (faults.length > 0 || !isWhole(ring)) return faults;
  const path = pathOf(ring);
  if (isFlat(path)) return [fault(at, "ring_without_area")];
  return looksClosely && crossesItself(path) ? [fault(at, "ring_crosses_itself")] : [];
};

/** Whether its ends are the same, as far as is known of both. */
const isClosed = (ring: Read<Ring>): boolean => {
  const [first = [], last = []] = [ring[0], ring.at(-1)];
  return [0, 1, 2].every(
    (at) => !isKnown(first, at) || !isKnown(last, at) || first[at] === last[at],
  );
};

/** Of a position with two numbers it is known that it has no height. */
const isKnown = (position: Read<Position>, at: number): boolean =>
  position[at] !== undefined || (at === 2 && position.length === 2);

const isWhole = (ring: Read<Ring>): ring is Ring =>
  ring.every(
    (position) => position !== undefined && [0, 1, 2].every((at) => isKnown(position, at)),
  );

/**
 * By the right-hand rule (3.1.6): exteriors counterclockwise, holes clockwise. What is so already
 * stays as it is; a ring about a pole goes around the part that has the pole in it.
 */
export const rewound = (geometry: Geometry): Geometry => {
  switch (geometry.type) {
    case "Point":
    case "MultiPoint":
      return geometry;
    case "Polygon":
      return { type: "Polygon", coordinates: rewoundRings(geometry.coordinates) };
    case "MultiPolygon":
      return { type: "MultiPolygon", coordinates: geometry.coordinates.map(rewoundRings) };
  }
};

const rewoundRings = (rings: Rings): Rings =>
  rings.map((ring, index) => {
    const area = signedArea(pathOf(ring));
    return (index === 0 ? area < 0 : area > 0) ? ring.toReversed() : ring;
  });

/** A geometry as geography computes with it: single positions, or polygons unrolled. */
export interface Shapes {
  readonly points: readonly Position[];
  /** Each an exterior, then its holes. */
  readonly polygons: readonly (readonly Path[])[];
}

export const shapesOf = (geometry: Geometry): Shapes => {
  switch (geometry.type) {
    case "Point":
      return { points: [geometry.coordinates], polygons: [] };
    case "MultiPoint":
      return { points: geometry.coordinates, polygons: [] };
    case "Polygon":
      return { points: [], polygons: [geometry.coordinates.map(pathOf)] };
    case "MultiPolygon":
      return { points: [], polygons: geometry.coordinates.map((rings) => rings.map(pathOf)) };
  }
};
