import type { Texts } from "./texts.ts";

export const en: Texts = {
  language: "English",
  site: "Lexical Dictionary Service",
  intro:
    "A dictionary server: entries, their senses, dialect zones, linguistic phenomena and sources, for those who write a dictionary and for the programs that read it.",
  skip: "Skip to the content",
  navigation: "Documentation",
  contents: "On this page",
  next: "Next:",
  footer:
    "Everything on this site comes from this site: it loads nothing from elsewhere and sets no cookie.",
  notFound: "There is no such page",
  notFoundDetail:
    "The address may be mistyped, or the page may have moved. The guides are at the top.",
  reference: "All operations",
  guideAbout: (title) => `${title}: a guide to the Lexical Dictionary Service.`,
  sections: {
    "first-steps": "Start the service, log in, write an entry and read it back.",
    searching: "Find words with or without accents, by their beginning, their end or their middle.",
    workflow: "How an entry gets from draft to published, who may do what, and how to go back.",
    importing: "Bring a whole dictionary in from files, and take it out again.",
    errors: "What a refusal looks like, and a page on each kind.",
    reference: "Read about every operation and try it on a running service.",
  },
  problem: {
    title: "Problem",
    says: "What it says",
    next: "What to do",
    example: "An example",
    all: "All problems",
  },
  trying: {
    intro:
      "Choose a service and log in once: from then on every operation below is tried with your account, on that service and its data. The session ends with this browser tab.",
    noScript: "Trying operations takes JavaScript. The guides do without.",
    deployment: "Service",
    deployments: { local: "Local", "pre-production": "Pre-production" },
    logInOnce: "Log in once",
    email: "E-mail address",
    password: "Password",
    logIn: "Log in",
    logOut: "Log out",
    working: "One moment …",
    loading: "Loading the operations …",
    unreachable:
      "{url} does not answer. See that the service runs, and that it knows this site: its DOCS_URL has to be {origin}.",
    loggedIn: "Logged in as {name} ({role}) on {url}.",
    loggedOut: "Logged out.",
    ended: "The session has ended: log in again.",
    conventions: "What holds for all operations: listings, versions, repetition, problems, limits",
  },
};
