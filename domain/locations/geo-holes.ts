import { leaving } from "./geo-border.ts";
import { type Edge, edgesOf } from "./geo-edges.ts";
import { type Path, turn } from "./geo-ring.ts";

/**
 * Which of the rings of a polygon, by their place among them, reach beyond the first, so that they are no holes
 * in it. They may touch it, go along it, and be all of it. Whether holes overlap is not looked at: what lies in two
 * of them is no less outside.
 */
export const holesBeyond = ([exterior, ...holes]: readonly Path[]): readonly number[] => {
  if (exterior === undefined) return [];
  const leaves = leaving(exterior);
  return holes.flatMap((hole, at) => (outlineOf(hole).some(leaves) ? [at + 1] : []));
};

/** What goes around a pole takes away all up to there: the pole is a line in the plane. */
const outlineOf = (hole: Path): readonly Edge[] => {
  const { pole } = hole;
  if (pole === null) return edgesOf(hole);
  const line = { west: -turn / 2, westLat: pole, east: turn / 2, eastLat: pole, isCopy: false };
  return [...edgesOf(hole), line];
};
