/**
 * What parts of a form are found by: at each place of its key the three characters that begin there,
 * two and one at its end, each with the form's field. So whatever a form contains begins one of its
 * grams, where it is up to three characters long, or else is made of them; and what is shorter than
 * three characters is found at the end of a form alone.
 *
 * They lie in the document, as a list under an index: some 30 bytes for each character of a
 * definition before compression, and an index entry.
 */
import type { Form, SearchMode } from "../../domain/shared/search.ts";
import type { Match } from "./documents.ts";

const LENGTH = 3;

/** Of a long query as many are asked for: the server tries which is the rarest, and then compares. */
const ASKED = 4;

/** The last code point: no text that begins with a prefix comes after the prefix and this. */
export const AFTER_ALL = "\u{10FFFF}";

const gram = (field: string, text: string): string => `${field}:${text}`;

/** By characters, as code points. */
const gramsAt = (characters: readonly string[]): readonly string[] =>
  characters.map((_, at) => characters.slice(at, at + LENGTH).join(""));

export const gramsOf = (forms: readonly Form[]): readonly string[] => [
  ...new Set(
    forms.flatMap(({ field, key }) => gramsAt(Array.from(key)).map((text) => gram(field, text))),
  ),
];

/** A condition on a list of grams. */
export interface GramCondition {
  readonly match: Match;
  /** Whether what meets it has the text in one form for certain; otherwise forms have to be compared. */
  readonly decides: boolean;
}

/** What a form of these fields must have that contains the text, or ends in it; null where no gram helps. */
export const gramCondition = (
  path: string,
  fields: readonly string[],
  text: string,
  mode: SearchMode,
): GramCondition | null => {
  const characters = Array.from(text);
  if (mode === "suffix") {
    const end = characters.slice(1 - LENGTH).join("");
    const decides = characters.length < LENGTH;
    return { match: having(path, fields, [end, ...(decides ? [] : inner(characters))]), decides };
  }
  if (mode !== "contains" && mode !== "auto") return null;
  if (characters.length < LENGTH)
    return { match: { $or: fields.map((field) => beginning(path, field, text)) }, decides: true };
  return { match: having(path, fields, inner(characters)), decides: characters.length === LENGTH };
};

/** Whole grams of a text, from all over it. */
const inner = (characters: readonly string[]): readonly string[] => {
  const all = gramsAt(characters).slice(0, 1 - LENGTH);
  const step = Math.max(1, (all.length - 1) / (ASKED - 1));
  const places = Array.from({ length: Math.min(ASKED, all.length) }, (_, n) =>
    Math.round(n * step),
  );
  return places.flatMap((at) => all[at] ?? []);
};

const having = (path: string, fields: readonly string[], texts: readonly string[]): Match => ({
  $and: texts.map((text) => ({ [path]: { $in: fields.map((field) => gram(field, text)) } })),
});

const beginning = (path: string, field: string, text: string): Match => ({
  [path]: { $elemMatch: { $gte: gram(field, text), $lt: gram(field, text) + AFTER_ALL } },
});
