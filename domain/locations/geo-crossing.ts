import { eastOf, type Edge, edgesOf, northOf, southOf, westOf } from "./geo-edges.ts";
import { onLine, type Path } from "./geo-ring.ts";

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
