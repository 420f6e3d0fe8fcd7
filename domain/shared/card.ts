/**
 * What stores keep beside a resource to find and order it: made here, once for all of them, so that
 * they answer alike. A store needs to know nothing else of a family.
 */
import type { Box } from "../locations/geography.ts";
import type { Collation } from "./collation.ts";
import type { SortStep, SortValue } from "./page.ts";
import type { Reference, ReferenceName } from "./reference.ts";
import { type FieldText, foldForm, type Form } from "./search.ts";
import type { Versioned } from "./versioned.ts";

/** Years of our era, both inclusive. */
export interface YearRange {
  readonly from: number;
  readonly to: number;
}

export interface Card {
  /** By the names of `FamilySpec.sorts`. */
  readonly sorts: Readonly<Record<string, SortValue>>;
  /** What filters compare, by name; each name may have several values. References are among them. */
  readonly terms: Readonly<Record<string, readonly string[]>>;
  readonly forms: readonly Form[];
  readonly years: readonly YearRange[];
  /** Boxes that cover the geometry, none crossing the antimeridian. */
  readonly boxes: readonly Box[];
}

/** How values of a sort field compare, and whether there may be none. Text is by code points. */
export interface SortField {
  readonly kind: "text" | "number";
  readonly nullable: boolean;
}

/** The fields that may be without a value, with what stands in them then. */
export type Unset<R> = {
  readonly [
    K in keyof R as null extends R[K] ? K : R[K] extends readonly unknown[] ? K : never
  ]: null extends R[K] ? null : readonly [];
};

/** All that the stores and the stock verbs need to know of a family. */
export interface FamilySpec<R extends Versioned> {
  /** What resources are completed with that were kept before a field was there. */
  readonly unset: Unset<R>;
  readonly sorts: Readonly<Record<string, SortField>>;
  readonly defaultOrder: readonly SortStep<string>[];
  /** The terms of which each resource has at most one value. */
  readonly single: readonly string[];
  /** The terms that may have several. */
  readonly several: readonly string[];
  /** Keys beside `external_id` that are unique in the family. */
  readonly uniqueKey?: {
    readonly name: "abbreviation" | "email";
    readonly of: (resource: R) => string | null;
  };
  readonly references: (resource: R) => readonly Reference[];
  /** Of families whose resources lie in one another: what this one lies in. */
  readonly parent?: { readonly field: string; readonly of: (resource: R) => string | null };
  /** What searching looks at, as it is shown: the card's forms are made of it. */
  readonly texts: (resource: R) => readonly FieldText[];
  readonly card: (resource: R, collation: Collation) => Card;
  /**
   * Whether the resource's senses count as its own: in the terms `partTerms`, in what it lacks, and
   * in search, for the fields that senses have.
   */
  readonly countsSenses: boolean;
}

/**
 * What stands in the place of a key that only one may have: who comes too late to it, in a backup of an earlier
 * release, has the own id, which stands for nothing.
 */
export const keyOrOwnId = (taken: Set<string>, key: string, id: string): string => {
  const own = taken.has(key) ? id : key;
  taken.add(own);
  return own;
};

/** What operators hear where keys are made anew, and two resources come to one that only one of them can have. */
export const keyOfAnother = (family: string, key: string, id: string, holder: string): string =>
  `${family} ${id} and ${holder} have the same ${key} by now, which stays with the latter: give ${id} another one`;

/** The terms of an entry's senses that find the entry too. */
export const partTerms: readonly string[] = ["location_id", "phenomenon_id", "source_id"];

/** The terms that a resource's references make. */
export const referenceTerms = (
  references: readonly Reference[],
): Readonly<Record<string, readonly string[]>> => {
  const terms: Record<string, string[]> = {};
  for (const { name, id } of references) {
    const values = (terms[name] ??= []);
    if (!values.includes(id)) values.push(id);
  }
  return terms;
};

export const hasReference = (references: readonly Reference[], name: ReferenceName): boolean =>
  references.some((reference) => reference.name === name);

/** The term whose values are words for what a resource has: `lacks` looks for it, and nobody counts it. */
export const HAS = "has";

/** The words for what a resource has. */
export const wordsOf = (known: Readonly<Record<string, boolean>>): readonly string[] => {
  const words: string[] = [];
  // Without a list of the names: an import asks this of each of its lines.
  for (const word in known) if (known[word] === true) words.push(word);
  return words;
};

export const textsOf = (field: string, texts: readonly (string | null)[]): readonly FieldText[] =>
  texts.flatMap((text) => (text === null ? [] : [{ field, text }]));

/** Each by its name: a copy of what is folded would take as long as folding it. */
export const formsOf = (texts: readonly FieldText[]): readonly Form[] =>
  texts.map(({ field, text }) => {
    const { key, exact } = foldForm(text);
    return { field, key, exact };
  });

/** A year alone is a range of one; no year at all is none. */
export const yearRange = (from: number | null, to: number | null): readonly YearRange[] => {
  const known = from ?? to;
  return known === null ? [] : [{ from: from ?? known, to: to ?? known }];
};

/** The sort values that every family has. */
export const timeSorts = ({
  created_at,
  updated_at,
}: Versioned): Readonly<Record<"created_at" | "updated_at", string>> => ({
  created_at,
  updated_at,
});
export const timeSortFields = {
  created_at: { kind: "text", nullable: false },
  updated_at: { kind: "text", nullable: false },
} as const;
