/**
 * Who may import whom. `npm run check:layers` holds the tree to it, and proves of every rule here that
 * it bites: test/architecture/layers.test.ts.
 */

/** What adapters share: they know the domain and io-ts, and no technology. */
const sharedRooms = ["codecs", "documents", "messages"];

/** The rooms that may import others beside those. Every other room stands alone. */
const openings = {
  // The command line reads and writes files.
  cli: ["files"],
  // The document is made from the routes.
  openapi: ["http"],
  // The file is searched by an index in memory, and by threads that give back what they have left over.
  sqlite: ["form-index", "shelf", "system"],
  // What is too much for memory goes to a file of whoever asks, not through the network.
  mongodb: ["shelf"],
  // A page for every problem, in the words of the answer that points there.
  documentation: ["http", "openapi"],
};

/** Which rooms speak to the outside by means of which packages, and modules of Node. */
const drivers = {
  "command-line": { rooms: ["adapters/cli"], modules: ["cli-progress", "commander"] },
  documentation: { rooms: ["adapters/documentation"], modules: ["markdown-it"] },
  http: {
    rooms: ["adapters/http", "adapters/documentation"],
    modules: ["@koa/cors", "@koa/router", "koa", "koa-body", "prom-client", "proxy-addr"],
  },
  log: { rooms: ["adapters/http", "composition"], modules: ["pino"] },
  mongodb: { rooms: ["adapters/mongodb"], modules: ["mongodb"] },
  security: {
    rooms: ["adapters/security"],
    modules: ["argon2", "fxa-common-password-list", "jsonwebtoken"],
  },
  sqlite: { rooms: ["adapters/sqlite", "adapters/shelf"], modules: ["node:sqlite"] },
  container: { rooms: ["composition"], modules: ["inversify"] },
};

/** The rooms within the SQLite store, from the ground up: each may import those before it. `store.ts` has them all. */
const sqliteRooms = [
  "file",
  "threads",
  "rows",
  "counts",
  "schema",
  "changes",
  "audit",
  "facets",
  "forms",
  "conditions",
  "listings",
  "entry-index",
  "writes",
  "ports",
  "bulk",
  "backup",
];

const anyOf = (names) => `(${names.join("|")})`;
const packages = (...names) => `(^|/)node_modules/${anyOf(names)}/`;
const targets = ({ modules }) =>
  modules.map((name) => (name.startsWith("node:") ? `^${name}$` : packages(name)));

/** With its file of all modules left out: it loads every one of them. */
const fpTs = "(^|/)node_modules/fp-ts/lib/(?!index\\.js)\\w+\\.js$";

const roomsApart = (name, room, others) => ({
  name,
  comment: "A technology knows nothing of another: only so can one be taken out.",
  from: { path: `^adapters/(${room})/` },
  to: { path: "^adapters/", pathNot: `^adapters/${anyOf(["$1", ...sharedRooms, ...others])}/` },
});

const sqliteRoomRule = (room, at) => ({
  name: `sqlite-${room}-downwards`,
  comment: "What is read first is understood by itself.",
  from: { path: `^adapters/sqlite/${room}/` },
  to: {
    path: "^adapters/sqlite/",
    pathNot: `^adapters/sqlite/${anyOf(sqliteRooms.slice(0, at + 1))}/`,
  },
});

const driverRule = ([name, driver]) => ({
  name: `driver-of-${name}`,
  comment: `Only ${driver.rooms.join(" and ")} may know ${driver.modules.join(", ")}.`,
  from: {
    path: "^(adapters|composition)/",
    pathNot: [`^${anyOf(driver.rooms)}/`, ...(name === "http" ? ["^composition/"] : [])],
  },
  to: { path: targets(driver) },
});

const rules = [
  {
    name: "domain-inwards",
    comment: "The domain imports itself and fp-ts/lib/*.js.",
    from: { path: "^domain/" },
    to: { pathNot: ["^domain/", fpTs], dependencyTypesNot: ["core"], couldNotResolve: false },
  },
  {
    name: "application-inwards",
    comment: "Use cases import themselves, the domain and fp-ts/lib/*.js.",
    from: { path: "^application/" },
    to: {
      pathNot: ["^(application|domain)/", fpTs],
      dependencyTypesNot: ["core"],
      couldNotResolve: false,
    },
  },
  {
    name: "no-node-inside",
    comment:
      "What the domain and the use cases need of the machine, they are given through a port.",
    from: { path: "^(domain|application)/" },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "shared-rooms",
    comment: "What all adapters share stays free of technology.",
    from: { path: `^adapters/${anyOf(sharedRooms)}/` },
    to: {
      pathNot: [
        "^(application|domain)/",
        `^adapters/${anyOf(sharedRooms)}/`,
        packages("io-ts"),
        fpTs,
      ],
      couldNotResolve: false,
    },
  },
  roomsApart("rooms-apart", `(?!${anyOf([...sharedRooms, ...Object.keys(openings)])}/)[^/]+`, []),
  ...Object.entries(openings).map(([room, others]) =>
    roomsApart(`rooms-apart-${room}`, room, others),
  ),
  ...sqliteRooms.map(sqliteRoomRule),
  ...Object.entries(drivers).map(driverRule),
  {
    name: "http-in-composition",
    comment: "Composition names the type of the application that adapters/http made, and no more.",
    from: { path: "^composition/" },
    to: { path: targets(drivers.http), dependencyTypesNot: ["type-only"] },
  },
  {
    name: "client-apart",
    comment: "The client runs in browsers, and knows of the service what its document says.",
    from: { path: "^client/" },
    to: {
      pathNot: ["^client/", packages("openapi-fetch")],
      couldNotResolve: false,
    },
  },
  {
    name: "no-client-inside",
    comment: "The service does not ask itself.",
    from: { path: "^(domain|application|adapters|composition)/" },
    to: { path: ["^client/", packages("openapi-fetch")] },
  },
  {
    name: "composition-on-top",
    comment: "Nothing imports the composition root but what runs it whole.",
    from: { pathNot: "^(composition|test|bench)/" },
    to: { path: "^composition/" },
  },
  {
    name: "no-test-outside",
    comment: "Nothing imports tests but tests.",
    from: { pathNot: "^test/" },
    to: { path: "^test/" },
  },
  {
    name: "no-bench-outside",
    comment: "Nothing imports the benchmark but itself and its tests.",
    from: { pathNot: "^(bench|test)/" },
    to: { path: "^bench/" },
  },
  {
    name: "no-dev-dependencies",
    comment: "An installation without development dependencies has to run.",
    from: { pathNot: "^test/" },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["npm"] },
  },
  {
    name: "declared",
    comment: "Every package that is imported stands in package.json.",
    from: {},
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  },
  {
    name: "found",
    comment: "Node finds what is imported: `fp-ts/Either` type-checks, and does not run.",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "no-cycles",
    comment: "Modules that import each other can only be understood, and changed, together.",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-orphans",
    comment: "A module that nothing imports, and that imports nothing, is dead or lost.",
    // Run by npm before anything is known to be there, by Node beside what is measured, and by browsers.
    from: {
      orphan: true,
      pathNot:
        "^(composition/require-node|composition/healthy|bench/probe|adapters/documentation/browser/.*)\\.mjs$",
    },
    to: {},
  },
];

export default {
  forbidden: rules.map((rule) => ({ severity: "error", ...rule })),
  options: {
    doNotFollow: { path: "(^|/)node_modules/" },
    // Imports of types are imports: they bind as much.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["node", "import"],
      extensions: [".ts", ".mjs", ".js", ".json"],
    },
  },
};
