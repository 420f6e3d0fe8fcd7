/** A module that is written for the rules to be tried on. */
export interface Module {
  readonly path: string;
  readonly source: string;
}

export interface Probe {
  /** The rule that has to object to the modules, a cycle in one of them; no other rule may. */
  readonly rule: string;
  readonly modules: readonly Module[];
}

const module = (path: string, ...imports: readonly string[]): Module => ({
  path,
  source: imports.map((name) => `import ${JSON.stringify(name)};`).join("\n"),
});

/** A module that imports just a type. */
const typed = (path: string, name: string): Module => ({
  path,
  source: `import type { T } from ${JSON.stringify(name)};\nexport type U = T;`,
});

const probe = (rule: string, ...modules: readonly Module[]): Probe => ({ rule, modules });

/** The rooms of the SQLite store, from the ground up. */
const storeys = [
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
const wordsOf = (room: string): string => `../${room}/words.ts`;

/** What no rule may object to; the probes import these. */
export const permitted: readonly Module[] = [
  module("domain/words/word.ts", "fp-ts/lib/Either.js"),
  module("application/words/read-word.ts", "../../domain/words/word.ts", "fp-ts/lib/function.js"),
  module("adapters/codecs/word.ts", "../../domain/words/word.ts", "io-ts", "fp-ts/lib/Either.js"),
  module("adapters/documents/word.ts", "../codecs/word.ts"),
  module("adapters/messages/word.ts", "../../application/words/read-word.ts"),
  module("adapters/files/words.ts", "node:fs", "../codecs/word.ts"),
  module("adapters/cli/words.ts", "commander", "../files/words.ts", "../messages/word.ts"),
  module("adapters/http/words.ts", "koa", "pino", "node:http", "../codecs/word.ts"),
  module("adapters/openapi/words.ts", "../http/words.ts"),
  module(
    "adapters/documentation/words.ts",
    "koa",
    "markdown-it",
    "../http/words.ts",
    "../openapi/words.ts",
  ),
  module("adapters/documentation/browser/words.mjs"),
  module("adapters/shelf/words.ts", "node:sqlite"),
  module("adapters/mongodb/words.ts", "mongodb", "../documents/word.ts", "../shelf/words.ts"),
  module("adapters/form-index/words.ts", "../../domain/words/word.ts"),
  module(
    "adapters/sqlite/words.ts",
    "node:sqlite",
    "../documents/word.ts",
    "../form-index/words.ts",
    "../shelf/words.ts",
  ),
  ...storeys.map((room, at) =>
    module(`adapters/sqlite/${room}/words.ts`, ...storeys.slice(0, at).map(wordsOf), "node:sqlite"),
  ),
  module("adapters/sqlite/store.ts", "./backup/words.ts"),
  module("adapters/security/words.ts", "argon2", "jsonwebtoken", "io-ts"),
  module("composition/container.ts", "inversify", "pino", "../adapters/http/words.ts"),
  typed("composition/services.ts", "koa"),
  module("composition/require-node.mjs"),
  module("client/words.ts", "openapi-fetch"),
  module("client/client.ts", "./words.ts"),
  module("bench/words.ts", "../composition/container.ts"),
  module(
    "test/words.test.ts",
    "../client/words.ts",
    "chai",
    "mongodb",
    "../bench/words.ts",
    "../composition/services.ts",
  ),
];

export const probes: readonly Probe[] = [
  probe("domain-inwards", module("domain/a/use-case.ts", "../../application/words/read-word.ts")),
  probe("domain-inwards", typed("domain/a/adapter.ts", "../../adapters/http/words.ts")),
  probe("domain-inwards", module("domain/a/codec.ts", "io-ts")),
  probe("domain-inwards", typed("domain/a/driver.ts", "mongodb")),
  probe("domain-inwards", module("domain/a/all-of-fp-ts.ts", "fp-ts")),
  probe("domain-inwards", module("domain/a/other-fp-ts.ts", "fp-ts/es6/Either.js")),
  probe("application-inwards", module("application/a/adapter.ts", "../../adapters/http/words.ts")),
  probe("application-inwards", typed("application/a/codec.ts", "io-ts")),
  probe("application-inwards", module("application/a/container.ts", "inversify")),
  probe("application-inwards", module("application/a/all-of-fp-ts.ts", "fp-ts")),
  probe("no-node-inside", module("domain/a/node.ts", "node:crypto")),
  probe("no-node-inside", module("domain/a/old-node.ts", "fs")),
  probe("no-node-inside", typed("application/a/node.ts", "node:sqlite")),
  probe("shared-rooms", module("adapters/codecs/http.ts", "../http/words.ts")),
  probe("shared-rooms", module("adapters/documents/node.ts", "node:fs")),
  probe("shared-rooms", module("adapters/messages/all-of-fp-ts.ts", "fp-ts")),
  probe("rooms-apart-mongodb", module("adapters/mongodb/sqlite.ts", "../sqlite/words.ts")),
  probe("rooms-apart", module("adapters/in-memory/shelf.ts", "../shelf/words.ts")),
  probe("rooms-apart-sqlite", module("adapters/sqlite/mongodb.ts", "../mongodb/words.ts")),
  probe("rooms-apart", typed("adapters/http/sqlite.ts", "../sqlite/words.ts")),
  probe("rooms-apart", module("adapters/http/openapi.ts", "../openapi/words.ts")),
  probe("rooms-apart", module("adapters/a-new-store/sqlite.ts", "../sqlite/words.ts")),
  probe("rooms-apart-cli", module("adapters/cli/http.ts", "../http/words.ts")),
  probe("rooms-apart-openapi", module("adapters/openapi/files.ts", "../files/words.ts")),
  probe("rooms-apart-documentation", module("adapters/documentation/cli.ts", "../cli/words.ts")),
  probe("rooms-apart", module("adapters/http/documentation.ts", "../documentation/words.ts")),
  ...storeys.map((room, at) => {
    const above = storeys[at + 1];
    const upwards = above === undefined ? "../store.ts" : wordsOf(above);
    return probe(`sqlite-${room}-downwards`, module(`adapters/sqlite/${room}/upwards.ts`, upwards));
  }),
  probe("driver-of-documentation", module("adapters/http/driver-of-docs.ts", "markdown-it")),
  probe("driver-of-command-line", module("adapters/http/driver-of-cli.ts", "commander")),
  probe("driver-of-http", module("adapters/openapi/driver-of-http.ts", "koa")),
  probe("driver-of-http", typed("adapters/openapi/type-of-http.ts", "@koa/router")),
  probe("driver-of-log", module("adapters/sqlite/driver-of-log.ts", "pino")),
  probe("driver-of-mongodb", module("adapters/sqlite/driver-of-mongodb.ts", "mongodb")),
  probe("driver-of-mongodb", typed("composition/driver-of-mongodb.ts", "mongodb")),
  probe("driver-of-security", module("adapters/http/driver-of-security.ts", "jsonwebtoken")),
  probe("driver-of-security", module("composition/driver-of-security.ts", "argon2")),
  probe("driver-of-sqlite", module("adapters/mongodb/driver-of-sqlite.ts", "node:sqlite")),
  probe("driver-of-container", typed("adapters/http/driver-of-container.ts", "inversify")),
  probe("http-in-composition", module("composition/driver-of-http.ts", "koa")),
  probe(
    "composition-on-top",
    typed("adapters/http/composition.ts", "../../composition/services.ts"),
  ),
  probe("no-test-outside", module("bench/test.ts", "../test/words.test.ts")),
  probe("no-test-outside", module("composition/test.ts", "../test/words.test.ts")),
  probe("client-apart", module("client/node.ts", "node:crypto")),
  probe("client-apart", module("client/shared-type.ts", "../domain/words/word.ts")),
  probe("client-apart", module("client/package.ts", "fp-ts/lib/Either.js")),
  probe("no-client-inside", module("adapters/http/client.ts", "../../client/words.ts")),
  probe("no-client-inside", module("composition/client.ts", "openapi-fetch")),
  probe("no-bench-outside", module("composition/bench.ts", "../bench/words.ts")),
  probe("no-dev-dependencies", module("composition/dev-dependency.ts", "chai")),
  probe("no-dev-dependencies", module("bench/dev-dependency.ts", "mocha")),
  probe("declared", module("adapters/mongodb/undeclared.ts", "bson")),
  probe("found", module("domain/a/directory.ts", "fp-ts/Either")),
  probe("found", module("adapters/http/lost.ts", "./nowhere.ts")),
  probe("found", module("adapters/http/without-extension.ts", "./words")),
  probe("no-cycles", module("domain/a/egg.ts", "./hen.ts"), module("domain/a/hen.ts", "./egg.ts")),
  probe(
    "no-cycles",
    typed("domain/a/question.ts", "./answer.ts"),
    typed("domain/a/answer.ts", "./question.ts"),
  ),
  probe("no-orphans", module("domain/a/orphan.ts")),
];
