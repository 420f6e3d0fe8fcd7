import { languages, type Language } from "../messages/fault-detail.ts";
import { type Markup, markup } from "./markup.ts";
import { texts } from "./texts/catalogue.ts";

/** A page as its author writes it; the rest is the same on all of them. */
export interface Content {
  readonly title: string;
  /** What search engines and bookmarks say of it. */
  readonly about: string;
  readonly main: Markup;
  /** Without the language; null where the page is in one language for no other to match. */
  readonly path: string | null;
  /** Elements of the head that only this page has. */
  readonly head?: Markup;
}

export interface Section {
  readonly path: string;
  readonly title: string;
}

/** Puts a page's content into the frame that all pages have. */
export const layout =
  (root: string, sections: Readonly<Record<Language, readonly Section[]>>) =>
  (language: Language, { title, about, main, path, head }: Content): string => {
    const said = texts[language];
    const own = sections[language];
    const other = languages.filter((each) => each !== language);
    return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${path === "" ? title : `${title} · ${said.site}`}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${about}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${root}/assets/icon.svg" type="image/svg+xml">
${head ?? null}<link rel="stylesheet" href="${root}/assets/site.css">
${path === null ? null : alternates(root, path)}</head>
<body>
<a class="skip" href="#content">${said.skip}</a>
<header>
<a class="brand" href="${root}/${language}/">${said.site}</a>
<nav aria-label="${said.navigation}"><ul>${own.map((section) => entry(root, language, section, path))}</ul></nav>
<ul class="languages">${other.map(
      (each) =>
        markup`<li><a lang="${each}" hreflang="${each}" href="${root}/${each}/${path ?? ""}">${texts[each].language}</a></li>`,
    )}</ul>
</header>
<main id="content" tabindex="-1">
<h1>${title}</h1>
${main}
</main>
<footer><p>${said.footer}</p></footer>
</body>
</html>
`.html;
  };

const entry = (root: string, language: Language, section: Section, path: string | null): Markup => {
  const target = `${root}/${language}/${section.path}`;
  return section.path === path
    ? markup`<li><a href="${target}" aria-current="page">${section.title}</a></li>`
    : markup`<li><a href="${target}">${section.title}</a></li>`;
};

const alternates = (root: string, path: string): readonly Markup[] =>
  languages.map(
    (language) =>
      markup`<link rel="alternate" hreflang="${language}" href="${root}/${language}/${path}">
`,
  );
