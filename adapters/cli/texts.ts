/**
 * What the command line says of imports, exports and of what goes wrong. `{name}` is filled in, and of
 * `{name|one|more}` the word that the number wants.
 */
import { fill, type Language, withoutGaps } from "../messages/fault-detail.ts";
import { en } from "./texts-en.ts";
import { es } from "./texts-es.ts";

const texts = { es, en } as const;

export type TextName = keyof typeof es;

export const say = (
  language: Language,
  name: TextName,
  params: Readonly<Record<string, string | number>> = {},
): string => fill(inNumber(withoutGaps(texts[language][name], params), params), params);

const inNumber = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(
    /\{(\w+)\|([^|]*)\|((?:[^{}|]|\{\w+\})*)\}/g,
    (_whole, name: string, one: string, more: string) => (params[name] === 1 ? one : more),
  );

/** A number as people write it. */
export const grouped = (number: number, language: Language): string =>
  new Intl.NumberFormat(language, { useGrouping: "always" }).format(number);
