import { entryFacets } from "../../domain/shared/facets.ts";
import {
  anyOf,
  looking,
  type Material,
  type NextRequest,
  type Operation,
  PAGE_SIZE,
  pagesOf,
  reading,
  SLOW_CONNECTIONS,
} from "./operation.ts";

const DEEP_PAGE = 50_000;

/** What is read of a dictionary of entries alone. */
export const entryReads = (
  { sample, chance, any }: Material,
  entries: number,
): readonly Operation[] => {
  const { ids, keys, cursors, partsOfSpeech } = sample;
  const entry = ids.map((id) => `/entries/${id}`);
  const deep = Math.max(1, Math.min(DEEP_PAGE, Math.floor(entries / PAGE_SIZE)));
  const ofPos = partsOfSpeech.map((one) => `/entries?pos_id=${encodeURIComponent(one)}`);
  const latest = ofPos.map((path) => `${path}&sort=-updated_at`);
  const search: Search = (mode, part) =>
    any(keys.map((key) => `/entries?search=${part(key)}&mode=${mode}`));
  const contains = search("contains", (key) => key.slice(2, 5));
  return [
    reading({ name: "read", label: "read one by id", request: any(entry) }),
    reading({
      name: "read-public",
      label: "the same, without a token",
      request: anyOf(entry, null, chance),
    }),
    reading({ name: "list", label: "list 20, with total", request: any(pagesOf("/entries")) }),
    reading({
      name: "cursor",
      label: "list 20, by cursor",
      request: any(cursors.map((cursor) => `/entries?cursor=${cursor}`)),
    }),
    looking({
      name: "deep-page",
      label: `list 20, page ${deep} by number`,
      request: any([`/entries?page=${deep}`]),
    }),
    looking({
      name: "filtered",
      label: "list 20 of a part of speech, with total",
      request: any(ofPos.flatMap(pagesOf)),
    }),
    looking({
      name: "filtered-sorted",
      label: "the same, latest edit first",
      request: any(latest.flatMap(pagesOf)),
    }),
    ...searches(search, contains),
    reading({
      name: "read-beside",
      label: "read one by id, while 8 search",
      request: any(entry),
      beside: contains,
    }),
  ];
};

type Search = (mode: string, part: (key: string) => string) => NextRequest;

const searches = (search: Search, contains: NextRequest): readonly Operation[] => [
  looking({
    name: "auto",
    label: "search, auto",
    request: search("auto", (key) => key.slice(0, 5)),
  }),
  reading({
    name: "exact",
    label: "search, exact",
    request: search("exact", (key) => key),
  }),
  looking({
    name: "prefix",
    label: "search, prefix of 3",
    request: search("prefix", (key) => key.slice(0, 3)),
  }),
  looking({
    name: "suffix",
    label: "search, suffix of 3",
    request: search("suffix", (key) => key.slice(-3)),
  }),
  looking({ name: "contains", label: "search, contains 3", request: contains }),
  looking({
    name: "sorted",
    label: "search, contains 3, latest edit first",
    request: search("contains", (key) => `${key.slice(2, 5)}&sort=-updated_at`),
  }),
  looking({
    name: "highlight",
    label: "search, contains 3, highlighted",
    request: search("contains", (key) => `${key.slice(2, 5)}&highlight=true`),
  }),
  looking({
    name: "fuzzy-1",
    label: "search, fuzzy, 1 edit away",
    request: search("fuzzy", (key) => `${key.slice(0, 3)}w${key.slice(4)}`),
  }),
  looking({
    name: "fuzzy-2",
    label: "search, fuzzy, 2 edits away",
    request: search("fuzzy", (key) => `${key.slice(0, 2)}w${key.slice(3, 5)}${key.slice(6)}w`),
  }),
  reading({
    name: "facets",
    label: "search, contains 3, all facets",
    request: search("contains", (key) => `${key.slice(2, 5)}&facets=${entryFacets.join(",")}`),
    connections: SLOW_CONNECTIONS,
  }),
];
