import type { Fault } from "../../domain/shared/fault.ts";
import { en } from "./fault-texts-en.ts";
import { es } from "./fault-texts-es.ts";

export const languages = ["es", "en"] as const;
export type Language = (typeof languages)[number];

const texts = { es, en } as const;

/** A fault in words, for whoever has to mend it. */
export const faultDetail = ({ code, among, params = {} }: Fault, language: Language): string => {
  const detail = fill(withoutGaps(texts[language][code], params), {
    ...params,
    ...(code === "wrong_type" && { type: typeInWords(params["type"], language) }),
  });
  return among === undefined ? detail : `${quoted(among, language)}: ${detail}`;
};

const quoted = (value: string, language: Language): string =>
  language === "es" ? `«${value}»` : `\`${value}\``;

/** JSON's names of types say nothing to whoever writes a dictionary. */
const typeNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  es: {
    string: "un texto",
    integer: "un número entero",
    number: "un número",
    boolean: "true o false",
    array: "una lista",
    object: "un objeto",
  },
  en: {
    string: "a text",
    integer: "a whole number",
    number: "a number",
    boolean: "true or false",
    array: "a list",
    object: "an object",
  },
};

const typeInWords = (type: string | number | undefined, language: Language): string =>
  typeNames[language][String(type)] ?? String(type);

/** What stands in brackets is said only where its parameter is known. */
export const withoutGaps = (text: string, params: NonNullable<Fault["params"]>): string =>
  text.replaceAll(/\[(.*?\{(\w+)\}.*?)\]/g, (_whole, part: string, name: string) =>
    name in params ? part : "",
  );

/** Puts parameters in the place of their `{name}`. */
export const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
