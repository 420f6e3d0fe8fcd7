import { DatabaseSync } from "node:sqlite";
import { type Random, random } from "./random.ts";

/** One thing that is asked of both servers, and how it goes over the wire. */
export interface Operation {
  readonly name: (typeof operationNames)[number];
  readonly label: string;
  readonly request: () => Buffer;
  readonly expected: number;
  /** Whether nothing is changed, so that both servers answer the same. */
  readonly reads: boolean;
  readonly connections?: number;
}

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

const SEED = 7;
/** As many different things are asked for: enough that no cache holds them all by chance. */
const SAMPLE = 10_000;
const PAGES = 10;
/** More would only wait in a queue: a login is 20 ms of one core. */
const LOGIN_CONNECTIONS = 4;

const sample = (file: string): { readonly ids: string[]; readonly keys: string[] } => {
  const database = new DatabaseSync(file, { readOnly: true });
  const column = (sql: string): string[] =>
    database
      .prepare(sql)
      .all(SAMPLE)
      .map((row) => String(Object.values(row)[0]));
  const ids = column("SELECT id FROM entries ORDER BY seq * 7919 % 1000003 LIMIT ?");
  const keys = column(
    "SELECT DISTINCT key FROM entry_forms WHERE key NOT GLOB '*[^a-z]*' AND length(key) >= 6 ORDER BY seq * 7919 % 1000003 LIMIT ?",
  );
  database.close();
  return { ids, keys };
};

const get = (path: string, token: string | null): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n${bearer(token)}\r\n`,
  );

const send = (method: string, path: string, token: string | null, body: unknown): Buffer => {
  const text = JSON.stringify(body);
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n${bearer(token)}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
};

const bearer = (token: string | null): string =>
  token === null ? "" : `Authorization: Bearer ${token}\r\n`;

export const operationNames = [
  "read",
  "read-public",
  "list",
  "auto",
  "prefix",
  "contains",
  "login",
  "edit",
  "create",
] as const;

/** The same requests in every run; reading comes first, so that all reads see the same entries. */
export const operations = (file: string, account: Account): readonly Operation[] => {
  const chance = random(SEED);
  const { ids, keys } = sample(file);
  const { token } = account;
  const any = (requests: readonly Buffer[]) => () => chance.pick(requests);
  const search = (mode: string, part: (key: string) => string): (() => Buffer) =>
    any(keys.map((key) => get(`/entries?search=${part(key)}&mode=${mode}`, token)));
  const listings = Array.from({ length: PAGES }, (_, page) => `/entries?page=${page + 1}`);
  return [
    {
      name: "read",
      label: "read one by id",
      expected: 200,
      reads: true,
      request: any(ids.map((id) => get(`/entries/${id}`, token))),
    },
    {
      name: "read-public",
      label: "the same without a login",
      expected: 200,
      reads: true,
      request: any(ids.map((id) => get(`/entries/${id}`, null))),
    },
    {
      name: "list",
      label: "list 20, with total",
      expected: 200,
      reads: true,
      request: any(listings.map((path) => get(path, token))),
    },
    {
      name: "auto",
      label: "search, auto",
      expected: 200,
      reads: true,
      request: search("auto", (key) => key.slice(0, 5)),
    },
    {
      name: "prefix",
      label: "search, prefix",
      expected: 200,
      reads: true,
      request: search("prefix", (key) => key.slice(0, 3)),
    },
    {
      name: "contains",
      label: "search, contains",
      expected: 200,
      reads: true,
      request: search("contains", (key) => key.slice(2, 5)),
    },
    {
      name: "login",
      label: "login",
      expected: 200,
      reads: false,
      connections: LOGIN_CONNECTIONS,
      request: () =>
        send("POST", "/login", null, { email: account.email, password: account.password }),
    },
    {
      name: "edit",
      label: "edit, durable",
      expected: 200,
      reads: false,
      request: () =>
        send("PATCH", `/entries/${chance.pick(ids)}`, token, {
          notes: `Revisada ${chance.below(1e9)}.`,
        }),
    },
    {
      name: "create",
      label: "create, durable",
      expected: 201,
      reads: false,
      request: () => send("POST", "/entries", token, newEntry(chance)),
    },
  ];
};

const newEntry = (chance: Random) => ({
  lemma_form: `nueva palabra ${chance.below(1e9)}`,
  pos_id: "n.f.",
  entry_type_id: "word",
  variants: [{ form: `otra forma ${chance.below(1e9)}` }],
  notes: "Oída en el mercado.",
});
