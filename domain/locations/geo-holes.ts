import { goesAround, onLine, type Path, turnsTo } from "./geo-ring.ts";

/**
 * Which of the rings of a polygon, by their place among them, reach beyond the first, so that they are no holes
 * in it. Extents alone are compared, which is quick and refuses nothing that is inside: a ring in the bay of a
 * coast is not found.
 */
export const holesBeyond = ([exterior, ...holes]: readonly Path[]): readonly number[] =>
  holes.flatMap((hole, at) => (exterior === undefined || spans(exterior, hole) ? [] : [at + 1]));

const spans = (exterior: Path, hole: Path): boolean =>
  hole.south >= exterior.south - onLine &&
  hole.north <= exterior.north + onLine &&
  (goesAround(exterior) ||
    turnsTo(exterior, hole.west, hole.east).some(
      (offset) =>
        hole.west + offset >= exterior.west - onLine &&
        hole.east + offset <= exterior.east + onLine,
    ));
