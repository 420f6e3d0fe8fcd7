import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import type { Environment } from "../../composition/config.ts";
import { killAll, type ServiceProcess, startProcess } from "../composition/a-process.ts";
import { aClient, type Answer, type Client } from "../http/a-client.ts";
import { ADMIN_EMAIL, bearer, JWT_SECRET, PASSWORD } from "../http/a-service.ts";

export type Storage = "sqlite" | "mongodb";

const { MONGODB_TEST_URI, MONGODB_TEST_IMAGE, FAULTS_SHORT } = process.env;

export const isShort = FAULTS_SHORT === "true";

/** A server for MongoDB is only there where the run was given one. */
export const storages: readonly Storage[] =
  (MONGODB_TEST_URI ?? MONGODB_TEST_IMAGE) === undefined ? ["sqlite"] : ["sqlite", "mongodb"];

/** Loaded only where it is used: that starts it. */
const mongodbServer = async () => (await import("../integration/mongodb-server.ts")).server;

// Once, after the last of all suites.
if (storages.includes("mongodb")) after(async () => (await mongodbServer()).stop());

/** A dictionary that outlives the processes that serve it. */
export interface Dictionary {
  /** Null where it is not one file. */
  readonly file: string | null;
  /** Whether what is changed together is changed in one step, in a crash too. */
  readonly isAtomic: boolean;
  readonly start: (changed?: Environment) => Promise<Serving>;
  readonly remove: () => Promise<void>;
}

/** A process that serves it, and its administrator. */
export interface Serving {
  readonly service: ServiceProcess;
  readonly url: string;
  readonly anonymous: Client;
  readonly admin: Client;
  /** The administrator's token. */
  readonly access: string;
  readonly stop: () => Promise<void>;
}

interface Place {
  readonly environment: Environment;
  readonly file: string | null;
  readonly isAtomic: boolean;
  readonly clear: () => Promise<unknown>;
}

const inDirectory = (directory: string, clear: () => Promise<unknown>): Place => {
  const file = join(directory, "dictionary.sqlite");
  return { environment: { STORAGE: "sqlite", SQLITE_FILE: file }, file, isAtomic: true, clear };
};

const onFile = async (): Promise<Place> => {
  const directory = await mkdtemp(join(tmpdir(), "dictionary-faults-"));
  return inDirectory(directory, () => rm(directory, { recursive: true, force: true }));
};

/** `uriOf` may lead there by another way. */
const onMongodb = async (uriOf: (uri: string) => string): Promise<Place> => {
  const { deployment } = await mongodbServer();
  const { aDatabase } = await import("../integration/a-database.ts");
  const { uri, drop } = aDatabase();
  return {
    environment: { STORAGE: "mongodb", MONGODB_URI: uriOf(uri) },
    file: null,
    isAtomic: deployment.transactions,
    clear: drop,
  };
};

const usual: Environment = {
  JWT_SECRET,
  LOG_LEVEL: "error",
  LOGIN_ATTEMPTS: "1000000",
  // Whoever says where they come from is believed, so that a crowd can come from everywhere.
  TRUSTED_PROXIES: "127.0.0.1",
  FIRST_ADMIN_EMAIL: ADMIN_EMAIL,
  FIRST_ADMIN_PASSWORD: PASSWORD,
};

const dictionaryAt = ({ environment, file, isAtomic, clear }: Place): Dictionary => {
  let access: string | null = null;
  return {
    file,
    isAtomic,
    start: async (changed = {}) => {
      const service = await startProcess({ ...usual, ...environment, ...changed });
      const anonymous = aClient(service.url, () => undefined);
      // One session for all processes: it survives them too.
      access ??= await logIn(anonymous);
      return {
        service,
        url: service.url,
        anonymous,
        admin: anonymous.with(bearer(access)),
        access,
        stop: async () => {
          service.kill("SIGTERM");
          await service.ended;
        },
      };
    },
    remove: async () => {
      killAll();
      await clear();
    },
  };
};

const logIn = async (anonymous: Client): Promise<string> => {
  const { body, status, text } = await anonymous.post("/login", {
    email: ADMIN_EMAIL,
    password: PASSWORD,
  });
  expect(status, text).to.equal(200);
  return String(body["access_token"]);
};

export const aDictionary = async (
  storage: Storage,
  uriOf: (uri: string) => string = (uri) => uri,
): Promise<Dictionary> => dictionaryAt(await (storage === "sqlite" ? onFile() : onMongodb(uriOf)));

/** On a file in a directory of the caller's. */
export const aDictionaryIn = (directory: string, clear: () => Promise<unknown>): Dictionary =>
  dictionaryAt(inDirectory(directory, clear));

/** An answer with one of these statuses; with another, the test is over. */
export const answered = (answer: Answer, ...statuses: readonly number[]): Answer => {
  if (!statuses.includes(answer.status))
    throw new Error(`${answer.status} where ${statuses.join(" or ")} was due: ${answer.text}`);
  return answer;
};

export const dataOf = (answer: Answer): readonly JsonObject[] =>
  answered(answer, 200).body["data"] as readonly JsonObject[];

export const totalOf = (answer: Answer): number =>
  Number((answered(answer, 200).body["meta"] as JsonObject)["total"]);

/** A listing from its beginning to its end. */
export async function* everyPage(
  client: Client,
  path: string,
): AsyncGenerator<readonly JsonObject[]> {
  let next: string | null = "";
  while (next !== null) {
    const cursor: string = next === "" ? "" : `&cursor=${encodeURIComponent(next)}`;
    const page = await client.get(`${path}${path.includes("?") ? "&" : "?"}per_page=100${cursor}`);
    yield dataOf(page);
    const { next_cursor } = page.body["meta"] as JsonObject;
    next = typeof next_cursor === "string" ? next_cursor : null;
  }
}

/** All that a listing has. */
export const everyOne = async (client: Client, path: string): Promise<readonly JsonObject[]> => {
  const all: JsonObject[] = [];
  for await (const items of everyPage(client, path)) all.push(...items);
  return all;
};

/** How long the turn of a writer that was killed is waited for, where there are no transactions. */
const LEASE_MS = 20_000;

/** Waits until it can be written to: a killed writer may have left something for others to take over. */
export const untilWritable = async (client: Client): Promise<void> => {
  const began = performance.now();
  for (;;) {
    const made = await client.post("/phenomenons", { name: "x", phenomenon_type: "phonetic" });
    if (answered(made, 201, 503).status === 201) return;
    if (performance.now() - began > LEASE_MS) throw new Error(`not writable: ${made.text}`);
    await later(100);
  }
};

export const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
