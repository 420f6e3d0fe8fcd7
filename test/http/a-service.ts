import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import argon2 from "argon2";
import { expect } from "chai";
import { listen, type Listening } from "../../adapters/http/server.ts";
import { uuidV7 } from "../../adapters/system/uuid-v7.ts";
import { type Config, type Environment, readConfig } from "../../composition/config.ts";
import { makeContainer } from "../../composition/container.ts";
import { ensureFirstAdmin } from "../../composition/first-admin.ts";
import { services } from "../../composition/services.ts";
import { changeSet, type Resources } from "../../domain/changes/change-set.ts";
import type { Clock } from "../../domain/shared/clock.ts";
import type { Family } from "../../domain/shared/family.ts";
import type { Sense } from "../../domain/entry-senses/sense.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import type { Role } from "../../domain/shared/role.ts";
import type { Store } from "../../domain/store.ts";
import type { User } from "../../domain/users/user.ts";
import { aPut } from "../builders/a-change.ts";
import { aSense } from "../builders/a-sense.ts";
import { aUser } from "../builders/a-user.ts";
import { anEntry } from "../builders/an-entry.ts";
import { answerOf } from "../contracts/answer-of.ts";
import { documentedAnswers } from "../openapi/answer-check.ts";
import { aClient, type Answer, type Client } from "./a-client.ts";
import { checkAnswer, type Served } from "./answer-rules.ts";

export const ADMIN_EMAIL = "admin@example.org";
/** Everybody's, here. */
export const PASSWORD = "cuatro palabras muy largas";
export const JWT_SECRET = "a signing key for tests 0123456789 ABCDEFGH";

/** The service, running, and its store beside it for what has no path yet. */
export interface Service {
  readonly url: string;
  readonly port: number;
  readonly config: Config;
  readonly store: Store;
  readonly anonymous: Client;
  /** A client of a user of that role, who has logged in; the same one each time. */
  readonly as: (role: Role) => Promise<Client>;
  /** A client with a session of its own. */
  readonly logIn: (email: string, password?: string) => Promise<LoggedIn>;
  readonly addUser: (overrides?: Partial<User>) => Promise<User>;
  /** A resource put into the store as it is, in whatever state. */
  readonly put: <F extends Family>(family: F, resource: Resources[F]) => Promise<Resources[F]>;
  readonly addEntry: (overrides?: Partial<Entry>) => Promise<Entry>;
  readonly addSense: (overrides: Pick<Sense, "entry_id"> & Partial<Sense>) => Promise<Sense>;
  readonly stop: () => Promise<void>;
}

export interface LoggedIn {
  readonly client: Client;
  readonly access: string;
  readonly refresh: string;
  readonly userId: string;
}

const emailOf = (role: Role): string => (role === "admin" ? ADMIN_EMAIL : `${role}@example.org`);

const environment: Environment = {
  HOST: "127.0.0.1",
  PORT: "0",
  STORAGE: "memory",
  LOG_LEVEL: "silent",
  JWT_SECRET,
  LOGIN_ATTEMPTS: "1000000",
  FIRST_ADMIN_EMAIL: ADMIN_EMAIL,
  FIRST_ADMIN_PASSWORD: PASSWORD,
};

let hashed: Promise<string> | null = null;
/** One hash for all, and a cheap one: checking it takes as long as it says itself. */
const passwordHash = (): Promise<string> =>
  (hashed ??= argon2.hash(PASSWORD, { memoryCost: 64, timeCost: 2, parallelism: 1 }));

const newId = uuidV7(Date.now);

