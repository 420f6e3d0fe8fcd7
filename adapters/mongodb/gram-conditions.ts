/** How forms are found by their grams. */
import type { SearchMode } from "../../domain/shared/search.ts";
import type { Match } from "./documents.ts";
import { gram, GRAM_LENGTH, gramsAt } from "./grams.ts";

/** Of a long query as many are asked for: the server tries which is the rarest, and then compares. */
const ASKED = 4;

/** The last code point: no text that begins with a prefix comes after the prefix and this. */
export const AFTER_ALL = "\u{10FFFF}";

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
    const end = characters.slice(1 - GRAM_LENGTH).join("");
    const decides = characters.length < GRAM_LENGTH;
    return { match: having(path, fields, [end, ...(decides ? [] : inner(characters))]), decides };
  }
  if (mode !== "contains" && mode !== "auto") return null;
  if (characters.length < GRAM_LENGTH)
    return { match: { $or: fields.map((field) => beginning(path, field, text)) }, decides: true };
  return {
    match: having(path, fields, inner(characters)),
    decides: characters.length === GRAM_LENGTH,
  };
};

/** Whole grams of a text, from all over it. */
const inner = (characters: readonly string[]): readonly string[] => {
  const all = gramsAt(characters).slice(0, 1 - GRAM_LENGTH);
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
