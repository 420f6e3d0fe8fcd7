import type { Language } from "../messages/fault-detail.ts";
import type { Content, Section } from "./layout.ts";
import { markup } from "./markup.ts";
import { texts } from "./texts/catalogue.ts";

/** What one finds when one comes without knowing what for. */
export const homeContent = (
  language: Language,
  root: string,
  sections: readonly Section[],
): Content => {
  const said = texts[language];
  return {
    title: said.site,
    about: said.intro,
    path: "",
    main: markup`<p class="intro">${said.intro}</p>
<ul class="cards">${sections.map(
      ({ path, title }) => markup`
<li><h2><a href="${root}/${language}/${path}">${title}</a></h2><p>${said.sections[path] ?? ""}</p></li>`,
    )}
</ul>`,
  };
};
