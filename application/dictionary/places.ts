/**
 * Where a line stands, as a number: its file, by its place among all files, and its line in it. Below zero where the
 * line brings nothing new: what it is about is found in the dictionary.
 */
export type Place = number;

/** Files have fewer lines than this. */
const MOST_LINES = 2 ** 36;

export const placeAt = (file: number, line: number): Place => file * MOST_LINES + line;

export const fileOf = (place: Place): number => Math.floor(Math.abs(place) / MOST_LINES);

export const lineOf = (place: Place): number => Math.abs(place) % MOST_LINES;

/** The ids of what lines are about, by their places. */
export interface PlaceIds {
  readonly get: (place: Place) => string | undefined;
  readonly set: (place: Place, id: string) => void;
  readonly clear: () => void;
}

/** A list for each file: a map of as many takes three times the room, and to look something up waits for memory. */
export const placeIds = (): PlaceIds => {
  let byFile: string[][] = [];
  return {
    get: (place) => byFile[fileOf(place)]?.[lineOf(place)],
    set: (place, id) => {
      (byFile[fileOf(place)] ??= [])[lineOf(place)] = id;
    },
    clear: () => {
      byFile = [];
    },
  };
};
