/**
 * Dictionary order as stored text: keys that plain comparison puts in the order of a locale.
 *
 * A key has three levels, as in Unicode's collation algorithm: letters, accents, case; a later one
 * decides where the earlier are equal. The weights come from `Intl.Collator`, which the keys agree
 * with over Latin, Greek, Cyrillic, Hebrew, Arabic, digits and punctuation, with the letters that a
 * locale adds (ñ, Swedish å), with pairs of unaccented Latin letters that count as one (`ch` in
 * Czech, or in `es-u-co-trad`) and with the accents that Canadian French reads backwards.
 *
 * Not covered: letters of three characters or with an accent in a digraph (Hungarian dzs, Croatian
 * dž), Hungarian's doubled digraphs, two equal marks on one letter that is a letter of its own with
 * one of them, vowels that Thai and Lao write before their consonant, contractions of other scripts
 * of India and Tibet, the Japanese length mark (and kana list under their small form), the order of
 * Han characters by sound or strokes, numbers by value. Characters without weights (Han, Hangul,
 * symbols, what lies beyond the Basic Multilingual Plane) follow all others, by code point.
 */
import { comparisons } from "./collation-alphabet.ts";
import { level, separator } from "./collation-codes.ts";
import { independent, type Reader, reader } from "./collation-reader.ts";
import { type Element, type Table, table } from "./collation-table.ts";

export interface Collation {
  /** BCP 47, as it was asked for: another thread makes the same collation of it. */
  readonly locale: string;
  /** Names what the id was worked out from: same edition, same id. Null where that is not known. */
  readonly edition: string | null;
  /** Names all that the keys depend on: other id, other keys. */
  readonly id: string;
  readonly sortKey: (text: string) => string;
  /** The letter or digit under which a dictionary lists the text. */
  readonly initial: (text: string) => string;
}

/**
 * Raised whenever keys are written that are others than before (here, of searching, or those that only
 * one resource has), or a family has a new field: the next start then goes through all that is kept. Of what is the same edition the
 * weights are not looked at again.
 */
const version = 3;

export const isLocale = (locale: string): boolean => {
  try {
    return Intl.Collator.supportedLocalesOf([locale]).length === 1;
  } catch {
    return false; // not even well-formed
  }
};

/**
 * `data` names the versions of the data that `Intl` has here. The weights are worked out when somebody
 * asks for a key first: that takes tens of milliseconds, so make it once.
 */
export const collation = (locale: string, data?: string): Collation => {
  let known: Weighed | null = null;
  const weighed = (): Weighed => (known ??= weigh(locale));
  return {
    locale,
    edition: data === undefined ? null : `${locale}-${version} (${data})`,
    get id() {
      return weighed().id;
    },
    sortKey: (text) => weighed().sortKey(text),
    initial: (text) => weighed().initial(text),
  };
};

type Weighed = Pick<Collation, "id" | "sortKey" | "initial">;

const weigh = (locale: string): Weighed => {
  const compare = comparisons(locale);
  const weights = table(compare);
  const accentsFromTheEnd = compare.accent("ae\u0301", "a\u0301e") > 0;
  const { elementsOf, listed, mayPair } = reader(weights);
  const common = listed.map((element) =>
    element !== undefined && isCommon(element) ? element.primary : undefined,
  );
  const initials = listed.map((element, code) =>
    element === undefined ? undefined : initialAlone(String.fromCharCode(code), elementsOf),
  );
  return {
    id: `${new Intl.Collator(locale).resolvedOptions().locale}-${version}-${digest(weights, accentsFromTheEnd)}`,
    sortKey: (text) => commonKey(text, common, mayPair) ?? key(elementsOf(text), accentsFromTheEnd),
    initial: (text) => {
      const known = initials[text.charCodeAt(0)];
      return known === undefined || text.charCodeAt(1) >= independent || mayPair(text, 0)
        ? initial(text, elementsOf)
        : known;
    },
  };
};

/** Most texts have no accent and no capital, and so no other level. Null of all others. */
const commonKey = (
  text: string,
  common: readonly (string | undefined)[],
  mayPair: Reader["mayPair"],
): string | null => {
  let primary = "";
  for (let at = 0; at < text.length; at++) {
    const known = common[text.charCodeAt(at)];
    if (known === undefined || mayPair(text, at)) return null;
    primary += known;
  }
  return primary;
};

/** A letter as it mostly is. */
const isCommon = ({ secondary, tertiary }: Element): boolean =>
  secondary.length === 1 && secondary[0] === 0 && tertiary[0] === 0;

const key = (elements: readonly Element[], accentsFromTheEnd: boolean): string => {
  let primary = "";
  const accents: number[] = [];
  const variants: number[] = [];
  for (const element of elements) {
    primary += element.primary;
    for (const accent of element.secondary) accents.push(accent);
    for (const variant of element.tertiary) variants.push(variant);
  }
  const secondary = level(accentsFromTheEnd ? accents.reverse() : accents);
  const tertiary = level(variants);
  if (tertiary !== "") return primary + separator + secondary + separator + tertiary;
  return secondary === "" ? primary : primary + separator + secondary;
};

/** The apostrophes that Unicode counts as letters are skipped like the others. */
const letterOrDigit = /[[\p{L}\p{N}]--[ʼꞌꞋ]]/v;

/** Of what begins with that character and no mark on it; undefined where it takes more to tell. */
const initialAlone = (character: string, elementsOf: Reader["elementsOf"]): string | undefined =>
  character !== "ŉ" && letterOrDigit.test(character) ? initial(character, elementsOf) : undefined;

const initial = (text: string, elementsOf: Reader["elementsOf"]): string => {
  // The one letter that begins with an apostrophe.
  const composed = text.normalize("NFC").replaceAll("ŉ", "ʼn");
  const from = composed.search(letterOrDigit);
  const listed = from < 0 ? [] : elementsOf(composed.slice(from));
  const first = listed.find(({ letter }) => letter !== "");
  return first?.letter ?? Array.from(composed)[0] ?? "";
};

/** FNV-1a over all weights, short enough to store beside every database. */
const digest = ({ elements, beyond }: Table, accentsFromTheEnd: boolean): string => {
  let hash = 0x811c9dc5;
  const text = JSON.stringify([...elements, beyond, accentsFromTheEnd]);
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
};
