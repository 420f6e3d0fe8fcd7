/** How far a geometry is from a point, on a sphere of the Earth's mean radius. */
import { type Path, snap } from "./geo-ring.ts";
import { type Box, splitBox, touches } from "./geography.ts";
import { type Geometry, shapesOf } from "./geometry.ts";

/** Kilometres: the mean radius R₁ of GRS 80 and WGS 84. The ellipsoid differs by up to 0.6 %. */
const earthRadius = 6371.0088;

/** How far a distance to an edge may be off: by this part, or by ten centimetres. */
const tolerance = 0.0005;
const nearEnough = 0.0001;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A vector of length one from the Earth's middle. */
type Vector = readonly [number, number, number];

/** A point of an edge, and how many kilometres it is away. */
interface Place {
  readonly lon: number;
  readonly lat: number;
  readonly km: number;
}

interface Viewpoint {
  readonly vector: Vector;
  readonly placeAt: (lon: number, lat: number) => Place;
}

/**
 * Kilometres from a point, longitude and latitude in degrees, to the nearest point of a geometry: 0
 * where the geometry touches it.
 *
 * Points are as far as the great circle is long. An edge is the straight line in the plane that it
 * is for `touches`, not a great circle: it is halved until each piece is one for all that matters.
 * That is off by no more than 0.2 % or ten centimetres, however long the edge.
 */
export const distanceKm = (geometry: Geometry, [lon, lat]: readonly [number, number]): number => {
  if (touches(geometry, { west: lon, south: lat, east: lon, north: lat })) return 0;
  const from = viewpoint(lon, lat);
  const { points, polygons } = shapesOf(geometry);
  const toPoints = points.reduce(
    (least, [x, y]) => Math.min(least, from.placeAt(x, y).km),
    Infinity,
  );
  return polygons.flat().reduce((least, path) => nearestOnPath(from, path, least), toPoints);
};

const nearestOnPath = (from: Viewpoint, { xs, ys }: Path, least: number): number => {
  const places = xs.map((x, at) => from.placeAt(x, ys[at] ?? 0));
  const nearest = places.reduce((km, place) => Math.min(km, place.km), least);
  return places.reduce(
    (km, place, at) => nearestOnEdge(from, places[at - 1] ?? place, place, km),
    nearest,
  );
};

/** The least of `least` and the way to the edge, whose ends are not nearer than `least`. */
const nearestOnEdge = (from: Viewpoint, a: Place, b: Place, least: number): number => {
  const length = lengthOf(a, b);
  // Who goes to the edge and along it reaches one of the ends.
  if ((a.km + b.km - length) / 2 >= least * (1 - tolerance) || length < nearEnough) return least;
  if (length < earthRadius / 2) {
    // Where the way to the arc does not end between them, one of its ends is the nearest of it: not of the edge.
    const across = toArc(from.vector, vectorOf(a.lon, a.lat), vectorOf(b.lon, b.lat));
    const km = Math.min(across, a.km, b.km);
    if (bend(a, b, length) <= tolerance * km + nearEnough) return Math.min(least, km);
  }
  const middle = from.placeAt((a.lon + b.lon) / 2, (a.lat + b.lat) / 2);
  const nearer = nearestOnEdge(from, a, middle, Math.min(least, middle.km));
  return nearestOnEdge(from, middle, b, nearer);
};

/** No less than the length of the edge, in kilometres. */
const lengthOf = (a: Place, b: Place): number => {
  const south = Math.min(a.lat, b.lat);
  const north = Math.max(a.lat, b.lat);
  const nearestToEquator = south > 0 ? south : north < 0 ? north : 0;
  const eastwards = radians(b.lon - a.lon) * Math.cos(radians(nearestToEquator));
  return earthRadius * Math.hypot(eastwards, radians(b.lat - a.lat));
};

/**
 * No less than the kilometres between the edge and the great circle of its ends: l² k / 8, with the
 * edge's curvature k = sin(lat) (1 + cos²(course)) dlon/ds / R, all at their most.
 */
const bend = (a: Place, b: Place, length: number): number => {
  const lat = radians(Math.max(Math.abs(a.lat), Math.abs(b.lat)));
  const dlon = Math.abs(radians(b.lon - a.lon));
  if (dlon === 0) return 0;
  const perRadius = dlon / Math.hypot(dlon * Math.cos(lat), radians(b.lat - a.lat));
  return ((length * length) / 4 / earthRadius) * Math.sin(lat) * perRadius;
};

const viewpoint = (lon: number, lat: number): Viewpoint => ({
  vector: vectorOf(lon, lat),
  placeAt: (lonOfPlace, latOfPlace) => ({
    lon: lonOfPlace,
    lat: latOfPlace,
    km: haversine(lon, lat, lonOfPlace, latOfPlace),
  }),
});

const haversine = (lon1: number, lat1: number, lon2: number, lat2: number): number => {
  const acrossLat = Math.sin(radians(lat2 - lat1) / 2);
  const acrossLon = Math.sin(radians(lon2 - lon1) / 2);
  const part =
    acrossLat * acrossLat +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * acrossLon * acrossLon;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(part)));
};

const vectorOf = (lon: number, lat: number): Vector => {
  const [x, y] = [radians(lon), radians(lat)];
  return [Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)];
};

const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [
  b * f - c * e,
  c * d - a * f,
  a * e - b * d,
];

const dot = ([a, b, c]: Vector, [d, e, f]: Vector): number => a * d + b * e + c * f;

/** To the arc from `a` to `b` where the way meets it at a right angle; infinite where it does not. */
const toArc = (from: Vector, a: Vector, b: Vector): number => {
  const normal = cross(a, b);
  const isBetween = dot(cross(normal, a), from) >= 0 && dot(cross(b, normal), from) >= 0;
  const size = Math.hypot(...normal);
  if (!isBetween || size === 0) return Infinity;
  return earthRadius * Math.asin(Math.min(1, Math.abs(dot(from, normal)) / size));
};

/**
 * The boxes, none across the antimeridian, with all that is within so many kilometres of a point:
 * larger by a thousandth and a metre, more than `distanceKm` and rounding are off.
 */
export const boxesAround = (
  [lon, lat]: readonly [number, number],
  radiusKm: number,
): readonly Box[] => {
  const radius = (radiusKm * 1.002 + 0.001) / earthRadius;
  const degrees = (radius * 180) / Math.PI;
  const [south, north] = [lat - degrees, lat + degrees];
  if (south <= -90 || north >= 90) {
    const [least, most] = [Math.max(-90, south), Math.min(90, north)];
    return splitBox({ west: -180, south: least, east: 180, north: most });
  }
  const sideways = (Math.asin(Math.sin(radius) / Math.cos(radians(lat))) * 180) / Math.PI;
  return splitBox({ west: onMap(lon - sideways), south, east: onMap(lon + sideways), north });
};

const onMap = (lon: number): number => snap(lon < -180 ? lon + 360 : lon > 180 ? lon - 360 : lon);
