/**
 * What parts of a form are found by: at each place of its key the three characters that begin there,
 * two and one at its end, each with the form's field. So whatever a form contains begins one of its
 * grams, where it is up to three characters long, or else is made of them; and what is shorter than
 * three characters is found at the end of a form alone.
 *
 * They lie in the document, as a list under an index: some 30 bytes for each character of a
 * definition before compression, and an index entry.
 */
import type { Form } from "../../domain/shared/search.ts";

export const GRAM_LENGTH = 3;

export const gram = (field: string, text: string): string => `${field}:${text}`;

/** By characters, as code points. */
export const gramsAt = (characters: readonly string[]): readonly string[] =>
  characters.map((_, at) => characters.slice(at, at + GRAM_LENGTH).join(""));

export const gramsOf = (forms: readonly Form[]): readonly string[] => [
  ...new Set(
    forms.flatMap(({ field, key }) => gramsAt(Array.from(key)).map((text) => gram(field, text))),
  ),
];
