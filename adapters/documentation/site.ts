import { languages, type Language } from "../messages/fault-detail.ts";
import { type ProblemCode, problemKinds } from "../http/problem-code.ts";
import { assets } from "./assets.ts";
import type { Deployment } from "./deployment.ts";
import { type GuideName, guideNames, guideSource } from "./guides.ts";
import { homeContent } from "./home-page.ts";
import { type Content, layout, type Section } from "./layout.ts";
import { markdown, type Rendered } from "./markdown.ts";
import { type Markup, markup, trusted } from "./markup.ts";
import { htmlPage, type Page, type Pages, trying } from "./page.ts";
import { problemContent, problemList } from "./problem-page.ts";
import { referenceContent } from "./reference-page.ts";
import { texts } from "./texts/catalogue.ts";

export interface SiteOptions {
  /** Where readers find the site; a path in it is in front of every link. */
  readonly url: string;
  readonly deployments: readonly Deployment[];
}

export interface Site {
  /** The path of `url`, or nothing. */
  readonly root: string;
  readonly pages: Pages;
  readonly notFound: Readonly<Record<Language, Page>>;
}

const codes = [...new Set(Object.values(problemKinds).map(({ code }) => code))];

/** Makes every page: what is asked for afterwards is only looked up. */
export const documentationSite = ({ url, deployments }: SiteOptions): Site => {
  const root = new URL(url).pathname.replace(/\/$/, "");
  const guides = languages.map((language) => [language, guidesIn(language, root)] as const);
  const sections = Object.fromEntries(
    guides.map(([language, read]) => [language, sectionsOf(language, read)]),
  ) as Record<Language, readonly Section[]>;
  const frame = layout(root, sections);
  const origins = deployments.map((deployment) => new URL(deployment.url).origin);

  const pages = new Map<string, Page>(assets());
  for (const [language, read] of guides) {
    const add = (content: Content): void =>
      void pages.set(`/${language}/${content.path ?? ""}`, page(frame, language, content));
    add(homeContent(language, root, sections[language]));
    for (const name of guideNames) add(guideContent(language, root, name, read));
    for (const code of codes) add(problemContent({ language, root, code, docsUrl: url }));
    const reference = referenceContent(language, root, deployments);
    const tried = trying(page(frame, language, reference), origins);
    pages.set(`/${language}/${reference.path ?? ""}`, tried);
  }
  const notFound = (language: Language): Page =>
    page(frame, language, {
      title: texts[language].notFound,
      about: texts[language].notFound,
      path: null,
      main: markup`<p>${texts[language].notFoundDetail}</p>`,
    });
  return { root, pages, notFound: { es: notFound("es"), en: notFound("en") } };
};

type Frame = ReturnType<typeof layout>;

const page = (frame: Frame, language: Language, content: Content): Page =>
  htmlPage(frame(language, content), language);

type Guides = Readonly<Record<GuideName, Rendered>>;

const guidesIn = (language: Language, root: string): Guides => {
  const render = markdown({
    guide: (name) => `${root}/${language}/${name}`,
    problem: (text) =>
      codes.includes(text as ProblemCode) ? `${root}/${language}/problems/${text}` : null,
  });
  return Object.fromEntries(
    guideNames.map((name) => [name, render(guideSource(language, name))]),
  ) as Record<GuideName, Rendered>;
};

const sectionsOf = (language: Language, guides: Guides): readonly Section[] => [
  ...guideNames.map((name) => ({ path: name, title: guides[name].title })),
  { path: "reference", title: texts[language].reference },
];

const guideContent = (
  language: Language,
  root: string,
  name: GuideName,
  guides: Guides,
): Content => {
  const said = texts[language];
  const { title, html, sections } = guides[name];
  const next = guideNames[guideNames.indexOf(name) + 1];
  const contents: Markup = markup`<nav class="contents" aria-label="${said.contents}"><ul>${sections.map(
    (section) => markup`<li><a href="#${section.id}">${section.title}</a></li>`,
  )}</ul></nav>`;
  return {
    title,
    about: said.guideAbout(title),
    path: name,
    main: markup`${sections.length > 1 ? contents : null}
${trusted(html)}
${name === "errors" ? problemList(language, root, codes) : null}
${
  next === undefined
    ? markup`<p class="next"><a href="${root}/${language}/reference">${said.next} ${said.reference}</a></p>`
    : markup`<p class="next"><a href="${root}/${language}/${next}">${said.next} ${guides[next].title}</a></p>`
}`,
  };
};
