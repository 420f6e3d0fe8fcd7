// The page that tries operations: a log-in form over Swagger UI. It calls the chosen deployment and
// nobody else, which the page's Content-Security-Policy holds it to.
import { forget, freshToken, logIn, logOut, readSession } from "./session.mjs";

const element = (id) => document.getElementById(id);
const form = element("session");
const deployment = element("deployment");
const said = form.dataset;

const chosen = () => deployment.value;

const fill = (text, values) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

const say = (text, bad = false) => {
  const status = element("status");
  status.textContent = text;
  status.classList.toggle("bad", bad);
};

const sayUnreachable = () =>
  say(fill(said.unreachable, { url: chosen(), origin: location.origin }), true);

let ui = null;

/** Shows who is logged in, and lets every operation know. */
const show = (session) => {
  element("log-in").hidden = session !== null;
  element("log-in").disabled = session !== null;
  element("log-out").hidden = session === null;
  if (session !== null) {
    const { name, role } = session.user;
    say(fill(said.loggedIn, { name, role, url: chosen() }));
    ui?.preauthorizeApiKey("bearer", session.access_token);
  } else ui?.authActions.logout(["bearer"]);
};

/** The tokens that requests were sent with last, by their addresses. */
const sentWith = new Map();

/** Each request goes with a token that is still good, whatever the one was that Swagger UI began with. */
const withToken = async (url, request) => {
  const before = readSession(url);
  if (before === null || request.loadSpec) return request;
  const token = await freshToken(url);
  if (token === null) {
    delete request.headers.Authorization;
    if (readSession(url) === null) end(url, said.ended, true);
  } else if (request.headers.Authorization !== undefined)
    request.headers.Authorization = `Bearer ${token}`;
  sentWith.set(request.url, token);
  return request;
};

/** Whose 401 says nothing of the session that the page has. */
const WITHOUT_SESSION = /\/(?:login|refresh)$/;

/** A session that an operation has ended, or somebody else, is not shown any longer. */
const watched = (url, response) => {
  const [address] = response.url.split("?");
  const isLogOut = response.ok && address.endsWith("/logout");
  const isRefused = response.status === 401 && !WITHOUT_SESSION.test(address);
  if ((isLogOut || isRefused) && forget(url, sentWith.get(response.url)))
    end(url, isLogOut ? said.loggedOut : said.ended, isRefused);
  return response;
};

/** Of a deployment that may have been left for another meanwhile. */
const end = (url, text, bad) => {
  if (url !== chosen()) return;
  show(null);
  say(text, bad);
};

/** The form above takes the place of Swagger UI's own dialogue, which asks for a token by hand. */
const withoutItsOwnLogIn = () => ({
  wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null },
});

/** What holds for all operations is long: it is there to be opened, and the operations come first. */
const withConventionsFolded = ({ React: { createElement } }) => ({
  wrapComponents: {
    InfoContainer: (Original) => (props) =>
      createElement(
        "details",
        null,
        createElement(
          "summary",
          { lang: document.documentElement.lang },
          createElement("h2", null, said.conventions),
        ),
        createElement(Original, props),
      ),
  },
});

/** Swagger UI takes itself for the whole page; it is a part of one that has its own main content. */
const insideThePage = (operations) => {
  const part = operations?.closest("main");
  // Its id is that of the place that it was given, too.
  part?.removeAttribute("id");
  part?.setAttribute("role", "region");
  part?.setAttribute("aria-label", document.querySelector("h1").textContent);
};

const withOneMain = ({ React: { createElement } }) => ({
  wrapComponents: {
    operations: (Original) => (props) =>
      createElement("div", { ref: insideThePage }, createElement(Original, props)),
  },
});

const load = async () => {
  const url = chosen();
  ui = null;
  element("operations").replaceChildren();
  show(readSession(url));
  if (readSession(url) === null) say(said.loading);
  let spec;
  try {
    spec = await (await fetch(`${url}/openapi.json`, { credentials: "omit" })).json();
  } catch {
    sayUnreachable();
    return;
  }
  // While it was loading another one may have been chosen.
  if (url !== chosen()) return;
  ui = globalThis.SwaggerUIBundle({
    // Paths start where the reader reaches the service, whatever is in front of it.
    spec: { ...spec, servers: [{ url }] },
    domNode: element("operations"),
    plugins: [withoutItsOwnLogIn, withConventionsFolded, withOneMain],
    requestInterceptor: (request) => withToken(url, request),
    responseInterceptor: (response) => watched(url, response),
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    filter: true,
    tryItOutEnabled: true,
    // Null: otherwise it would have the document judged by a service elsewhere.
    validatorUrl: null,
    onComplete: () => {
      const session = readSession(url);
      if (session === null) say("");
      else ui.preauthorizeApiKey("bearer", session.access_token);
    },
  });
};

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("#log-in button");
  const password = element("password");
  button.disabled = true;
  say(said.working);
  try {
    const { session, problem } = await logIn(chosen(), element("email").value, password.value);
    if (problem) say(`${problem.title}. ${problem.detail}`, true);
    else {
      password.value = "";
      show(session);
      element("log-out").querySelector("button").focus();
    }
  } catch {
    sayUnreachable();
  } finally {
    button.disabled = false;
  }
});

element("log-out").addEventListener("click", async () => {
  await logOut(chosen());
  show(null);
  say(said.loggedOut);
  element("email").focus();
});

deployment.addEventListener("change", () => void load());

// Beside Swagger UI, which minds the address itself, a fragment does not move the focus.
document.querySelector(".skip").addEventListener("click", () => element("content").focus());

const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", paint);
paint();

// The choice lasts as long as the sessions do.
const kept = sessionStorage.getItem("deployment");
if ([...deployment.options].some(({ value }) => value === kept)) deployment.value = kept;
deployment.addEventListener("change", () => sessionStorage.setItem("deployment", chosen()));

void load();
