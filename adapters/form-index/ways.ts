import { type Folded, ranksOf, type SearchMode } from "../../domain/shared/search.ts";
import { editsOfText, type Pattern, patternOf } from "./edit-pattern.ts";
import { eachSimilar } from "./edit-walk.ts";
import {
  type ByteMatch,
  endsWith,
  equals,
  exactIndex,
  type FormColumns,
  includes,
  isSet,
  lowerBound,
  type Part,
  partOf,
  startsWith,
} from "./form-columns.ts";
import type { Base, Scratch } from "./form-index.ts";
import { mark, type RankedOwners } from "./ranked-owners.ts";
import { listsFor, readLists } from "./trigrams.ts";

/** A query as the index compares it. */
export interface FormQuery {
  readonly key: Part;
  readonly exact: Part;
  /** Key and exact form of the query are the same. */
  readonly plain: boolean;
  readonly ways: readonly Way[];
  /** How many ranks there are. */
  readonly ranks: number;
  readonly patterns: { readonly key: Pattern; readonly exact: Pattern } | null;
}

/** A way of matching: how a text matches, and which forms do. */
type Way = InOrder | Listed;

/** Forms whose keys match lie side by side. */
interface InOrder {
  readonly matches: ByteMatch;
  /** The first of them, and the one after the last. */
  readonly range: (columns: FormColumns, key: Part) => readonly [start: number, end: number];
}

/** They are found by lists, as exact forms are. */
interface Listed {
  readonly matches: ByteMatch;
  readonly atEnd: boolean;
  /** Writes down the forms whose keys match; how many there are. */
  readonly find: (base: Base, key: Part, scratch: Scratch) => number;
}

export const scratchFor = ({ count, exactStarts }: FormColumns): Scratch => ({
  forms: new Uint32Array(count),
  seen: new Uint32Array((count + 31) >>> 5),
  agreeing: new Uint32Array((exactStarts.length + 31) >>> 5),
});

const prefix: InOrder = {
  matches: startsWith,
  range: (columns, { bytes }) => [
    lowerBound(columns, bytes, false),
    lowerBound(columns, bytes, true),
  ],
};

/** Of those that begin with the query, the ones that are no longer come first. */
const exact: InOrder = {
  matches: equals,
  range: (columns, key) => {
    const start = lowerBound(columns, key.bytes, false);
    let end = start;
    while (end < columns.count && matchesKey(columns, end, equals, key)) end++;
    return [start, end];
  },
};

const matchesKey = (
  { keys, starts }: FormColumns,
  form: number,
  matches: ByteMatch,
  part: Part,
): boolean => matches(keys, starts[form] ?? 0, (starts[form + 1] ?? 0) - 1, part);

/** A way by lists of trigrams: the texts in the shortest one, those that match. */
const listed = (matches: ByteMatch, atEnd: boolean): Listed => ({
  matches,
  atEnd,
  find: ({ columns, trigrams }, key, scratch) => {
    const lists = listsFor(trigrams, key.bytes, atEnd);
    const count = readLists(trigrams, lists, scratch);
    const { keys, starts } = columns;
    return lists.sure
      ? count
      : keepMatching(keys, starts, scratch.forms.subarray(0, count), matches, key);
  },
});

const keepMatching = (
  texts: Uint8Array,
  starts: Uint32Array,
  listed: Uint32Array,
  matches: ByteMatch,
  part: Part,
): number => {
  let kept = 0;
  const { length } = listed;
  for (let at = 0; at < length; at++) {
    const index = listed[at] ?? 0;
    if (matches(texts, starts[index] ?? 0, (starts[index + 1] ?? 0) - 1, part))
      listed[kept++] = index;
  }
  return kept;
};

const suffix = listed(endsWith, true);
const contains = listed(includes, false);

/** The ways that a mode allows, best first, as in `domain/shared/search.ts`. */
const ways: Readonly<Record<SearchMode, readonly Way[]>> = {
  auto: [exact, prefix, contains],
  exact: [exact],
  prefix: [prefix],
  suffix: [suffix],
  contains: [contains],
  fuzzy: [],
};

export const formQuery = ({ key, exact }: Folded, mode: SearchMode): FormQuery => ({
  key: partOf(key),
  exact: partOf(exact),
  plain: key === exact,
  ways: ways[mode],
  ranks: ranksOf(mode),
  patterns: mode === "fuzzy" ? { key: patternOf(key), exact: patternOf(exact) } : null,
});

