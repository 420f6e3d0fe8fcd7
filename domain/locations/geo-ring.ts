/**
 * Rings of RFC 7946 as closed paths in the plane of longitude and latitude: edges are straight
 * there (3.1.1), and a path goes on past ±180 where its ring crosses the antimeridian.
 */

/** Longitude and latitude in degrees (WGS 84), then perhaps the height in metres. */
export type Position = readonly [number, number] | readonly [number, number, number];

/** Positions in the order of the line; the last repeats the first. */
export type Ring = readonly Position[];

/** A ring unrolled. All in degrees; `xs` and `ys` are of one length, a point for each position. */
export interface Path {
  /** On the grid of `snap`. Neighbours are 180 apart at most, unless the ring says 360 and means it. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** How often the path goes around the globe, eastwards positive. */
  readonly winding: number;
  /** The latitude of the pole that the ring encloses. */
  readonly pole: 90 | -90 | null;
  /** The extent, up to the pole where there is one. */
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** A whole turn, in degrees. */
export const turn = 360;

const grid = 2 ** 42;

/**
 * Longitudes are rounded to 2⁻⁴² of a degree (25 nanometres), so that adding whole turns to them is
 * exact: what touches on one side of the antimeridian then touches on the other.
 */
export const snap = (lon: number): number => Math.round(lon * grid) / grid;

/**
 * An edge whose longitudes differ by more than 180 crosses the antimeridian the short way.
 *
 * One from -180 to 180 has no length that way, which is right where a ring repeats the place of its
 * crossing in both spellings. Where it would leave a ring without width, or winding about a pole, it
 * is the margin of the map (a rectangle around the world; Antarctica cut as 3.1.9 wants it) and is
 * taken as it stands.
 */
export const pathOf = (ring: Ring): Path => {
  const lons = ring.map(([lon]) => snap(lon));
  const ys = ring.map(([, lat]) => lat);
  const short = unrolled(lons, false);
  const atMargin = lons.every((lon) => Math.abs(lon) === turn / 2);
  const xs = atMargin || windingOf(short) !== 0 ? unrolled(lons, true) : short;
  const winding = windingOf(xs);
  const pole = winding === 0 ? null : sweep(xs, ys, 0) / winding > 0 ? -90 : 90;
  const latitudes = pole === null ? ys : [...ys, pole];
  return {
    xs,
    ys,
    winding,
    pole,
    west: least(xs),
    east: greatest(xs),
    south: least(latitudes),
    north: greatest(latitudes),
  };
};

const unrolled = (lons: readonly number[], marginsAreLong: boolean): readonly number[] => {
  let offset = 0;
  let last = lons[0] ?? 0;
  return lons.map((lon) => {
    const step = Math.abs(lon - last);
    if (step > turn / 2 && !(marginsAreLong && step === turn)) offset += lon < last ? turn : -turn;
    last = lon;
    return lon + offset;
  });
};

const windingOf = (xs: readonly number[]): number =>
  Math.round(((xs.at(-1) ?? 0) - (xs[0] ?? 0)) / turn);

const least = (values: readonly number[]): number =>
  values.reduce((one, other) => Math.min(one, other), Infinity);

const greatest = (values: readonly number[]): number =>
  values.reduce((one, other) => Math.max(one, other), -Infinity);

/** What lies between the path and a latitude, in square degrees: positive to the left of the path. */
const sweep = (xs: readonly number[], ys: readonly number[], latitude: number): number => {
  let area = 0;
  for (let at = 1; at < xs.length; at++) {
    const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = [xs[at - 1], xs[at], ys[at - 1], ys[at]];
    area -= ((y1 + y2) / 2 - latitude) * (x2 - x1);
  }
  return area;
};

/** Square degrees, positive where the path goes counterclockwise around what it encloses. */
export const signedArea = ({ xs, ys, pole }: Path): number => sweep(xs, ys, pole ?? ys[0] ?? 0);

/** A tenth of a millimetre, in degrees: what is nearer to a line than this is on it. */
export const onLine = 1e-9;

/** A decimetre, in degrees: what was rounded to six decimals is not further from where it was. */
export const rounded = 1e-6;

/** Whether all positions are on one line, so that the ring encloses nothing. */
export const isFlat = (path: Path): boolean => {
  if (path.winding !== 0) return signedArea(path) === 0;
  const { xs, ys } = path;
  const [x0 = 0, y0 = 0] = [xs[0], ys[0]];
  let [dx, dy, length] = [0, 0, 0];
  for (let at = 1; at < xs.length; at++) {
    const [toX, toY] = [(xs[at] ?? 0) - x0, (ys[at] ?? 0) - y0];
    if (Math.hypot(toX, toY) > length) [dx, dy, length] = [toX, toY, Math.hypot(toX, toY)];
  }
  return xs.every(
    (x, at) => Math.abs(dx * ((ys[at] ?? 0) - y0) - dy * (x - x0)) <= onLine * length,
  );
};

/** Whether it has all longitudes. */
export const goesAround = ({ winding, west, east }: Path): boolean =>
  winding !== 0 || east - west >= turn;

/** The whole turns by which a range of longitudes must be moved to come where the path is. */
export const turnsTo = (path: Path, west: number, east: number): readonly number[] => {
  const turns = [];
  const last = Math.floor((path.east - west) / turn);
  for (let at = Math.ceil((path.west - east) / turn); at <= last; at++) turns.push(at * turn);
  return turns;
};

/**
 * Whether a point is inside: whether a meridian from there crosses the path an odd number of times,
 * going away from the pole that the path encloses. Undecided on the path itself. `x` is on the grid.
 */
export const encloses = (path: Path, x: number, y: number): boolean => {
  const { xs, ys } = path;
  const northwards = path.pole === -90;
  let inside = false;
  for (const moved of turnsTo(path, x, x).map((offset) => x + offset)) {
    for (let at = 1; at < xs.length; at++) {
      const [x1 = 0, x2 = 0] = [xs[at - 1], xs[at]];
      if (x1 <= moved === x2 <= moved) continue;
      const [y1 = 0, y2 = 0] = [ys[at - 1], ys[at]];
      const crossing = y1 + ((moved - x1) / (x2 - x1)) * (y2 - y1);
      if (northwards ? crossing > y : crossing < y) inside = !inside;
    }
  }
  return inside;
};
