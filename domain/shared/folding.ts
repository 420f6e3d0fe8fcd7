/**
 * The forms of a text that searching compares: without regard to case, accents or Unicode form.
 *
 * "Unicode form" is canonical equivalence (NFD), not compatibility (NFKD): NFKD would take IPA ʰ for
 * h, the homograph number ² for 2 and … for three points, while the contract calls every other
 * character literal. The ligatures that are one spelling with their letters (ﬁ ß ŉ) come apart
 * anyway, because full case folding takes them apart.
 */

/** How all text is stored: NFC, without white space around it. */
export const normalise = (text: string): string => text.normalize("NFC").trim();

/**
 * The search key: case folded, marks dropped from the letters of the scripts where they are accents
 * or points (elsewhere they are vowels), apostrophes made one; all else, white space too, literal.
 * The stroke of ø, ł and đ is part of the letter, not a mark on it.
 * It ends in NFC, so that Hangul syllables and voiced kana stay the single letters that they are.
 */
export const fold = (text: string): string => translate(text, keyOf, foldSlowly);

/**
 * The same with the marks kept; it tells which of two matches has the accents of the query. So no
 * letter may be found in one that has marks: not n in ñ, and not g in g̃, which is two characters.
 */
export const foldExact = (text: string): string => translate(text, exactOf, foldExactly);

// Unicode counts the Arabic tatweel as no script's own, and a Latin apostrophe (ꞌ) as a letter.
const unmarked =
  /([[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\u0640]&&[\p{L}--[ꞌꞋ]]])\p{M}+/gv;

const withoutMarks = (text: string): string => text.normalize("NFD").replace(unmarked, "$1");

/** Twice, because folding can make a letter of one of the scripts out of a sign of none (µ). */
const foldSlowly = (text: string): string =>
  withoutMarks(foldCase(withoutMarks(text))).normalize("NFC");

const foldExactly = (text: string): string =>
  foldCase(text.normalize("NFD")).normalize("NFC").replace(unmarked, asLetterOfItsOwn);

/** For letters with marks that no single character stands for; the marks come first. */
const asLetterOfItsOwn = (marked: string, letter: string): string => {
  const [first = "", ...others] = marked.slice(letter.length);
  return `${apart(first)}${others.join("")}${apart(letter)}`;
};

/** Private characters, which nothing else is folded to. */
const PRIVATE = 0xf0000;

const apart = (character: string): string =>
  String.fromCodePoint(PRIVATE + ((character.codePointAt(0) ?? 0) % 0x10000));

/**
 * JavaScript has no case folding, but what has the same capitals is the same: down (ẞ has no other
 * capital), up (ß to SS, ſ to S), down. That also takes ı for i, as I and İ are, which the Unicode
 * folding leaves apart: the capitals of a Turkish word find it. The iota below (U+0345) is a mark
 * here, not the letter that its capital would make of it.
 */
const foldCase = (text: string): string =>
  text
    .replace(/[^\u0345]+/g, (part) => part.toLowerCase().toUpperCase().toLowerCase())
    .replaceAll("ς", "σ")
    .replace(/[’ʼꞌ]/g, "'");

/** Below U+0300 no character depends on its neighbours, so that a list by code will do. */
const listed = 0x300;

const listOf = (slowly: (text: string) => string): readonly string[] =>
  Array.from({ length: listed }, (_, code) => slowly(String.fromCharCode(code)));

const keyOf = listOf(foldSlowly);
const exactOf = listOf(foldExactly);

const translate = (
  text: string,
  list: readonly string[],
  slowly: (text: string) => string,
): string => {
  if (plain.test(text)) return text;
  let translated = "";
  for (let at = 0; at < text.length; at++) {
    const known = list[text.charCodeAt(at)];
    if (known === undefined) return slowly(text);
    translated += known;
  }
  return translated;
};

/** ASCII without capitals is its own key. */
const plain = /^[^A-Z\x80-\uffff]*$/;
