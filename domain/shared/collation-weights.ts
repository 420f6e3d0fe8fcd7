/**
 * The weights of single units, worked out from nothing but comparisons: JavaScript can compare two
 * texts in the order of a locale, but gives no sort keys to store.
 */
import { type Comparisons, last } from "./collation-alphabet.ts";
import { type Run, firstWhere, runs } from "./collation-runs.ts";

/** Weights as found: in the right order, but with gaps. A mark has no letters, only its accent. */
export interface Found {
  readonly unit: string;
  readonly letters: readonly string[];
  readonly accent: number;
  readonly variant: number;
}

/** What the units are compared with: plain letters and marks, each the first of its equals. */
export interface Known {
  readonly compare: Comparisons;
  readonly letters: readonly string[];
  readonly marks: readonly string[];
  /** Letter → the units that differ from it in case or the like alone, itself the first. */
  readonly siblings: ReadonlyMap<string, readonly string[]>;
}

/** Room between two weights for what the comparisons put there. */
const step = 64;

/** Ignored in every comparison, it keeps what it stands between from being taken for one letter. */
const joiner = "\u034f";

/** Families that begin with a letter; the others spell several, as æ does, or … three points. */
export const plainFamilies = (families: readonly Run[], { base }: Comparisons): readonly Run[] => {
  const plain: Run[] = [];
  for (const family of families) {
    const letter = plain.at(-1)?.[0];
    if (letter === undefined || base(family[0], letter + last) > 0) plain.push(family);
  }
  return plain;
};

export const siblingsIn = (family: Run, { accent, variant }: Comparisons): readonly string[] =>
  runs(
    family.filter((unit) => accent(unit, family[0]) === 0),
    variant,
  ).map(([unit]) => unit);

export const ofMark = (run: Run, at: number, { variant }: Comparisons): readonly Found[] =>
  runs(run, variant).flatMap((same, order) =>
    same.map((unit) => ({ unit, letters: [], accent: (at + 1) * step, variant: order * step })),
  );

/** A family has its letters in common; within it, runs of units have their accents in common. */
export const ofFamily = (family: Run, known: Known): readonly Found[] => {
  const letters = spelling(family[0], known);
  return runs(family, known.compare.accent).flatMap((run, at) => {
    const { accent, like } = accentOf(run[0], at, letters, known);
    return runs(run, known.compare.variant).flatMap((same, order) => {
      const variant = variantOf(same[0], order, known.siblings.get(letters[0] ?? ""), like, known);
      return same.map((unit) => ({ unit, letters, accent, variant }));
    });
  });
};

/** The letters that a unit sorts as, found one after another: æ is after a, before a and anything. */
const spelling = (unit: string, { compare, letters, siblings }: Known): readonly string[] => {
  if (siblings.has(unit)) return [unit];
  const spelt: string[] = [];
  const differs = () => spelt.length === 0 || compare.base(spelt.join(joiner), unit) !== 0;
  while (spelt.length < 8 && differs()) {
    const start = spelt.join(joiner) + joiner;
    const next =
      letters[firstWhere(letters, (letter) => compare.base(start + letter, unit) > 0) - 1];
    if (next === undefined) break;
    spelt.push(next);
  }
  return spelt;
};

/**
 * The accent that a unit has by itself (ł, ø, æ), as a place among the marks; and, unless it falls
 * between them, what makes any sibling of its first letter like the unit.
 */
const accentOf = (
  unit: string,
  at: number,
  [first = "", ...others]: readonly string[],
  { compare, marks }: Known,
): { readonly accent: number; readonly like?: string } => {
  const rest = others.map((letter) => joiner + letter).join("");
  if (compare.accent(unit, first + rest) === 0) return { accent: 0, like: rest };
  const place = firstWhere(
    marks,
    (mark) => compare.accent(first + joiner + mark + rest, unit) >= 0,
  );
  const like = joiner + (marks[place] ?? "") + rest;
  return compare.accent(unit, first + like) === 0
    ? { accent: (place + 1) * step, like }
    : { accent: place * step + 1 + at };
};

/** The place of a unit among the siblings of its first letter, or else among its own like. */
const variantOf = (
  unit: string,
  order: number,
  siblings: readonly string[] = [],
  like: string | undefined,
  { compare }: Known,
): number => {
  if (like === undefined) return order * step;
  const place = firstWhere(siblings, (sibling) => compare.variant(sibling + like, unit) >= 0);
  const sibling = siblings[place];
  return sibling !== undefined && compare.variant(sibling + like, unit) === 0
    ? place * step
    : Math.max(0, place - 1) * step + 1 + order;
};
