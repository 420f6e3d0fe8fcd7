/** What the command line says of imports, exports and of what goes wrong. `{name}` is filled in. */
import { fill, type Language } from "../messages/fault-detail.ts";
import { en } from "./texts-en.ts";
import { es } from "./texts-es.ts";

const texts = { es, en } as const;

export type TextName = keyof typeof es;

export const say = (
  language: Language,
  name: TextName,
  params: Readonly<Record<string, string | number>> = {},
): string => fill(texts[language][name], params);

/** A number as people write it. */
export const grouped = (number: number, language: Language): string =>
  new Intl.NumberFormat(language, { useGrouping: "always" }).format(number);
