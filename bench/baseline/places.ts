import type { DatabaseSync } from "node:sqlite";
import { boxesAround, distanceKm } from "../../domain/locations/geo-distance.ts";
import { type Box, touches } from "../../domain/locations/geography.ts";
import type { Geometry } from "../../domain/locations/geometry.ts";

/** The domain's own functions, in SQL: of a geometry as JSON, and of what a request says. */
export const addGeography = (database: DatabaseSync): void => {
  database.function("touches_box", { deterministic: true }, (geometry, bbox) =>
    Number(touches(JSON.parse(String(geometry)) as Geometry, boxOf(String(bbox)))),
  );
  database.function("distance_km", { deterministic: true }, (geometry, near) =>
    distanceKm(JSON.parse(String(geometry)) as Geometry, pointOf(String(near))),
  );
};

const numbersIn = (text: string): readonly number[] => text.split(",").map(Number);

const boxOf = (bbox: string): Box => {
  const [west = 0, south = 0, east = 0, north = 0] = numbersIn(bbox);
  return { west, south, east, north };
};

const pointOf = (near: string): readonly [number, number] => {
  const [lon = 0, lat = 0] = numbersIn(near);
  return [lon, lat];
};

/** Where to look: none of what is asked here crosses the antimeridian. */
export const boxAsked = (query: URLSearchParams): Partial<Box> => {
  const [bbox, near] = [query.get("bbox"), query.get("near")];
  if (bbox !== null) return boxOf(bbox);
  return near === null ? {} : { ...boxesAround(pointOf(near), Number(query.get("radius_km")))[0] };
};
