/** HTML that is ready to be put into more of it. */
export interface Markup {
  readonly html: string;
}

type Part = Markup | readonly Markup[] | string | number | null;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);

const written = (part: Part): string => {
  if (part === null) return "";
  if (typeof part === "string" || typeof part === "number") return escaped(String(part));
  return "html" in part ? part.html : part.map(({ html }) => html).join("");
};

/** A template in which every text is escaped, so that none has to be remembered. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: strings.reduce((html, string, index) => html + written(parts[index - 1] ?? null) + string),
});

/** What a library has made, and escaped. */
export const trusted = (html: string): Markup => ({ html });
