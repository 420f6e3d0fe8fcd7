import { boxesAround } from "../../../domain/locations/geo-distance.ts";
import { type Box, splitBox, touches } from "../../../domain/locations/geography.ts";
import type { Geometry } from "../../../domain/locations/geometry.ts";
import { distanceWithin } from "../../../domain/shared/match-judge.ts";
import type { Filter } from "../../../domain/shared/resource-query.ts";
import type { Database } from "../file/database.ts";
import { type FamilyTable, MAX_BOXES } from "../rows/tables.ts";

export interface GeoMatch {
  readonly seq: number;
  readonly distance_km: number;
}

type Question = Required<Pick<Filter, "touches">> | Required<Pick<Filter, "near">>;

/** What lies where it is asked for: candidates by their boxes, judged by the domain. */
export const geoMatches = (
  database: Database,
  table: FamilyTable,
  question: Question,
): readonly GeoMatch[] => {
  if (!table.hasBoxes) return [];
  const { boxes, judge } = asked(question);
  return candidates(database, table, boxes).flatMap(({ seq, geometry }) => {
    const distance_km = judge(geometry);
    return distance_km === null ? [] : [{ seq, distance_km }];
  });
};

/** The boxes to look into, and how far away a geometry is; null of one that does not match. */
const asked = (
  question: Question,
): {
  readonly boxes: readonly Box[];
  readonly judge: (geometry: Geometry) => number | null;
} => {
  if ("touches" in question)
    return {
      boxes: splitBox(question.touches),
      judge: (geometry) => (touches(geometry, question.touches) ? 0 : null),
    };
  const { near } = question;
  return {
    boxes: boxesAround(near.point, near.radius_km),
    judge: (geometry) => distanceWithin(geometry, near),
  };
};

/** The R-tree keeps its boxes rounded outwards to 32 bits, so that it never misses one. */
const candidates = (
  database: Database,
  { name, part }: FamilyTable,
  boxes: readonly Box[],
): readonly { readonly seq: number; readonly geometry: Geometry }[] => {
  const inBox = `SELECT DISTINCT id / ${MAX_BOXES} AS seq FROM ${part}_boxes
    WHERE west <= ? AND east >= ? AND south <= ? AND north >= ?`;
  const params = boxes.flatMap(({ west, south, east, north }) => [east, west, north, south]);
  return database
    .lines(
      `SELECT item.seq, item.body ->> '$.geometry'
       FROM (${boxes.map(() => inBox).join(" UNION ")}) AS box JOIN ${name} AS item ON item.seq = box.seq`,
      ...params,
    )
    .map(([seq, geometry]) => ({
      seq: Number(seq),
      geometry: JSON.parse(String(geometry)) as Geometry,
    }));
};