/** Marks the owners of all forms in the base that a query finds. */
export const markFound = (
  base: Base,
  query: FormQuery,
  scratch: Scratch,
  found: RankedOwners,
): void => {
  const { columns } = base;
  if (query.key.bytes.length === 0) return;
  if (query.patterns !== null) {
    markSimilar(columns, query.patterns, query, found);
    return;
  }
  for (const [index, way] of query.ways.entries()) {
    const rank = 2 * index;
    if ("range" in way) markInOrder(columns, query, rank, way, found);
    else {
      findAgreeing(base, query, way, scratch);
      const forms = scratch.forms.subarray(0, way.find(base, query.key, scratch));
      markListed(columns, forms, query, rank, scratch, found);
    }
  }
};

/** Finds the exact forms that match by themselves: reading each that belongs to a hit takes longer. */
const findAgreeing = (
  base: Base,
  { exact }: FormQuery,
  { matches, atEnd }: Listed,
  scratch: Scratch,
): void => {
  const { forms, agreeing } = scratch;
  const { exacts, exactStarts } = base.columns;
  const lists = listsFor(base.exactTrigrams, exact.bytes, atEnd);
  const count = readLists(base.exactTrigrams, lists, scratch);
  const listed = forms.subarray(0, count);
  const kept = lists.sure ? count : keepMatching(exacts, exactStarts, listed, matches, exact);
  setOnly(agreeing, forms, kept);
};

/** Sets these bits and no others. */
const setOnly = (bits: Uint32Array, list: Uint32Array, count: number): void => {
  bits.fill(0);
  for (let at = 0; at < count; at++) {
    const index = list[at] ?? 0;
    bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31));
  }
};

const markSimilar = (
  columns: FormColumns,
  { key, exact }: { readonly key: Pattern; readonly exact: Pattern },
  { plain }: FormQuery,
  found: RankedOwners,
): void => {
  eachSimilar(columns, key, (form, edits) => {
    const agrees = isSet(columns.differs, form)
      ? editsOfText(exact, columns.exacts, columns.exactStarts[exactIndex(columns, form)] ?? 0) <=
        edits
      : plain || editsOfText(exact, columns.keys, columns.starts[form] ?? 0) <= edits;
    mark(found, 2 * edits + (agrees ? 0 : 1), columns.owner[form] ?? 0);
  });
};

/**
 * Marks the owners of forms that match in one way, whose ranks begin with this one, telling whether
 * their exact forms match, too. A loop for each kind of way: one for both, that calls what differs,
 * takes three times as long.
 */
const markListed = (
  columns: FormColumns,
  forms: Uint32Array,
  { plain }: FormQuery,
  rank: number,
  { agreeing }: Scratch,
  found: RankedOwners,
): void => {
  const { differs, owner } = columns;
  const { length } = forms;
  for (let at = 0; at < length; at++) {
    const form = forms[at] ?? 0;
    // A form that is its own key has no accents, and agrees with a query that has none either.
    const agrees = isSet(differs, form) ? isSet(agreeing, exactIndex(columns, form)) : plain;
    mark(found, rank + (agrees ? 0 : 1), owner[form] ?? 0);
  }
};

const markInOrder = (
  columns: FormColumns,
  { plain, key, exact }: FormQuery,
  rank: number,
  { matches, range }: InOrder,
  found: RankedOwners,
): void => {
  const { alike, owner } = columns;
  // Where key and exact form begin alike, they have a prefix in common without being looked at.
  const enough = plain && matches === startsWith ? exact.bytes.length : MORE_THAN_ALIKE;
  const [start, end] = range(columns, key);
  for (let form = start; form < end; form++) {
    const agrees = (alike[form] ?? 0) >= enough || matchesExact(columns, form, matches, exact);
    mark(found, rank + (agrees ? 0 : 1), owner[form] ?? 0);
  }
};

/** A whole number: to compare with infinity takes longer. */
const MORE_THAN_ALIKE = 256;

const matchesExact = (
  columns: FormColumns,
  form: number,
  matches: ByteMatch,
  part: Part,
): boolean => {
  const { differs, exacts, exactStarts } = columns;
  if (!isSet(differs, form)) return matchesKey(columns, form, matches, part);
  const index = exactIndex(columns, form);
  return matches(exacts, exactStarts[index] ?? 0, (exactStarts[index + 1] ?? 0) - 1, part);
};
