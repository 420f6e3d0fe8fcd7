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
  startsWith,
} from "./form-columns.ts";
import type { Base, FormSearchMode } from "./form-index.ts";
import { mark, type RankedOwners } from "./ranked-owners.ts";
import { listsFor, readLists } from "./trigrams.ts";

/** A query as the index compares it. */
export interface FormQuery {
  readonly mode: FormSearchMode;
  readonly key: Uint8Array;
  readonly exact: Uint8Array;
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
  readonly find: (base: Base, key: Uint8Array, scratch: Scratch) => number;
}

/** Where a search writes down forms: as a list, as a bitmap. */
export interface Scratch {
  readonly forms: Uint32Array;
  readonly seen: Uint32Array;
}

export const scratchFor = (forms: number): Scratch => ({
  forms: new Uint32Array(forms),
  seen: new Uint32Array((forms + 31) >>> 5),
});

type Find = Way["find"];

/** Forms that begin with the query lie side by side. */
const range: Find = ({ columns }, key, { forms }) => {
  const start = lowerBound(columns, key, false);
  const end = lowerBound(columns, key, true);
  for (let form = start; form < end; form++) forms[form - start] = form;
  return end - start;
};

/** Of those, the ones that are no longer come first. */
const equal: Find = ({ columns }, key, { forms }) => {
  const start = lowerBound(columns, key, false);
  let form = start;
  for (; form < columns.count && matchesKey(columns, form, equals, key); form++)
    forms[form - start] = form;
  return form - start;
};

const matchesKey = (
  { keys, starts }: FormColumns,
  form: number,
  matches: ByteMatch,
  part: Uint8Array,
): boolean => matches(keys, starts[form] ?? 0, (starts[form + 1] ?? 0) - 1, part);

const listed =
  (matches: ByteMatch, atEnd: boolean): Find =>
  ({ columns, trigrams }, key, { forms, seen }) => {
    const lists = listsFor(trigrams, key, atEnd);
    const count = readLists(trigrams, lists, forms, seen);
    if (lists.sure) return count;
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const form = forms[index] ?? 0;
      if (matchesKey(columns, form, matches, key)) forms[kept++] = form;
    }
    return kept;
  };

const exact: Way = { matches: equals, find: equal };
const prefix: Way = { matches: startsWith, find: range };
const suffix: Way = { matches: endsWith, find: listed(endsWith, true) };
const contains: Way = { matches: includes, find: listed(includes, false) };

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
    key: Buffer.from(key),
    exact: Buffer.from(exact),
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
  if (query.key.length === 0) return;
  if (query.patterns !== null) {
    markSimilar(columns, query.patterns, query, found);
    return;
  }
  for (const [index, way] of query.ways.entries()) {
    const count = way.find(base, query.key, scratch);
    markForms(columns, scratch.forms.subarray(0, count), query, index, found);
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
      ? editsOfText(exact, columns.exacts, columns.exactStarts[exactIndex(columns, form)] ?? 0) ===
        edits
      : plain || editsOfText(exact, columns.keys, columns.starts[form] ?? 0) === edits;
    const tier = columns.tiers?.[form] ?? 0;
    mark(found, tier * ranks + 2 * edits + (agrees ? 0 : 1), columns.owner[form] ?? 0);
  });
};

/** Marks forms that match in one way, telling whether their exact forms match, too. */
const markForms = (
  columns: FormColumns,
  forms: Uint32Array,
  query: FormQuery,
  index: number,
  found: RankedOwners,
): void => {
  const { differs, alike, tiers, owner } = columns;
  const { plain, ranks, exact } = query;
  const matches = query.ways[index]?.matches ?? equals;
  // Where key and exact form begin alike, they have a prefix in common without being looked at.
  const enough = plain && matches === startsWith ? exact.length : Infinity;
  for (let at = 0; at < forms.length; at++) {
    const form = forms[at] ?? 0;
    const agrees =
      (alike[form] ?? 0) >= enough ||
      (isSet(differs, form)
        ? matchesExact(columns, form, matches, exact)
        : plain || matchesKey(columns, form, matches, exact));
    const tier = tiers === null ? 0 : (tiers[form] ?? 0);
    mark(found, tier * ranks + 2 * index + (agrees ? 0 : 1), owner[form] ?? 0);
  }
};

const matchesExact = (
  columns: FormColumns,
  form: number,
  matches: ByteMatch,
  part: Uint8Array,
): boolean => {
  const { exacts, exactStarts } = columns;
  const index = exactIndex(columns, form);
  return matches(exacts, exactStarts[index] ?? 0, (exactStarts[index + 1] ?? 0) - 1, part);
};

/** The rank of forms by themselves; null where none is found. */
export const rankOfTexts =
  (query: FormQuery) =>
  (forms: Iterable<TextForm>): number | null => {
    let best: number | null = null;
    for (const form of forms) {
      const rank = query.key.length === 0 ? null : rankOfText(query, form);
      if (rank === null) continue;
      const placed = form.tier * query.ranks + rank;
      if (best === null || placed < best) best = placed;
    }
    return best;
  };

/** A form as bytes with NUL after them. */
export interface TextForm {
  readonly tier: number;
  readonly key: Uint8Array;
  readonly exact: Uint8Array;
}

const rankOfText = ({ ways, patterns, key, exact }: FormQuery, form: TextForm): number | null => {
  if (patterns !== null) {
    const edits = editsOfText(patterns.key, form.key, 0);
    if (edits > patterns.key.edits) return null;
    return 2 * edits + (editsOfText(patterns.exact, form.exact, 0) === edits ? 0 : 1);
  }
  const way = ways.findIndex(({ matches }) => matches(form.key, 0, form.key.length - 1, key));
  if (way === -1) return null;
  return (
    2 * way + (ways[way]?.matches(form.exact, 0, form.exact.length - 1, exact) === true ? 0 : 1)
  );
};
