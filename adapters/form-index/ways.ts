import { MAX_EDITS } from "../../domain/shared/fuzzy.ts";
import { type Folded, ranksOf } from "../../domain/shared/search.ts";
import { eachSimilar, editsOfText, type Pattern, patternOf } from "./edit-walk.ts";
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
import type { Base, FormSearchMode, Scratch } from "./form-index.ts";
import { mark, type RankedOwners } from "./ranked-owners.ts";
import { listsFor, readLists } from "./trigrams.ts";

/** A query as the index compares it. */
export interface FormQuery {
  readonly mode: FormSearchMode;
  readonly key: Part;
  readonly exact: Part;
  /** Key and exact form of the query are the same. */
  readonly plain: boolean;
  readonly ways: readonly Way[];
  /** How many ranks a tier has. */
  readonly ranks: number;
  readonly patterns: { readonly key: Pattern; readonly exact: Pattern } | null;
}

/** A way of matching: how a text matches, and which forms do. */
interface Way {
  readonly matches: ByteMatch;
  /** Writes down the forms whose keys match; how many there are. */
  readonly find: (base: Base, key: Part, scratch: Scratch) => number;
  /** Whether it is by lists, of keys and of exact forms, and of which kind. */
  readonly lists: { readonly atEnd: boolean } | null;
}

export const scratchFor = ({ count, exactStarts }: FormColumns): Scratch => ({
  forms: new Uint32Array(count),
  seen: new Uint32Array((count + 31) >>> 5),
  agreeing: new Uint32Array((exactStarts.length + 31) >>> 5),
  agreeingKeys: new Uint32Array((count + 31) >>> 5),
});

type Find = Way["find"];

/** Forms that begin with the query lie side by side. */
const range: Find = ({ columns }, key, { forms }) => {
  const start = lowerBound(columns, key.bytes, false);
  const end = lowerBound(columns, key.bytes, true);
  for (let form = start; form < end; form++) forms[form - start] = form;
  return end - start;
};

/** Of those, the ones that are no longer come first. */
const equal: Find = ({ columns }, key, { forms }) => {
  const start = lowerBound(columns, key.bytes, false);
  let form = start;
  for (; form < columns.count && matchesKey(columns, form, equals, key); form++)
    forms[form - start] = form;
  return form - start;
};

const matchesKey = (
  { keys, starts }: FormColumns,
  form: number,
  matches: ByteMatch,
  part: Part,
): boolean => matches(keys, starts[form] ?? 0, (starts[form + 1] ?? 0) - 1, part);

/** A way by lists of trigrams: the texts in the shortest one, those that match. */
const listed = (matches: ByteMatch, atEnd: boolean): Way => ({
  matches,
  lists: { atEnd },
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

const exact: Way = { matches: equals, find: equal, lists: null };
const prefix: Way = { matches: startsWith, find: range, lists: null };
const suffix = listed(endsWith, true);
const contains = listed(includes, false);

/** The ways that a mode allows, best first, as in `domain/shared/search.ts`. */
const ways: Readonly<Record<FormSearchMode, readonly Way[]>> = {
  auto: [exact, prefix, contains],
  exact: [exact],
  prefix: [prefix],
  suffix: [suffix],
  contains: [contains],
  fuzzy: [],
};

export const formQuery = (
  { key, exact }: Folded,
  mode: FormSearchMode,
  edits: number,
): FormQuery => {
  const most = Math.min(edits, MAX_EDITS);
  return {
    mode,
    key: partOf(key),
    exact: partOf(exact),
    plain: key === exact,
    ways: ways[mode],
    ranks: mode === "fuzzy" ? 2 * (MAX_EDITS + 1) : ranksOf(mode),
    patterns:
      mode === "fuzzy" ? { key: patternOf(key, most), exact: patternOf(exact, most) } : null,
  };
};

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
    if (way.lists !== null) findAgreeing(base, query, way, way.lists.atEnd, scratch);
    const forms = scratch.forms.subarray(0, way.find(base, query.key, scratch));
    if (way.lists === null) markCompared(columns, forms, query, 2 * index, way.matches, found);
    else markListed(columns, forms, query, 2 * index, scratch, found);
  }
};

/** Finds the exact forms that match by themselves: reading each that belongs to a hit takes longer. */
const findAgreeing = (
  base: Base,
  { plain, exact }: FormQuery,
  { find, matches }: Way,
  atEnd: boolean,
  scratch: Scratch,
): void => {
  const { forms, agreeing, agreeingKeys } = scratch;
  const { exacts, exactStarts } = base.columns;
  // What has the key of a query that is its own exact form, has its exact form too.
  if (!plain) setOnly(agreeingKeys, forms, find(base, exact, scratch));
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
  { plain, ranks }: FormQuery,
  found: RankedOwners,
): void => {
  eachSimilar(columns, key, (form, edits) => {
    const agrees = isSet(columns.differs, form)
      ? editsOfText(exact, columns.exacts, columns.exactStarts[exactIndex(columns, form)] ?? 0) <=
        edits
      : plain || editsOfText(exact, columns.keys, columns.starts[form] ?? 0) <= edits;
    const tier = columns.tiers?.[form] ?? 0;
    mark(found, tier * ranks + 2 * edits + (agrees ? 0 : 1), columns.owner[form] ?? 0);
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
  { plain, ranks }: FormQuery,
  rank: number,
  { agreeing, agreeingKeys }: Scratch,
  found: RankedOwners,
): void => {
  const { differs, tiers, owner } = columns;
  const { length } = forms;
  for (let at = 0; at < length; at++) {
    const form = forms[at] ?? 0;
    const agrees = isSet(differs, form)
      ? isSet(agreeing, exactIndex(columns, form))
      : plain || isSet(agreeingKeys, form);
    const tier = tiers === null ? 0 : (tiers[form] ?? 0);
    mark(found, tier * ranks + rank + (agrees ? 0 : 1), owner[form] ?? 0);
  }
};

const markCompared = (
  columns: FormColumns,
  forms: Uint32Array,
  { plain, ranks, exact }: FormQuery,
  rank: number,
  matches: ByteMatch,
  found: RankedOwners,
): void => {
  const { alike, owner } = columns;
  // Where key and exact form begin alike, they have a prefix in common without being looked at.
  const enough = plain && matches === startsWith ? exact.bytes.length : Infinity;
  const { length } = forms;
  for (let at = 0; at < length; at++) {
    const form = forms[at] ?? 0;
    const agrees = (alike[form] ?? 0) >= enough || matchesExact(columns, form, matches, exact);
    const tier = columns.tiers?.[form] ?? 0;
    mark(found, tier * ranks + rank + (agrees ? 0 : 1), owner[form] ?? 0);
  }
};

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
