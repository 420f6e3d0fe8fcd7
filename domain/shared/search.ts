/**
 * Which forms a query finds, and how well: the definition that every store imitates. In SQL, with
 * the columns `key` and `exact` and one operator per way of matching, it is
 *
 *   CASE WHEN key =    :key THEN CASE WHEN exact =    :exact THEN 0 ELSE 1 END
 *        WHEN key like :key || '%'       … 2 … 3
 *        WHEN key like '%' || :key || '%' … 4 … 5 END
 *
 * and the least of that over the forms of a thing (`like` stands for a literal comparison).
 */
import { fold, foldExact } from "./folding.ts";

/** What is searched for, and in which fields: those of an earlier tier rank before all of a later one. */
export interface Search {
  readonly query: Folded;
  readonly mode: SearchMode;
  readonly tiers: readonly (readonly string[])[];
}

/** A text that searching looks at, and the field that it comes from. */
export interface Form extends Folded {
  readonly field: string;
}

/** A text as searching sees it: `key` decides whether it matches, `exact` whether accents agree. */
export interface Folded {
  readonly key: string;
  readonly exact: string;
}

export const searchModes = ["auto", "exact", "prefix", "suffix", "contains"] as const;

export type SearchMode = (typeof searchModes)[number];

/** What a caller asks for; literal, so that white space around it counts. */
export const foldQuery = (text: string): Folded => ({ key: fold(text), exact: foldExact(text) });

/** What a store keeps beside a lemma, a variant, a name. */
export const foldForm = foldQuery;

type Match = (text: string, part: string) => boolean;

const exact: Match = (text, part) => text === part;
const prefix: Match = (text, part) => text.startsWith(part);
const suffix: Match = (text, part) => text.endsWith(part);
const contains: Match = (text, part) => text.includes(part);

/** The ways of matching that a mode allows, best first. */
const matches: Readonly<Record<SearchMode, readonly Match[]>> = {
  auto: [exact, prefix, contains],
  exact: [exact],
  prefix: [prefix],
  suffix: [suffix],
  contains: [contains],
};

/** How many ranks a tier of fields has: two for each way of matching. */
export const ranksOf = (mode: SearchMode): number => 2 * matches[mode].length;

/**
 * The rank of a thing with these forms, 0 the best, null when none matches: the best of its forms
 * counts, those of an earlier tier of fields before all of a later one. `auto` has six ranks in each
 * tier (whole form, prefix, anywhere; each with the accents of the query first), the others two.
 *
 * An empty query finds nothing, in every mode: it asks for nothing, and "everything" would make the
 * answer depend on whether a store takes '' for a prefix. A mark alone is not empty: without a
 * letter that it could be an accent of, it is literal.
 */
export const rank =
  ({ query, mode, tiers }: Search) =>
  (forms: readonly Form[]): number | null => {
    if (query.key === "") return null;
    let best: number | null = null;
    for (const form of forms) {
      const tier = tiers.findIndex((fields) => fields.includes(form.field));
      const rankOfThis = tier === -1 ? null : rankOfForm(query, matches[mode], form);
      if (rankOfThis === null) continue;
      const placed = tier * ranksOf(mode) + rankOfThis;
      if (best === null || placed < best) best = placed;
    }
    return best;
  };

const rankOfForm = (query: Folded, ways: readonly Match[], form: Folded): number | null => {
  const way = ways.findIndex((match) => match(form.key, query.key));
  const match = ways[way];
  if (match === undefined) return null;
  return 2 * way + (match(form.exact, query.exact) ? 0 : 1);
};
