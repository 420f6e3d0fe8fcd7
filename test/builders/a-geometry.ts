import type { Ring } from "../../domain/locations/geo-ring.ts";
import type { Geometry } from "../../domain/locations/geometry.ts";

export const aPoint = (lon: number, lat: number): Geometry => ({
  type: "Point",
  coordinates: [lon, lat],
});

/** An exterior ring, then the holes in it. */
export const aPolygon = (...rings: readonly Ring[]): Geometry => ({
  type: "Polygon",
  coordinates: rings,
});

/** Counterclockwise; `west` greater than `east` crosses the antimeridian. */
export const aRectangle = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
