/** Where in a text a search found something, for whoever shows it. */
import { fold } from "./folding.ts";
import { codePoints, edits, MAX_EDITS, TOO_FAR, wordsOf } from "./fuzzy.ts";
import {
  type FieldText,
  foldForm,
  isLongText,
  rank,
  type Search,
  type SearchMode,
} from "./search.ts";

/** From and to (exclusive), in code points of the text as it is shown. */
export type Range = readonly [number, number];

/** A text in which something was found, and where; with the id of the sense whose text it is. */
export interface TextMatch extends FieldText {
  readonly id?: string;
  readonly ranges: readonly Range[];
}

/** Those of a thing's texts that a search finds, in their order. */
export const matchesIn =
  (search: Search) =>
  (texts: readonly (FieldText & { readonly id?: string })[]): readonly TextMatch[] => {
    const ranked = rank(search);
    return texts.flatMap(({ field, id, text }) => {
      if (ranked([{ field, ...foldForm(text) }]) === null) return [];
      const ranges = rangesIn(text, search.query.key, search.mode, isLongText(field));
      return [{ field, ...(id !== undefined && { id }), text, ranges }];
    });
  };

/** A text's key with, for each of its UTF-16 units, which characters of the text it comes from. */
interface Traced {
  readonly key: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

const FINAL = "[\\u11a8-\\u11ff\\ud7cb-\\ud7fb]";
const VOWEL = "[\\u1160-\\u11a7\\ud7b0-\\ud7c6]";
const INITIAL = "[\\u1100-\\u115f\\ua960-\\ua97c]";
/** A syllable of Hangul, made of its parts or whole with parts after it, as in Middle Korean. */
const SYLLABLE = `(?:${INITIAL}?${VOWEL}|[\\uac00-\\ud7a3])${VOWEL}*${FINAL}*\\p{M}*`;

/**
 * A syllable, or a character with the marks on it: what folds by itself, whatever stands beside it.
 * One vowel sign of Kirat Rai (U+16D67) is joined to what stands before it, and counted as a letter.
 */
const CLUSTER = new RegExp(`${SYLLABLE}|\\P{M}[\\p{M}\\u{16d67}]*|\\p{M}+`, "gu");

const traced = (text: string): Traced => {
  const trace = tracedBy(text.match(CLUSTER) ?? []);
  // Should Unicode grow a character that folds by its neighbours, the whole text is what was found.
  return trace.key === fold(text) ? trace : tracedBy([text]);
};

const tracedBy = (parts: readonly string[]): Traced => {
  let key = "";
  let at = 0;
  const from: number[] = [];
  const to: number[] = [];
  for (const part of parts) {
    const length = codePoints(part).length;
    const folded = fold(part);
    from.push(...Array<number>(folded.length).fill(at));
    to.push(...Array<number>(folded.length).fill(at + length));
    key += folded;
    at += length;
  }
  return { key, from, to };
};

/** Where the query stands in the text; empty where it does not. Ranges do not overlap. */
export const rangesIn = (
  text: string,
  queryKey: string,
  mode: SearchMode,
  byWords: boolean,
): readonly Range[] => {
  if (queryKey === "") return [];
  const trace = traced(text);
  if (mode === "fuzzy") return byWords ? similarWords(trace, queryKey) : similar(trace, queryKey);
  return merged(
    placesIn(trace.key, queryKey, mode).map((start) =>
      rangeOf(trace, start, start + queryKey.length),
    ),
  );
};

const placesIn = (
  key: string,
  query: string,
  mode: Exclude<SearchMode, "fuzzy">,
): readonly number[] => {
  switch (mode) {
    case "exact":
      return key === query ? [0] : [];
    case "prefix":
      return key.startsWith(query) ? [0] : [];
    case "suffix":
      return key.endsWith(query) ? [key.length - query.length] : [];
    default: {
      const places: number[] = [];
      for (let at = key.indexOf(query); at !== -1; at = key.indexOf(query, at + query.length))
        places.push(at);
      return places;
    }
  }
};

const rangeOf = ({ from, to }: Traced, start: number, end: number): Range => [
  from[start] ?? 0,
  to[end - 1] ?? 0,
];

const similar = (trace: Traced, query: string): readonly Range[] =>
  edits(codePoints(query), codePoints(trace.key)) <= MAX_EDITS
    ? [rangeOf(trace, 0, trace.key.length)]
    : [];

/** The words that are nearest to each word of the query. */
const similarWords = (trace: Traced, query: string): readonly Range[] => {
  const given = wordsOf(trace.key).map(({ at, text }) => ({
    points: codePoints(text),
    range: rangeOf(trace, at, at + text.length),
  }));
  const found = [...new Set(wordsOf(query).map(({ text }) => text))].flatMap((text) => {
    const wanted = codePoints(text);
    const apart = given.map(({ points }) => edits(wanted, points));
    const least = Math.min(TOO_FAR, ...apart);
    return least === TOO_FAR
      ? []
      : given.filter((_, index) => apart[index] === least).map(({ range }) => range);
  });
  return merged(found.toSorted(([a], [b]) => a - b));
};

/** Two finds within one character of the text are one range. */
const merged = (ranges: readonly Range[]): readonly Range[] => {
  const all: Range[] = [];
  for (const [from, to] of ranges) {
    const last = all.at(-1);
    if (last !== undefined && from < last[1])
      all[all.length - 1] = [last[0], Math.max(last[1], to)];
    else all.push([from, to]);
  }
  return all;
};
