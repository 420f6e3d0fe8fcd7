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

/** Field by field, as a set of short texts is made several times as fast as one with the field in each. */
export const gramsOf = (forms: readonly Form[]): readonly string[] =>
  [...Map.groupBy(forms, ({ field }) => field)].flatMap(([field, group]) => {
    const texts = new Set<string>();
    for (const { key } of group) addGrams(texts, key);
    return Array.from(texts, (text) => gram(field, text));
  });

/** What `gramsAt` would give, cut out of a text without a list of its characters. */
const addGrams = (texts: Set<string>, key: string): void => {
  const starts: number[] = [];
  let end = 0;
  for (const character of key) {
    starts.push(end);
    end += character.length;
    if (starts.length < GRAM_LENGTH) continue;
    texts.add(key.slice(starts.shift(), end));
  }
  for (const start of starts) texts.add(key.slice(start));
};
