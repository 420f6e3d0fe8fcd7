import { languages, type Language } from "./fault-detail.ts";

/** The first of what an `Accept-Language` asks for, best first, that is spoken here, of whatever region. */
export const preferredLanguage = (wanted: readonly string[]): Language => {
  for (const range of wanted) {
    const [asked = ""] = range.toLowerCase().split("-");
    if (asked === "*") break;
    const spoken = languages.find((language) => language === asked);
    if (spoken !== undefined) return spoken;
  }
  return "es";
};
