/** Where a line stands, as a number: its file, by its place among all files, and its line in it. */
export type Place = number;

/** Files have fewer lines than this. */
const MOST_LINES = 2 ** 36;

export const placeAt = (file: number, line: number): Place => file * MOST_LINES + line;

export const fileOf = (place: Place): number => Math.floor(place / MOST_LINES);

export const lineOf = (place: Place): number => place % MOST_LINES;

/** Lines that stand between others, of a family that is read in their order. */
export interface Stretch {
  readonly first: Place;
  readonly last: Place;
  /** How many of them are meant. */
  readonly count: number;
}

/** One after the other, without any that is meant in between. */
export const joined = (before: Stretch, after: Stretch): Stretch => ({
  first: before.first,
  last: after.last,
  count: before.count + after.count,
});

export const isWithin = (place: Place, { first, last }: Stretch): boolean =>
  first <= place && place <= last;
