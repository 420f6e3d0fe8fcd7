import { en } from "../http/messages/en.ts";
import { es } from "../http/messages/es.ts";
import type { Messages } from "../http/messages/messages.ts";
import { type ProblemCode, problemKinds } from "../http/problem-code.ts";
import { problemOf } from "../http/problem.ts";
import type { Language } from "../messages/fault-detail.ts";
import { examples } from "../openapi/problems.ts";
import type { Content } from "./layout.ts";
import { markdown } from "./markdown.ts";
import { type Markup, markup, trusted } from "./markup.ts";
import { adviceEn } from "./texts/advice-en.ts";
import { adviceEs } from "./texts/advice-es.ts";
import { texts } from "./texts/catalogue.ts";

const messages: Readonly<Record<Language, Messages>> = { es, en };
const advice = { es: adviceEs, en: adviceEn } as const;

/** The service's own texts: a page that said otherwise than the answer would only confuse. */
const titleOf = (language: Language, code: ProblemCode): string => messages[language].titles[code];

const statusOf = (code: ProblemCode): number => problemKinds[examples[code]._tag].status;

interface Asked {
  readonly language: Language;
  readonly root: string;
  readonly code: ProblemCode;
  readonly docsUrl: string;
}

/** What `type` of a problem document points at: what it means, and what to do next. */
export const problemContent = ({ language, root, code, docsUrl }: Asked): Content => {
  const said = texts[language];
  const render = markdown({
    guide: (name) => `${root}/${language}/${name}`,
    problem: (text) =>
      Object.hasOwn(advice[language], text) ? `${root}/${language}/problems/${text}` : null,
  });
  const sample = problemOf(examples[code], {
    language,
    docsUrl,
    path: "/entries",
    requestId: "3f0c1b7e-8d52-4a6b-9b1e-5c2d7a90e4f1",
  });
  const shown = JSON.stringify(JSON.parse(sample.body), null, 2);
  const { detail } = JSON.parse(sample.body) as { readonly detail: string };
  const others = variantsOf(code, messages[language]).filter((text) => text !== detail);
  return {
    title: titleOf(language, code),
    about: `${code} (${statusOf(code)}): ${titleOf(language, code)}`,
    path: `problems/${code}`,
    main: markup`<p class="code"><code>${code}</code> · HTTP ${statusOf(code)}</p>
<h2>${said.problem.says}</h2>
<ul>${[detail, ...others].map((text) => markup`<li>${trusted(render(text).html)}</li>`)}</ul>
<h2>${said.problem.next}</h2>
${trusted(render(advice[language][code]).html)}
<h2>${said.problem.example}</h2>
<pre class="sample"><code class="language-json">${shown}</code></pre>
<p><a href="${root}/${language}/errors">${said.problem.all}</a></p>`,
  };
};

/** Some codes have a text for each of several reasons. */
const variantsOf = (
  code: ProblemCode,
  { conflicts, json, noSenses, unreadable, busy }: Messages,
): readonly string[] => {
  switch (code) {
    case "conflict":
      return Object.values(conflicts);
    case "malformed_json":
      return Object.values(json);
    case "invalid_transition":
      return [noSenses.replace("{allowed}", "archive")];
    case "invalid_parameter":
      return [unreadable];
    case "unavailable":
      return [busy];
    default:
      return [];
  }
};

/** All problems, for the guide about them. */
export const problemList = (
  language: Language,
  root: string,
  codes: readonly ProblemCode[],
): Markup => {
  const { problem } = texts[language];
  return markup`<table class="problems">
<thead><tr><th>HTTP</th><th>${problem.title}</th></tr></thead>
<tbody>${codes.map(
    (code) => markup`
<tr><td>${statusOf(code)}</td><td><a href="${root}/${language}/problems/${code}"><code>${code}</code></a><br>${titleOf(language, code)}</td></tr>`,
  )}
</tbody></table>`;
};
