import type { Language } from "../messages/fault-detail.ts";
import type { Deployment } from "./deployment.ts";
import type { Content } from "./layout.ts";
import { markup } from "./markup.ts";
import { texts } from "./texts/catalogue.ts";

/** Every operation, to read and to try. What the script says to people it finds in the form's attributes. */
export const referenceContent = (
  language: Language,
  root: string,
  deployments: readonly Deployment[],
): Content => {
  const { reference: title, trying: said, sections } = texts[language];
  return {
    title,
    about: sections["reference"] ?? title,
    path: "reference",
    head: markup`<link rel="stylesheet" href="${root}/assets/swagger-ui.css">
<link rel="stylesheet" href="${root}/assets/reference.css">
<script src="${root}/assets/swagger-ui-bundle.js" defer></script>
<script src="${root}/assets/reference.mjs" type="module"></script>
`,
    main: markup`<p>${said.intro}</p>
<noscript><p class="notice">${said.noScript}</p></noscript>
<form id="session" data-loading="${said.loading}" data-unreachable="${said.unreachable}" data-logged-in="${said.loggedIn}" data-logged-out="${said.loggedOut}" data-ended="${said.ended}" data-working="${said.working}" data-conventions="${said.conventions}">
<p><label for="deployment">${said.deployment}</label>
<select id="deployment">${deployments.map(
      ({ name, url }) => markup`<option value="${url}">${said.deployments[name]} · ${url}</option>`,
    )}</select></p>
<fieldset id="log-in">
<legend>${said.logInOnce}</legend>
<p><label for="email">${said.email}</label>
<input id="email" type="email" autocomplete="username" required></p>
<p><label for="password">${said.password}</label>
<input id="password" type="password" autocomplete="current-password" required></p>
<p><button type="submit">${said.logIn}</button></p>
</fieldset>
<p id="log-out" hidden><button type="button">${said.logOut}</button></p>
<p id="status" role="status"></p>
</form>
<div id="operations" lang="en"></div>`,
  };
};
