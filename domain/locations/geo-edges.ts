/** The edges of a path, each by itself on the map: however often the path goes around, they lie in one turn. */
import { rounded, type Path, turn } from "./geo-ring.ts";

/** From west to east; `west` is in [-180, 180), unless it is a copy. */
export interface Edge {
  readonly west: number;
  readonly westLat: number;
  readonly east: number;
  readonly eastLat: number;
  readonly isCopy: boolean;
}

export const westOf = ({ west }: Edge): number => west;
export const eastOf = ({ east }: Edge): number => east;
export const southOf = ({ westLat, eastLat }: Edge): number => Math.min(westLat, eastLat);
export const northOf = ({ westLat, eastLat }: Edge): number => Math.max(westLat, eastLat);

/** What comes up to 180 or -180 is there a second time, at the other: the far side of the map is its neighbour. */
export const edgesOf = ({ xs, ys }: Path): readonly Edge[] => {
  const edges: Edge[] = [];
  for (let at = 1; at < xs.length; at++) {
    const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = [xs[at - 1], xs[at], ys[at - 1], ys[at]];
    if (x1 === x2 && y1 === y2) continue;
    const offset = -turn * Math.floor((Math.min(x1, x2) + turn / 2) / turn);
    const edge = x1 < x2 ? edgeOf(x1, y1, x2, y2, offset) : edgeOf(x2, y2, x1, y1, offset);
    edges.push(edge);
    if (edge.east > turn / 2 - rounded) edges.push(copyOf(edge, -turn));
    if (edge.west < rounded - turn / 2) edges.push(copyOf(edge, turn));
  }
  return edges;
};

const edgeOf = (x1: number, y1: number, x2: number, y2: number, offset: number): Edge => ({
  west: x1 + offset,
  westLat: y1,
  east: x2 + offset,
  eastLat: y2,
  isCopy: false,
});

const copyOf = (edge: Edge, offset: number): Edge => ({
  ...edge,
  west: edge.west + offset,
  east: edge.east + offset,
  isCopy: true,
});
