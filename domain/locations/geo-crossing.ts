import { onLine, type Path, turn } from "./geo-ring.ts";

/** From west to east; `west` is in [-180, 180), or lower in what is there a second time. */
interface Edge {
  readonly west: number;
  readonly westLat: number;
  readonly east: number;
  readonly eastLat: number;
  readonly isCopy: boolean;
}

/**
 * Whether two edges cross, each with its ends on both sides of the other. That a ring touches itself
 * or goes the same way twice is no fault here: good maps do it where a border was simplified.
 *
 * A sweep, from west to east or from south to north, whichever meets fewer edges at a time. Borders
 * cost next to nothing; ten thousand edges that all go aslant from end to end cost a third of a second,
 * and more positions are not allowed.
 */
export const crossesItself = (path: Path): boolean => {
  if (Math.abs(path.winding) > 1) return true;
  const edges = edgesOf(path);
  const sum = (length: (edge: Edge) => number): number =>
    edges.reduce((all, edge) => all + length(edge), 0);
  const isWide =
    sum(({ west, east }) => east - west) / (path.east - path.west) >
    sum((edge) => northOf(edge) - southOf(edge)) / (path.north - path.south);
  return isWide ? crossInTurn(edges, southOf, northOf) : crossInTurn(edges, westOf, eastOf);
};

const westOf = ({ west }: Edge): number => west;
const eastOf = ({ east }: Edge): number => east;
const southOf = ({ westLat, eastLat }: Edge): number => Math.min(westLat, eastLat);
const northOf = ({ westLat, eastLat }: Edge): number => Math.max(westLat, eastLat);

/** What goes on beyond 180 is there a second time, from -180: the far side of the map is its neighbour. */
const edgesOf = ({ xs, ys }: Path): readonly Edge[] => {
  const edges: Edge[] = [];
  for (let at = 1; at < xs.length; at++) {
    const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = [xs[at - 1], xs[at], ys[at - 1], ys[at]];
    const offset = -turn * Math.floor((Math.min(x1, x2) + turn / 2) / turn);
    const edge = x1 < x2 ? edgeOf(x1, y1, x2, y2, offset) : edgeOf(x2, y2, x1, y1, offset);
    edges.push(edge);
    if (edge.east > turn / 2)
      edges.push({ ...edge, west: edge.west - turn, east: edge.east - turn, isCopy: true });
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

/** Each edge is compared with those after it that begin before it ends. */
const crossInTurn = (
  edges: readonly Edge[],
  beginOf: (edge: Edge) => number,
  endOf: (edge: Edge) => number,
): boolean => {
  const inTurn = edges.toSorted((one, other) => beginOf(one) - beginOf(other));
  const begins = Float64Array.from(inTurn, beginOf);
  const dividedFrom = divider(inTurn);
  return inTurn.some((edge, at) => {
    const end = endOf(edge);
    let until = at + 1;
    while (until < begins.length && (begins[until] ?? end) <= end) until++;
    return dividedFrom(at, until).some((other) => cross(edge, other));
  });
};

/**
 * Which edges, of those up to another one, have their ends on both sides of an edge. All pairs may
 * come through here; numbers side by side take a fraction of the time that those in objects do.
 */
const divider = (edges: readonly Edge[]) => {
  const [wests, easts] = [Float64Array.from(edges, westOf), Float64Array.from(edges, eastOf)];
  const westLats = Float64Array.from(edges, ({ westLat }) => westLat);
  const eastLats = Float64Array.from(edges, ({ eastLat }) => eastLat);
  return (at: number, until: number): readonly Edge[] => {
    const [west, lat] = [wests[at] ?? 0, westLats[at] ?? 0];
    const [dx, dy] = [(easts[at] ?? 0) - west, (eastLats[at] ?? 0) - lat];
    const divided: Edge[] = [];
    for (let next = at + 1; next < until; next++) {
      const from = dx * ((westLats[next] ?? 0) - lat) - dy * ((wests[next] ?? 0) - west);
      const to = dx * ((eastLats[next] ?? 0) - lat) - dy * ((easts[next] ?? 0) - west);
      const other = edges[next];
      if (from > 0 !== to > 0 && other !== undefined) divided.push(other);
    }
    return divided;
  };
};

const cross = (one: Edge, other: Edge): boolean =>
  // Two copies have met where they were copied from.
  !(one.isCopy && other.isCopy) &&
  one.west <= other.east &&
  other.west <= one.east &&
  southOf(one) < northOf(other) &&
  southOf(other) < northOf(one) &&
  divides(one, other) &&
  divides(other, one);

const divides = (line: Edge, other: Edge): boolean => {
  const [dx, dy] = [line.east - line.west, line.eastLat - line.westLat];
  const from = dx * (other.westLat - line.westLat) - dy * (other.west - line.west);
  const to = dx * (other.eastLat - line.westLat) - dy * (other.east - line.west);
  if (from > 0 === to > 0) return false;
  return Math.min(Math.abs(from), Math.abs(to)) > onLine * Math.hypot(dx, dy);
};
