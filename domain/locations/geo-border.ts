/** The border of a surface, and whether an edge goes beyond it. */
import { eastOf, type Edge, edgesOf, westOf } from "./geo-edges.ts";
import { rounded, type Path, turn } from "./geo-ring.ts";

/** Numbers side by side: all pairs of edges may have to be looked at. */
interface Border {
  /** In this order. */
  readonly wests: Float64Array;
  readonly westLats: Float64Array;
  readonly easts: Float64Array;
  readonly eastLats: Float64Array;
  /** The easternmost end until here, by which those are left out that end before something begins. */
  readonly reaches: Float64Array;
  /** Which way it is to where the surface certainly is not. */
  readonly northwards: boolean;
}

/** A part of an edge that lies on the border, the whole edge going from 0 to 1. */
interface Contact {
  readonly from: number;
  readonly to: number;
  /** Whether the border changes sides there. */
  readonly crosses: boolean;
}

const borderOf = (path: Path): Border => {
  const edges = edgesOf(path).toSorted((one, other) => one.west - other.west);
  let reach = -Infinity;
  return {
    wests: Float64Array.from(edges, westOf),
    westLats: Float64Array.from(edges, ({ westLat }) => westLat),
    easts: Float64Array.from(edges, eastOf),
    eastLats: Float64Array.from(edges, ({ eastLat }) => eastLat),
    reaches: Float64Array.from(edges, ({ east }) => (reach = Math.max(reach, east))),
    northwards: path.pole === -90,
  };
};

/** A map has a few for each edge. After so many, which take a tenth of a second, no more edges are looked at. */
const mostContacts = 1_000_000;

/**
 * Tells of an edge whether any of it is outside of what a path goes around, further from it than what is on it.
 *
 * Between the parts that are on the border it is on one side; at each of them it comes to the other as often as
 * the border crosses it there. So it may touch the border and go along it, and cross it where a surface was cut
 * and lies on both sides.
 */
export const leaving = (path: Path): ((edge: Edge) => boolean) => {
  const border = borderOf(path);
  let contactsLeft = mostContacts;
  return (edge) => {
    if (contactsLeft <= 0) return false;
    const [start, end] = partOnMap(edge);
    const contacts = contactsOf(border, edge, start, end);
    contactsLeft -= contacts.length;
    return isBeyond(border, edge, start, end, contacts);
  };
};

const isBeyond = (
  border: Border,
  edge: Edge,
  start: number,
  end: number,
  contacts: readonly Contact[],
): boolean => {
  let reached = start;
  let isInside: boolean | null = null;
  for (const { from, to, crosses } of [
    ...contacts.toSorted((one, other) => one.from - other.from),
    { from: end, to: end, crosses: false },
  ]) {
    if (from > reached) {
      isInside ??= holds(border, edge, (reached + from) / 2);
      if (!isInside) return true;
    }
    if (crosses && isInside !== null) isInside = !isInside;
    reached = Math.max(reached, to);
  }
  return false;
};

/** What is beyond is looked at where it is there a second time. */
const partOnMap = ({ west, east }: Edge): readonly [number, number] => {
  const [from, to] = within(west, east - west, -turn / 2, turn / 2);
  return [Math.max(0, from), Math.min(1, to)];
};

/** Between which places a value lies within bounds that is this at 0 and grows evenly. */
const within = (
  value: number,
  growth: number,
  least: number,
  most: number,
): readonly [number, number] => {
  if (growth === 0)
    return value >= least && value <= most ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [one, other] = [(least - value) / growth, (most - value) / growth];
  return growth > 0 ? [one, other] : [other, one];
};

const contactsOf = (border: Border, edge: Edge, start: number, end: number): Contact[] => {
  const { wests, westLats, easts, eastLats } = border;
  const { west, westLat, east, eastLat } = edge;
  const [dx, dy] = [east - west, eastLat - westLat];
  const near = rounded * Math.hypot(dx, dy);
  const [south, north] = [
    Math.min(westLat, eastLat) - rounded,
    Math.max(westLat, eastLat) + rounded,
  ];
  const contacts: Contact[] = [];
  const until = firstAbove(wests, east + rounded);
  for (let at = firstAbove(border.reaches, west - rounded); at < until; at++) {
    const y1 = westLats[at] ?? 0;
    const y2 = eastLats[at] ?? 0;
    if (Math.max(y1, y2) < south || Math.min(y1, y2) > north) continue;
    const x1 = wests[at] ?? 0;
    const x2 = easts[at] ?? 0;
    const one = dx * (y1 - westLat) - dy * (x1 - west);
    const other = dx * (y2 - westLat) - dy * (x2 - west);
    if (Math.min(one, other) > near || Math.max(one, other) < -near) continue;
    const [from, to] = along(edge, x1, y1, x2, y2);
    if (from <= end && to >= start) contacts.push({ from, to, crosses: one > 0 !== other > 0 });
  }
  return contacts;
};

/** Where the line of an edge is no further than `rounded` from another edge, lengthwise and sideways. */
const along = (
  { west, westLat, east, eastLat }: Edge,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): readonly [number, number] => {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [x, y, dx, dy] = [west - x1, westLat - y1, east - west, eastLat - westLat];
  const lengthwise = within(x * ux + y * uy, dx * ux + dy * uy, -rounded, length + rounded);
  const sideways = within(x * uy - y * ux, dx * uy - dy * ux, -rounded, rounded);
  return [Math.max(lengthwise[0], sideways[0]), Math.min(lengthwise[1], sideways[1])];
};

/** As `encloses` has it, of a place on an edge that is not on the border. */
const holds = (
  { wests, westLats, easts, eastLats, reaches, northwards }: Border,
  { west, westLat, east, eastLat }: Edge,
  place: number,
): boolean => {
  const [x, y] = [west + place * (east - west), westLat + place * (eastLat - westLat)];
  const until = firstAbove(wests, x);
  let times = 0;
  for (let at = firstAbove(reaches, x); at < until; at++) {
    const x1 = wests[at] ?? 0;
    const x2 = easts[at] ?? 0;
    if (x2 <= x) continue;
    const y1 = westLats[at] ?? 0;
    const y2 = eastLats[at] ?? 0;
    const above = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
    if (northwards ? above < 0 : above > 0) times++;
  }
  return times % 2 === 1;
};

/** The first place of values in order at which they are greater. */
const firstAbove = (values: Float64Array, value: number): number => {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((values[middle] ?? 0) > value) to = middle;
    else from = middle + 1;
  }
  return from;
};
