import { MAX_EDITS } from "../../domain/shared/fuzzy.ts";
import { type Folded, ranksOf } from "../../domain/shared/search.ts";
import { eachSimilar, editsOfText, type Pattern, patternOf } from "./edit-walk.ts";
import {
  endsWith,
  equals,
  exactStart,
  includes,
  isSet,
  lowerBound,
  startsWith,
} from "./form-columns.ts";
import type { ByteMatch, FormColumns } from "./form-columns.ts";
import type { Base, FormSearchMode } from "./form-index.ts";
import { eachForm, listsFor } from "./trigrams.ts";

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

/** A way of matching: how a text matches, and which forms can at all. */
interface Way {
  readonly matches: ByteMatch;
  readonly candidates: (base: Base, query: FormQuery, visit: (form: number) => void) => void;
}

type Candidates = Way["candidates"];

/** Forms that begin with the query lie side by side. */
const range: Candidates = ({ columns }, { key }, visit) => {
  const end = lowerBound(columns, key, true);
  for (let form = lowerBound(columns, key, false); form < end; form++) visit(form);
};

/** Of those, the ones that are no longer come first. */
const equal: Candidates = ({ columns }, { key }, visit) => {
  for (let form = lowerBound(columns, key, false); form < columns.count; form++) {
    if (!equals(columns.keys, columns.starts[form] ?? 0, key)) return;
    visit(form);
  }
};

const listed =
  (matches: ByteMatch, atEnd: boolean): Candidates =>
  ({ columns, trigrams }, { key }, visit) => {
    const { keys, starts } = columns;
    const { from, to, sure } = listsFor(trigrams, key, atEnd);
    const verified = (form: number): void => {
      if (matches(keys, starts[form] ?? 0, key)) visit(form);
    };
    for (let list = from; list < to; list++) eachForm(trigrams, list, sure ? visit : verified);
  };

const exact: Way = { matches: equals, candidates: equal };
const prefix: Way = { matches: startsWith, candidates: range };
const suffix: Way = { matches: endsWith, candidates: listed(endsWith, true) };
const contains: Way = { matches: includes, candidates: listed(includes, false) };

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

/** Visits the forms that a query finds, with their ranks; a form may come again with a worse one. */
export const eachRanked = (
  base: Base,
  query: FormQuery,
  visit: (form: number, rank: number) => void,
): void => {
  const { columns } = base;
  if (query.key.length === 0) return;
  if (query.patterns !== null) {
    const { key, exact } = query.patterns;
    eachSimilar(columns, key, (form, edits) => {
      const agrees = agree(
        columns,
        form,
        query,
        (text, at) => editsOfText(exact, text, at) === edits,
      );
      visit(form, tierRanks(columns, form, query) + 2 * edits + (agrees ? 0 : 1));
    });
    return;
  }
  for (const [index, { candidates, matches }] of query.ways.entries()) {
    const matching = (text: Uint8Array, at: number): boolean => matches(text, at, query.exact);
    candidates(base, query, (form) => {
      const agrees = agree(columns, form, query, matching);
      visit(form, tierRanks(columns, form, query) + 2 * index + (agrees ? 0 : 1));
    });
  }
};

const tierRanks = ({ tiers }: FormColumns, form: number, { ranks }: FormQuery): number =>
  tiers === null ? 0 : (tiers[form] ?? 0) * ranks;

/** Whether the exact form of what matches by its key matches, too. */
const agree = (
  columns: FormColumns,
  form: number,
  { plain }: FormQuery,
  matches: (text: Uint8Array, start: number) => boolean,
): boolean => {
  if (isSet(columns.differs, form)) return matches(columns.exacts, exactStart(columns, form));
  return plain || matches(columns.keys, columns.starts[form] ?? 0);
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
  const way = ways.findIndex(({ matches }) => matches(form.key, 0, key));
  if (way === -1) return null;
  return 2 * way + (ways[way]?.matches(form.exact, 0, exact) === true ? 0 : 1);
};
