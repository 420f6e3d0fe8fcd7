import type { Dictionary } from "./dictionary.ts";
import { entryFacets } from "../domain/shared/facets.ts";
import { type Random, random } from "./random.ts";
import { get, newEntry, send } from "./requests.ts";
import { sampleOf } from "./sample.ts";

export type NextRequest = () => Buffer;

/** One thing that is asked of both servers, and how it goes over the wire. */
export interface Operation {
  readonly name: OperationName;
  readonly label: string;
  readonly request: NextRequest;
  readonly expected: number;
  /** Whether nothing is changed, so that both servers answer the same. */
  readonly reads: boolean;
  readonly connections?: number;
  /** How many ask the bare server, where it takes so long that more would only queue. */
  readonly bareConnections?: number;
  /** What others ask of the server meanwhile. */
  readonly beside?: NextRequest;
}

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

const SEED = 7;
const FIRST_PAGES = 10;
const PAGE_SIZE = 20;
const DEEP_PAGE = 50_000;
/** More would only wait in a queue: a login is 20 ms of one core. */
const LOGIN_CONNECTIONS = 4;
/** What takes so long that more would only wait: all facets; on the bare server, all searches. */
const SLOW_CONNECTIONS = 2;

export const operationNames = [
  "read",
  "read-public",
  "list",
  "cursor",
  "deep-page",
  "filtered",
  "filtered-sorted",
  "auto",
  "exact",
  "prefix",
  "suffix",
  "contains",
  "sorted",
  "fuzzy-1",
  "fuzzy-2",
  "facets",
  "read-beside",
  "login",
  "edit",
  "create",
] as const;

export type OperationName = (typeof operationNames)[number];

type Asked = Partial<Operation> & Pick<Operation, "name" | "label" | "request">;

const reading = (asked: Asked): Operation => ({ expected: 200, reads: true, ...asked });
const writing = (asked: Asked): Operation => ({ expected: 200, reads: false, ...asked });

/** The same requests in every run; reading comes first, so that all reads see the same entries. */
export const operations = (dictionary: Dictionary, account: Account): readonly Operation[] => {
  const chance = random(SEED);
  const { ids, keys, cursors, partsOfSpeech } = sampleOf(dictionary.database);
  const { token } = account;
  const any = (paths: readonly string[], as: string | null = token): NextRequest => {
    const requests = paths.map((path) => get(path, as));
    return () => chance.pick(requests);
  };
  const entry = ids.map((id) => `/entries/${id}`);
  const search = (mode: string, part: (key: string) => string): NextRequest =>
    any(keys.map((key) => `/entries?search=${part(key)}&mode=${mode}`));
  const firstPages = Array.from({ length: FIRST_PAGES }, (_, at) => `/entries?page=${at + 1}`);
  const deep = Math.max(1, Math.min(DEEP_PAGE, Math.floor(dictionary.entries / PAGE_SIZE)));
  const contains = search("contains", (key) => key.slice(2, 5));
  return [
    reading({ name: "read", label: "read one by id", request: any(entry) }),
    reading({
      name: "read-public",
      label: "the same, without a token",
      request: any(entry, null),
    }),
    reading({ name: "list", label: "list 20, with total", request: any(firstPages) }),
    reading({
      name: "cursor",
      label: "list 20, by cursor",
      request: any(cursors.map((cursor) => `/entries?cursor=${cursor}`)),
    }),
    reading({
      name: "deep-page",
      label: `list 20, page ${deep} by number`,
      request: any([`/entries?page=${deep}`]),
      bareConnections: SLOW_CONNECTIONS,
    }),
    ...filtered(any, partsOfSpeech),
    ...searches(search, contains),
    reading({
      name: "read-beside",
      label: "read one by id, while 8 search",
      request: any(entry),
      beside: contains,
    }),
    ...writes(ids, account, chance),
  ];
};

const filtered = (
  any: (paths: readonly string[]) => NextRequest,
  partsOfSpeech: readonly string[],
): readonly Operation[] => {
  const pages = (sort: string): readonly string[] =>
    partsOfSpeech.flatMap((one) =>
      Array.from(
        { length: FIRST_PAGES },
        (_, at) => `/entries?pos_id=${encodeURIComponent(one)}&page=${at + 1}${sort}`,
      ),
    );
  return [
    reading({
      name: "filtered",
      label: "list 20 of a part of speech, with total",
      request: any(pages("")),
      bareConnections: SLOW_CONNECTIONS,
    }),
    reading({
      name: "filtered-sorted",
      label: "the same, latest edit first",
      request: any(pages("&sort=-updated_at")),
      bareConnections: SLOW_CONNECTIONS,
    }),
  ];
};

const searches = (
  search: (mode: string, part: (key: string) => string) => NextRequest,
  contains: NextRequest,
): readonly Operation[] => [
  reading({
    name: "auto",
    label: "search, auto",
    request: search("auto", (key) => key.slice(0, 5)),
    bareConnections: SLOW_CONNECTIONS,
  }),
  reading({
    name: "exact",
    label: "search, exact",
    request: search("exact", (key) => key),
    bareConnections: SLOW_CONNECTIONS,
  }),
  reading({
    name: "prefix",
    label: "search, prefix of 3",
    request: search("prefix", (key) => key.slice(0, 3)),
    bareConnections: SLOW_CONNECTIONS,
  }),
  reading({
    name: "suffix",
    label: "search, suffix of 3",
    request: search("suffix", (key) => key.slice(-3)),
    bareConnections: SLOW_CONNECTIONS,
  }),
  reading({
    name: "contains",
    label: "search, contains 3",
    request: contains,
    bareConnections: SLOW_CONNECTIONS,
  }),
  reading({
    name: "sorted",
    label: "search, contains 3, latest edit first",
    request: search("contains", (key) => `${key.slice(2, 5)}&sort=-updated_at`),
    bareConnections: SLOW_CONNECTIONS,
  }),
  reading({
    name: "fuzzy-1",
    label: "search, fuzzy, 1 edit away",
    request: search("fuzzy", (key) => `${key.slice(0, 3)}w${key.slice(4)}`),
    bareConnections: SLOW_CONNECTIONS,
  }),
  reading({
    name: "fuzzy-2",
    label: "search, fuzzy, 2 edits away",
    request: search("fuzzy", (key) => `${key.slice(0, 2)}w${key.slice(3, 5)}${key.slice(6)}w`),
    bareConnections: SLOW_CONNECTIONS,
  }),
  reading({
    name: "facets",
    label: "search, contains 3, all facets",
    request: search("contains", (key) => `${key.slice(2, 5)}&facets=${entryFacets.join(",")}`),
    connections: SLOW_CONNECTIONS,
  }),
];

const writes = (
  ids: readonly string[],
  { email, password, token }: Account,
  chance: Random,
): readonly Operation[] => [
  writing({
    name: "login",
    label: "login",
    connections: LOGIN_CONNECTIONS,
    request: () => send("POST", "/login", null, { email, password }),
  }),
  writing({
    name: "edit",
    label: "edit, durable",
    request: () =>
      send("PATCH", `/entries/${chance.pick(ids)}`, token, {
        notes: `Revisada ${chance.below(1e9)}.`,
      }),
  }),
  writing({
    name: "create",
    label: "create, durable",
    expected: 201,
    request: () => send("POST", "/entries", token, newEntry(chance)),
  }),
];
