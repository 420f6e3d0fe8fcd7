/** What a collation knows of each unit of writing: the part that it has in a key. */
import { type Comparisons, alphabet } from "./collation-alphabet.ts";
import { type Codes, codesOf } from "./collation-codes.ts";
import { firstWhere, runs } from "./collation-runs.ts";
import {
  type Found,
  type Known,
  ofFamily,
  ofMark,
  plainFamilies,
  siblingsIn,
} from "./collation-weights.ts";

/**
 * What a unit adds to the three levels of a key. The weights of the second and third level run in
 * step, one for every letter and one for every mark; 0 is the common one.
 */
export interface Element {
  readonly primary: string;
  readonly secondary: readonly number[];
  readonly tertiary: readonly number[];
  /** The plainest spelling of its first letter: what a dictionary lists the unit under. */
  readonly letter: string;
}

export interface Table {
  readonly elements: ReadonlyMap<string, Element>;
  /** The first code after those of the letters. */
  readonly beyond: number;
}

export const table = (compare: Comparisons): Table => {
  const units = alphabet(compare);
  const marksFrom = firstWhere(units, (unit) => compare.variant(unit, "") > 0);
  const lettersFrom = firstWhere(units, (unit) => compare.base(unit, "") > 0);
  const marks = runs(units.slice(marksFrom, lettersFrom), compare.accent);
  const families = runs(units.slice(lettersFrom), compare.base);
  const plain = plainFamilies(families, compare);
  const known: Known = {
    compare,
    letters: plain.map(([letter]) => letter),
    marks: marks.map(([mark]) => mark),
    siblings: new Map(plain.map((family) => [family[0], siblingsIn(family, compare)])),
  };
  const found = [
    ...units.slice(0, marksFrom).map((unit) => ({ unit, letters: [], accent: 0, variant: 0 })),
    ...marks.flatMap((run, at) => ofMark(run, at, compare)),
    ...families.flatMap((family) => ofFamily(family, known)),
  ];
  const codes = codesOf(known.letters);
  return { elements: elements(found, codes), beyond: codes.beyond };
};

const elements = (found: readonly Found[], codes: Codes): ReadonlyMap<string, Element> => {
  const accents = counted(found.map(({ accent }) => accent));
  const variants = counted(found.map(({ variant }) => variant));
  return new Map(
    found.map((weights) => {
      const secondary = accents.get(weights.accent) ?? 0;
      return [
        weights.unit,
        element(weights.letters, secondary, variants.get(weights.variant) ?? 0, codes),
      ];
    }),
  );
};

const element = (
  letters: readonly string[],
  accent: number,
  variant: number,
  codes: Codes,
): Element => {
  const own = accent === 0 ? [] : [accent];
  const [first = "", ...others] = letters;
  const secondary = first === "" ? own : [0, ...own, ...others.map(() => 0)];
  return {
    primary: letters.map((letter) => codes.codeOf.get(letter) ?? "").join(""),
    secondary,
    tertiary: secondary.map((_, at) => (at === 0 ? variant : 0)),
    letter: first.normalize("NFC").toLowerCase(),
  };
};

/** The weights in use, numbered without gaps: the smaller, the shorter the keys. */
const counted = (weights: readonly number[]): ReadonlyMap<number, number> =>
  new Map([...new Set([0, ...weights])].sort((a, b) => a - b).map((weight, at) => [weight, at]));
