/** How many of what matches have each value of a term: what a reader may narrow a listing by next. */
import { partTerms } from "./card.ts";
import { compareText } from "./ordering.ts";
import type { Page } from "./page.ts";

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** By the names that were asked for; of each its values, the most frequent first. */
export type Facets = Readonly<Record<string, readonly FacetValue[]>>;

/** A page, with the counts that were asked for. */
export type FacetedPage<Item> = Page<Item> & { readonly facets?: Facets };

/** The terms that may be asked for of a family that counts its senses; a thing counts once per value. */
export const entryFacets = [
  "pos_id",
  "entry_type_id",
  "status",
  "location_id",
  "phenomenon_id",
  "source_id",
  "initial",
] as const;

/** Whether what the senses say counts for this facet as well. */
export const countsParts = (
  { countsSenses }: { readonly countsSenses: boolean },
  name: string,
): boolean => countsSenses && partTerms.includes(name);

/** Largest first; equals by their value, in the order of code points. */
export const ordered = (counts: Iterable<readonly [string, number]>): readonly FacetValue[] =>
  Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (a, b) => b.count - a.count || compareText(a.value, b.value),
  );

/** Counts things one by one. */
export interface Tally<Thing> {
  readonly add: (thing: Thing) => void;
  readonly facets: () => Facets;
}

/** `valuesOf` may give a value of one of them twice. */
export const tally = <Thing>(
  names: readonly string[],
  valuesOf: (thing: Thing, name: string) => readonly string[],
): Tally<Thing> => {
  const counts = names.map((name) => [name, new Map<string, number>()] as const);
  return {
    add: (thing: Thing): void => {
      for (const [name, count] of counts)
        for (const value of new Set(valuesOf(thing, name)))
          count.set(value, (count.get(value) ?? 0) + 1);
    },
    facets: (): Facets => Object.fromEntries(counts.map(([name, count]) => [name, ordered(count)])),
  };
};
