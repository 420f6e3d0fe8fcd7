import { type Language, languages } from "./fault-detail.ts";

/** What Koa says of a request: the ranges that it accepts, best first, or the best of those offered. */
interface Accepting {
  acceptsLanguages(): string[];
  acceptsLanguages(offered: readonly string[]): string | false;
}

/**
 * The first of what an `Accept-Language` asks for, best first, that is spoken here, of whatever
 * region. `*` is the first of ours that is not refused (`es;q=0`).
 */
export const preferredLanguage = (request: Accepting): Language => {
  // Each once: for every `*` the whole header is read anew, and thousands of them fit into it.
  for (const asked of new Set(request.acceptsLanguages().map(withoutRegion))) {
    const meant = asked === "*" ? request.acceptsLanguages(languages) : asked;
    const spoken = languages.find((language) => language === meant);
    if (spoken !== undefined) return spoken;
  }
  return languages[0];
};

const withoutRegion = (range: string): string => range.toLowerCase().split("-")[0] ?? "";
