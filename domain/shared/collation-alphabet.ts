/**
 * What a collation has weights for: the units of writing that `Intl.Collator` is asked to put in
 * order. A unit is a character that does not decompose, or a pair that the locale counts as one
 * letter: n and its tilde in Spanish, ch in Czech.
 */

/** Negative, zero or positive, at three depths: letters; letters and accents; and case as well. */
export type Comparisons = Readonly<
  Record<"base" | "accent" | "variant", (one: string, other: string) => number>
>;

/** Whatever the locale's habits with numbers and punctuation: dictionaries sort by characters. */
const habits = { usage: "sort", numeric: false, ignorePunctuation: false } as const;

export const comparisons = (locale: string): Comparisons => {
  const compare = (sensitivity: "base" | "accent" | "variant") =>
    new Intl.Collator(locale, { ...habits, sensitivity }).compare;
  return { base: compare("base"), accent: compare("accent"), variant: compare("variant") };
};

/** Sorts after whatever may follow: Unicode's collation sets this code aside for that. */
export const last = "\uffff";

/**
 * The scripts whose order is not that of their code points: those with capitals, points or accents,
 * with punctuation. Making a collation takes time in proportion to them, hence no more.
 */
const blocks = [
  [0x0000, 0x0eff], // Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic; India's; Thai, Lao
  [0x10a0, 0x10ff], // Georgian
  [0x13a0, 0x13ff], // Cherokee
  [0x1c80, 0x1cbf], // Cyrillic and Georgian, continued
  [0x1d00, 0x218f], // phonetics, Latin and Greek continued; punctuation, currencies, numbers
  [0x2c00, 0x2d2f], // Glagolitic; Latin, Coptic, Georgian, continued
  [0x2de0, 0x2e5f], // Cyrillic marks; punctuation
  [0x3000, 0x30ff], // kana
  [0xa640, 0xa69f], // Cyrillic, continued
  [0xa700, 0xa7ff], // Latin, continued
  [0xab30, 0xabbf], // Latin and Cherokee, continued
  [0xfb00, 0xfb4f], // ligatures
] as const;

const assigned = (): readonly string[] =>
  blocks
    .flatMap(([first, end]) => Array.from({ length: end - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCharCode(code))
    .filter((character) => !/\p{Cn}/u.test(character));

const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
/** With the Catalan l·l, whose point only tells it from ll. */
const digraphs = letters.flatMap((one) => [...letters, "·"].map((other) => one + other));

/** Whether a pair has a place of its own, neither at its first character nor in what that begins. */
const isOneLetter = ({ base }: Comparisons, pair: string): boolean => {
  const first = pair.slice(0, 1);
  return /\p{M}$/u.test(pair)
    ? base(pair, first) !== 0
    : base(pair, first) <= 0 || base(pair, first + last) > 0;
};

const inEveryCase = (pair: string): readonly string[] => [
  pair,
  pair.slice(0, 1).toUpperCase() + pair.slice(1),
  pair.toUpperCase(),
];

/** The units of a locale, in its order. */
export const alphabet = (compare: Comparisons): readonly string[] => {
  const decomposed = assigned().map((character) => character.normalize("NFD"));
  const marked = decomposed.filter((units) => units.length === 2);
  const joined = digraphs.filter((pair) => isOneLetter(compare, pair)).flatMap(inEveryCase);
  const pairs = [...marked, ...joined].filter((pair) => isOneLetter(compare, pair));
  const single = decomposed.filter((units) => units.length === 1);
  return [...new Set([...single, ...pairs])].sort(compare.variant);
};
