/**
 * Which forms a query finds, and how well: the definition that every store imitates. In SQL, with
 * the columns `key` and `exact` and one operator per way of matching, it is
 *
 *   CASE WHEN key =    :key THEN CASE WHEN exact =    :exact THEN 0 ELSE 1 END
 *        WHEN key like :key || '%'       … 2 … 3
 *        WHEN key like '%' || :key || '%' … 4 … 5 END
 *
 * and the least of that over the forms of a thing (`like` stands for a literal comparison). `fuzzy`
 * counts edits instead, in the same columns: see `nearness`.
 */
import { fold, foldExact } from "./folding.ts";
import { editsFrom, MAX_EDITS } from "./fuzzy.ts";

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

/** A text that searching looks at, as it is shown, and the field that it comes from. */
export interface FieldText {
  readonly field: string;
  readonly text: string;
}

/** A text as searching sees it: `key` decides whether it matches, `exact` whether accents agree. */
export interface Folded {
  readonly key: string;
  readonly exact: string;
}

export const searchModes = ["auto", "exact", "prefix", "suffix", "contains", "fuzzy"] as const;

export type SearchMode = (typeof searchModes)[number];

/** What a caller asks for; literal, so that white space around it counts. */
export const foldQuery = (text: string): Folded => ({ key: fold(text), exact: foldExact(text) });

/** What a store keeps beside a lemma, a variant, a name. */
export const foldForm = foldQuery;

type Match = (text: string, part: string) => boolean;

const same: Match = (text, part) => text === part;
const prefix: Match = (text, part) => text.startsWith(part);
const suffix: Match = (text, part) => text.endsWith(part);
const contains: Match = (text, part) => text.includes(part);

/** The modes that compare characters, each by the ways of matching that it allows. */
export type LiteralMode = Exclude<SearchMode, "fuzzy">;

/** Best first. */
const matches: Readonly<Record<LiteralMode, readonly Match[]>> = {
  auto: [same, prefix, contains],
  exact: [same],
  prefix: [prefix],
  suffix: [suffix],
  contains: [contains],
};

/** How many ranks a tier of fields has: two for each way of matching, or for each number of edits. */
export const ranksOf = (mode: SearchMode): number =>
  2 * (mode === "fuzzy" ? 1 + MAX_EDITS : matches[mode].length);

/**
 * The fields that hold longer texts, sentences mostly, and authors, whose surname and name stand in one: `fuzzy` looks
 * for the words of the query among theirs. Other names, forms and addresses are short, and are compared whole.
 */
const longTexts: readonly string[] = ["definition", "example", "title", "author"];

export const isLongText = (field: string): boolean => longTexts.includes(field);

/** How well a form is found, 0 the best; null where it is not. */
type Finder = (form: Form) => number | null;

/**
 * The rank of a thing with these forms, 0 the best, null when none matches: the best of its forms
 * counts, those of an earlier tier of fields before all of a later one. `auto` has six ranks in each
 * tier (whole form, prefix, anywhere; each with the accents of the query first), `fuzzy` too (no edit,
 * one, two), the others two.
 *
 * An empty query finds nothing, in every mode: it asks for nothing, and "everything" would make the
 * answer depend on whether a store takes '' for a prefix. A mark alone is not empty: without a
 * letter that it could be an accent of, it is literal.
 */
export const rank = ({
  query,
  mode,
  tiers,
}: Search): ((forms: readonly Form[]) => number | null) => {
  if (query.key === "") return () => null;
  const find = mode === "fuzzy" ? nearness(query) : literally(query, matches[mode]);
  return (forms) => {
    let best: number | null = null;
    for (const form of forms) {
      const tier = tiers.findIndex((fields) => fields.includes(form.field));
      const found = tier === -1 ? null : find(form);
      if (found === null) continue;
      const placed = tier * ranksOf(mode) + found;
      if (best === null || placed < best) best = placed;
    }
    return best;
  };
};

const literally =
  (query: Folded, ways: readonly Match[]): Finder =>
  (form) => {
    const way = ways.findIndex((match) => match(form.key, query.key));
    const match = ways[way];
    if (match === undefined) return null;
    return 2 * way + (match(form.exact, query.exact) ? 0 : 1);
  };

/**
 * How near a form is to a query: twice the edits between their keys, and one more where the accents
 * are further apart than that. Null past `MAX_EDITS`.
 */
export const nearness = (query: Folded): Finder => {
  const [whole, byWords] = [nearnessOf(query, false), nearnessOf(query, true)];
  return (form) => (isLongText(form.field) ? byWords(form) : whole(form));
};

const nearnessOf = (query: Folded, byWords: boolean): ((form: Folded) => number | null) => {
  const [key, exact] = [editsFrom(query.key, byWords), editsFrom(query.exact, byWords)];
  const isPlain = query.exact === query.key;
  return (form) => {
    const apart = key(form.key);
    if (apart > MAX_EDITS) return null;
    // Mostly neither has an accent: what is as far apart need not be compared.
    const areSame = isPlain && form.exact === form.key;
    return 2 * apart + (areSame || exact(form.exact) <= apart ? 0 : 1);
  };
};
