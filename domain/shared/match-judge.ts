import { distanceKm } from "../locations/geo-distance.ts";
import { touches } from "../locations/geography.ts";
import type { Geometry } from "../locations/geometry.ts";
import type { Filter, Match } from "./resource-query.ts";
import { type Form, rank } from "./search.ts";

/** How far away it is; null where that is farther than was asked for. */
export const distanceWithin = (
  geometry: Geometry,
  { point, radius_km }: NonNullable<Filter["near"]>,
): number | null => {
  const distance = distanceKm(geometry, point);
  return distance <= radius_km ? distance : null;
};

/**
 * How a resource with this geometry and these forms matches what a filter searches for and where; null
 * where it does not. A store's indexes find candidates: this decides.
 */
export const matchJudge = ({ search, touches: box, near }: Filter) => {
  const rankOf = search === undefined ? null : rank(search);
  return (geometry: Geometry | null, forms: readonly Form[]): Match | null => {
    if (box !== undefined && (geometry === null || !touches(geometry, box))) return null;
    const distance_km =
      near === undefined || geometry === null ? null : distanceWithin(geometry, near);
    if (near !== undefined && distance_km === null) return null;
    const found = rankOf === null ? null : rankOf(forms);
    return rankOf !== null && found === null ? null : { rank: found, distance_km };
  };
};
