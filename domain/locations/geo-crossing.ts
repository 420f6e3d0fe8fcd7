import { onLine, type Path, turn } from "./geo-ring.ts";

/** From west to east; `west` is in [-180, 180). */
interface Edge {
  readonly west: number;
  readonly westLat: number;
  readonly east: number;
  readonly eastLat: number;
  readonly south: number;
  readonly north: number;
}

/**
 * Whether two edges cross, each with its ends on both sides of the other. That a ring touches itself
 * or goes the same way twice is no fault here: good maps do it where a border was simplified.
 *
 * A sweep from west to east. Borders cost next to nothing; ten thousand edges all as long as the ring
 * is wide cost a third of a second, and more positions are not allowed.
 */
export const crossesItself = (path: Path): boolean => {
  if (Math.abs(path.winding) > 1) return true;
  const edges = edgesOf(path);
  return edges.some((edge, at) => {
    for (let next = at + 1; next < edges.length; next++) {
      const other = edges[next];
      if (other === undefined || other.west > edge.east) return false;
      if (cross(edge, other)) return true;
    }
    return false;
  });
};

/** What goes on beyond 180 is there a second time, from -180: the far side of the map is its neighbour. */
const edgesOf = ({ xs, ys }: Path): readonly Edge[] => {
  const edges: Edge[] = [];
  for (let at = 1; at < xs.length; at++) {
    const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = [xs[at - 1], xs[at], ys[at - 1], ys[at]];
    const offset = -turn * Math.floor((Math.min(x1, x2) + turn / 2) / turn);
    const edge = x1 < x2 ? edgeOf(x1, y1, x2, y2, offset) : edgeOf(x2, y2, x1, y1, offset);
    edges.push(edge);
    if (edge.east > turn / 2) {
      edges.push({ ...edge, west: edge.west - turn, east: edge.east - turn });
    }
  }
  return edges.sort((one, other) => one.west - other.west);
};

const edgeOf = (x1: number, y1: number, x2: number, y2: number, offset: number): Edge => ({
  west: x1 + offset,
  westLat: y1,
  east: x2 + offset,
  eastLat: y2,
  south: Math.min(y1, y2),
  north: Math.max(y1, y2),
});

const cross = (one: Edge, other: Edge): boolean =>
  one.south < other.north && other.south < one.north && divides(one, other) && divides(other, one);

const divides = (line: Edge, other: Edge): boolean => {
  const [dx, dy] = [line.east - line.west, line.eastLat - line.westLat];
  const from = dx * (other.westLat - line.westLat) - dy * (other.west - line.west);
  const to = dx * (other.eastLat - line.westLat) - dy * (other.east - line.west);
  if (from > 0 === to > 0) return false;
  return Math.min(Math.abs(from), Math.abs(to)) > onLine * Math.hypot(dx, dy);
};