/** Starts the service as the environment says over what is usual in tests. */
export const startService = async (
  changed: Environment = {},
  instead?: (store: Store) => Store,
  clock?: Clock,
  limits: Listening["limits"] = {},
): Promise<Service> => {
  const config = readConfig({ ...environment, ...changed });
  const container = makeContainer(config);
  if (clock !== undefined) {
    await container.unbindAsync(services.clock);
    container.bind(services.clock).toConstantValue(clock);
  }
  if (instead !== undefined) {
    const store = await container.getAsync(services.store);
    await container.unbindAsync(services.store);
    container.bind(services.store).toConstantValue(instead(store));
  }
  await ensureFirstAdmin(container, config);
  // Whoever asks here has read the answer before it is stopped.
  const http = await container.getAsync(services.http);
  const server = await listen(http, { ...config, lingerMs: 0, limits });
  const store = await container.getAsync(services.store);
  const { port } = server.address;
  const url = `http://127.0.0.1:${port}`;
  const served: Served = { docsUrl: config.docsUrl, undocumented: await undocumented(url) };
  const anonymous = aClient(url, (...answered) => checkAnswer(served, ...answered));

  const logIn: Service["logIn"] = async (email, password = PASSWORD) => {
    const answer = await anonymous.post("/login", { email, password });
    expect(answer.status, answer.text).to.equal(200);
    return loggedIn(anonymous, answer);
  };
  const put: Service["put"] = async (family, resource) => {
    // A version is written over the one before it.
    for (let version = 1; version <= resource.version; version++)
      await answerOf(store.commit(changeSet({ puts: [aPut(family, { ...resource, version })] })));
    return resource;
  };
  const addUser: Service["addUser"] = async (overrides = {}) => {
    const user = aUser({
      id: newId(),
      email: `${randomUUID()}@example.org`,
      password_hash: await passwordHash(),
      ...overrides,
    });
    await put("users", user);
    return user;
  };
  const clients = new Map<Role, Promise<Client>>();
  const begin = async (role: Role): Promise<Client> => {
    if (role !== "admin") await addUser({ email: emailOf(role), name: role, role });
    return (await logIn(emailOf(role))).client;
  };

  return {
    url,
    port,
    config,
    store,
    anonymous,
    as: (role) => {
      const client = clients.get(role) ?? begin(role);
      clients.set(role, client);
      return client;
    },
    logIn,
    addUser,
    put,
    addEntry: (overrides = {}) => put("entries", anEntry({ id: newId(), ...overrides })),
    addSense: (overrides) => put("entry-senses", aSense({ id: newId(), ...overrides })),
    stop: async () => {
      await server.close();
      await container.unbindAllAsync();
    },
  };
};

export const bearer = (token: string): { readonly Authorization: string } => ({
  Authorization: `Bearer ${token}`,
});

/** What a login or a refresh has given. */
export const loggedIn = (anonymous: Client, { body }: Answer): LoggedIn => {
  const access = String(body["access_token"]);
  return {
    client: anonymous.with(bearer(access)),
    access,
    refresh: String(body["refresh_token"]),
    userId: (body["user"] as { readonly id: string }).id,
  };
};

/** Making one of a document takes a while, and most services here have the same. */
const checks = new Map<string, ReturnType<typeof documentedAnswers>>();

/** Answers are held against the document that the service itself gives out. */
const undocumented = async (url: string): Promise<Served["undocumented"]> => {
  const document = await (await fetch(`${url}/openapi.json`)).text();
  const check = checks.get(document) ?? documentedAnswers(document);
  checks.set(document, check);
  return (method, path, { status, headers, text }) =>
    check(method, path, { status, headers, body: text });
};

/** One service for a suite, which must be well after all that its tests have done to it. */
export const aService = (changed: Environment = {}): (() => Service) => {
  let running: Service | null = null;
  const service = (): Service => {
    if (running === null) throw new Error("the service runs only while tests run");
    return running;
  };
  const directory = changed["STORAGE"] === "sqlite" ? aDirectory() : null;
  before(async () => {
    running = await startService({
      ...changed,
      ...(directory && { SQLITE_FILE: join(directory(), "dictionary.sqlite") }),
    });
  });
  after(async () => {
    if (running === null) return;
    try {
      const alive = await fetch(`${running.url}/health/live`);
      expect(await alive.json()).to.deep.equal({ status: "live" });
    } finally {
      await running.stop();
      running = null;
    }
  });
  return service;
};

/** A directory for a suite, gone after it. */
export const aDirectory = (): (() => string) => {
  let directory = "";
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "dictionary-http-"));
  });
  after(() => rm(directory, { recursive: true, force: true }));
  return () => directory;
};

/** The id of what a request has made. */
export const idIn = (answer: Answer): string => {
  expect(answer.status, answer.text).to.equal(201);
  return String(answer.body["id"]);
};

type Start = (changed?: Environment) => () => Service;

/** The suite once in memory and once on a file, for what stores decide. */
export const onEveryStore = (title: string, suite: (start: Start) => void): void => {
  for (const STORAGE of ["memory", "sqlite"])
    describe(`${title} (${STORAGE})`, () =>
      suite((changed = {}) => aService({ ...changed, STORAGE })));
};
