import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import type { Environment } from "../../composition/config.ts";
import { allFamilies } from "../../domain/shared/family.ts";
import { killAll, type ServiceProcess, startProcess } from "../composition/a-process.ts";
import { aClient, type Answer, type Client } from "../http/a-client.ts";
import { checkAnswer } from "../http/answer-rules.ts";
import { ADMIN_EMAIL, bearer, idIn, JWT_SECRET } from "../http/a-service.ts";
import { type RawAnswer, rawRequest } from "../http/raw-request.ts";
import type { Document } from "../openapi/the-document.ts";
import { documentedAnswers } from "../openapi/answer-check.ts";

/** What must never be seen in a log or an answer. It is everybody's password here. */
export const CANARY = "canario amarillo en su jaula";

export type Role = "reader" | "editor" | "admin";

export interface Session {
  readonly client: Client;
  readonly id: string;
  readonly access: string;
  readonly refresh: string;
}

/** The service in a process of its own, as a stranger finds it. */
export interface Target {
  readonly url: string;
  readonly port: number;
  readonly document: Document;
  readonly anonymous: Client;
  /** The same one each time. */
  readonly as: (role: Role) => Promise<Session>;
  /** Somebody new, who has logged in. */
  readonly somebody: (role: Role) => Promise<Session>;
  readonly logIn: (email: string, password?: string) => Promise<Session>;
  readonly raw: (...parts: readonly (string | Uint8Array)[]) => Promise<RawAnswer>;
  /** All that has been written to its log. */
  readonly said: () => string;
  /** What there is in it, for telling whether it has changed. */
  readonly state: () => Promise<string>;
  /** Tokens and hashes that have been seen on the way. */
  readonly secrets: ReadonlySet<string>;
  readonly stop: () => Promise<void>;
}

/** A network of one's own, for those who are counted by it. */
let networks = 0;
export const elsewhere = (): Readonly<Record<string, string>> => {
  networks++;
  return { "X-Forwarded-For": `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` };
};

/** Where a service keeps its data, and what clears them away. */
interface Place {
  readonly environment: Environment;
  readonly clear: () => Promise<unknown>;
}

const onFile = async (): Promise<Place> => {
  const directory = await mkdtemp(join(tmpdir(), "dictionary-hostile-"));
  return {
    environment: { STORAGE: "sqlite", SQLITE_FILE: join(directory, "dictionary.sqlite") },
    clear: () => rm(directory, { recursive: true, force: true }),
  };
};

const onMongodb = async (): Promise<Place> => {
  const { aDatabase } = await import("../integration/a-database.ts");
  const { uri, drop } = aDatabase();
  return { environment: { STORAGE: "mongodb", MONGODB_URI: uri }, clear: drop };
};

const usual: Environment = {
  JWT_SECRET,
  LOG_LEVEL: "info",
  LOGIN_ATTEMPTS: "1000000",
  // Whoever says where they come from is believed, so that each test can come from elsewhere.
  TRUSTED_PROXIES: "127.0.0.1",
  FIRST_ADMIN_EMAIL: ADMIN_EMAIL,
  FIRST_ADMIN_PASSWORD: CANARY,
};

export const startTarget = async (
  storage: "sqlite" | "mongodb",
  changed: Environment = {},
): Promise<Target> => {
  const { environment, clear } = await (storage === "sqlite" ? onFile() : onMongodb());
  const service = await startProcess({ ...usual, ...environment, ...changed });
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
  const secrets = new Set<string>();
  const anonymous = await watchedClient(service, document, secrets);
  const logIn: Target["logIn"] = async (email, password = CANARY) => {
    const answer = await anonymous.post("/login", { email, password }, elsewhere());
    expect(answer.status, answer.text).to.equal(200);
    return sessionIn(anonymous, answer);
  };
  const admin = await logIn(ADMIN_EMAIL);
  let people = 0;
  const somebody: Target["somebody"] = async (role) => {
    const email = `${role}${++people}@example.org`;
    idIn(await admin.client.post("/users", { email, name: role, role, password: CANARY }));
    return logIn(email);
  };
  const known = new Map<Role, Promise<Session>>([["admin", Promise.resolve(admin)]]);
  const port = Number(new URL(service.url).port);
  return {
    url: service.url,
    port,
    document,
    anonymous,
    as: (role) => {
      const session = known.get(role) ?? somebody(role);
      known.set(role, session);
      return session;
    },
    somebody,
    logIn,
    raw: (...parts) => rawRequest(port, ...parts),
    said: () => service.out() + service.errors(),
    state: async () => {
      const pages = await Promise.all(
        allFamilies.map((family) => admin.client.get(`/${family}?sort=-updated_at&per_page=1`)),
      );
      return JSON.stringify(pages.map(({ body }) => withoutLogins(body)));
    },
    secrets,
    stop: async () => {
      service.kill("SIGTERM");
      await service.ended;
      killAll();
      await clear();
    },
  };
};

/** A login shows in a user and changes nothing. */
const withoutLogins = ({ data, meta }: JsonObject): unknown => [
  (data as readonly JsonObject[]).map(({ last_login_at: _seen, ...rest }) => rest),
  meta,
];

/** Holds every answer to the rules that hold for all, and remembers the secrets that it sees. */
const watchedClient = async (
  service: ServiceProcess,
  document: Document,
  secrets: Set<string>,
): Promise<Client> => {
  const nowhere = (await (await fetch(`${service.url}/nowhere`)).json()) as JsonObject;
  const docsUrl = String(nowhere["type"]).replace(/\/problems\/.*$/, "");
  const served = { docsUrl, undocumented: undocumentedBy(document) };
  return aClient(service.url, (method, path, sent, answer) => {
    for (const name of ["access_token", "refresh_token"])
      if (typeof answer.body[name] === "string") secrets.add(answer.body[name]);
    expect(answer.text, `${method} ${path}`).not.to.include(CANARY);
    checkAnswer(served, method, path, sent, answer);
  });
};

const undocumentedBy = (document: Document) => {
  const check = documentedAnswers(document);
  return (method: string, path: string, { status, headers, text }: Answer) =>
    check(method, path, { status, headers, body: text });
};

export const sessionIn = (anonymous: Client, { body }: Answer): Session => {
  const access = String(body["access_token"]);
  return {
    client: anonymous.with(bearer(access)),
    id: String((body["user"] as JsonObject)["id"]),
    access,
    refresh: String(body["refresh_token"]),
  };
};

/** The shortest of several tries: what others do on the machine makes none of them shorter. */
export const shortest = async (tries: number, work: () => Promise<unknown>): Promise<number> => {
  let least = Infinity;
  for (let n = 0; n < tries; n++) {
    const began = performance.now();
    await work();
    least = Math.min(least, performance.now() - began);
  }
  return least;
};

/** The service is well whatever was done to it. */
export const expectAlive = async ({ url }: Target): Promise<void> => {
  const answer = await fetch(`${url}/health/live`);
  expect(answer.status).to.equal(200);
  expect(await answer.json()).to.deep.equal({ status: "live" });
};
