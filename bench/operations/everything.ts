import { entryFacets } from "../../domain/shared/facets.ts";
import {
  looking,
  type Material,
  type NextRequest,
  type Operation,
  pagesOf,
  reading,
  SLOW_CONNECTIONS,
} from "./operation.ts";

/** What is read of a dictionary that has all families, and who reads it looks through the senses too. */
export const everythingReads = (material: Material): readonly Operation[] => [
  ...wholes(material),
  ...filters(material),
  ...texts(material),
  ...senses(material),
  ...ground(material),
];

const FACETS = entryFacets.join(",");

const wholes = ({ sample: { ids }, any }: Material): readonly Operation[] => [
  reading({
    name: "with-senses",
    label: "read one by id, with its senses",
    request: any(ids.map((id) => `/entries/${id}?include=senses`)),
  }),
  reading({
    name: "with-all",
    label: "the same, with all that it refers to",
    request: any(
      ids.map((id) => `/entries/${id}?include=senses,locations,phenomenons,sources,entries`),
    ),
  }),
  reading({
    name: "history",
    label: "history of an entry",
    request: any(ids.map((id) => `/entries/${id}/history`)),
  }),
];

/** Listings by what senses say, by what there is not, and by time. */
const filters = ({ sample, any }: Material): readonly Operation[] => {
  const { regions, provinces, phenomenons, sources, times } = sample;
  const of = (name: string, values: readonly string[]): readonly string[] =>
    values.flatMap((value) => pagesOf(`/entries?${name}=${encodeURIComponent(value)}`));
  return [
    looking({
      name: "of-zone",
      label: "list 20 of a zone and those in it",
      request: any(of("location_id", provinces)),
    }),
    looking({
      name: "of-region",
      label: "list 20 of a tenth of all zones",
      request: any(of("location_id", regions)),
    }),
    reading({
      name: "of-phenomenon",
      label: "list 20 of a phenomenon",
      request: any(of("phenomenon_id", phenomenons)),
    }),
    reading({
      name: "of-source",
      label: "list 20 of a source",
      request: any(of("source_id", sources)),
    }),
    looking({
      name: "lacking",
      label: "list 20 that lack a place",
      request: any(of("lacks", ["location"])),
    }),
    looking({
      name: "updated",
      label: "list 20 that changed since",
      request: any(of("updated_since", times)),
    }),
    reading({
      name: "facets-of-all",
      label: "list 20, all facets",
      request: any([`/entries?facets=${FACETS}&page=1`]),
      connections: SLOW_CONNECTIONS,
    }),
  ];
};

/** Searches for words, in the words that senses are told with. */
const texts = ({ sample: { words }, any }: Material): readonly Operation[] => {
  const search = (field: string, mode: string, more = ""): NextRequest =>
    any(words.map((word) => `/entries?search=${word}&field=${field}&mode=${mode}${more}`));
  return [
    looking({
      name: "definition",
      label: "search, a word in definitions",
      request: search("definition", "contains"),
    }),
    looking({
      name: "example",
      label: "search, a word in examples",
      request: search("example", "contains"),
    }),
    looking({
      name: "all",
      label: "search, a word in all fields",
      request: search("all", "contains"),
    }),
    looking({
      name: "all-highlight",
      label: "the same, highlighted",
      request: search("all", "contains", "&highlight=true"),
    }),
    reading({
      name: "definition-fuzzy",
      label: "search, fuzzy, a word in definitions",
      request: any(words.map((word) => `/entries?search=${word}w&field=definition&mode=fuzzy`)),
      connections: SLOW_CONNECTIONS,
      bareConnections: 1,
    }),
  ];
};

const senses = ({ sample, any }: Material): readonly Operation[] => [
  reading({
    name: "sense",
    label: "read a sense by id",
    request: any(sample.senses.map((id) => `/entry-senses/${id}`)),
  }),
  reading({
    name: "sense-list",
    label: "list 20 senses, with total",
    request: any(pagesOf("/entry-senses")),
  }),
  reading({
    name: "senses-of-entry",
    label: "list the senses of an entry",
    request: any(sample.ids.map((id) => `/entry-senses?entry_id=${id}&page=1`)),
  }),
  looking({
    name: "senses-of-zone",
    label: "list 20 senses of a zone and those in it",
    request: any(sample.provinces.flatMap((id) => pagesOf(`/entry-senses?location_id=${id}`))),
  }),
  looking({
    name: "senses-of-label",
    label: "list 20 senses with a label",
    request: any(sample.labels.flatMap((label) => pagesOf(`/entry-senses?label=${label}`))),
  }),
  looking({
    name: "senses-of-years",
    label: "list 20 senses attested in ten years",
    request: any(
      sample.years.flatMap((year) =>
        pagesOf(`/entry-senses?year_from=${year}&year_to=${year + 9}`),
      ),
    ),
  }),
  looking({
    name: "sense-search",
    label: "search senses, a word in definitions",
    request: any(sample.words.map((word) => `/entry-senses?search=${word}&mode=contains`)),
  }),
];

/** Zones, phenomena and sources, of which there are not many. */
const ground = ({ sample, any }: Material): readonly Operation[] => {
  const { provinces, words, points, authors } = sample;
  const search = (family: string): readonly string[] =>
    words.map((word) => `/${family}?search=${word.slice(0, 4)}`);
  const asked: readonly (readonly [name: string, label: string, paths: readonly string[]])[] = [
    ["zone-search", "search zones, auto", search("locations")],
    [
      "zones-in",
      "list 20 zones in another",
      provinces.flatMap((id) => pagesOf(`/locations?ancestor_id=${id}`)),
    ],
    [
      "zones-in-box",
      "list 20 zones in a box of a degree",
      points.map(([lon, lat]) => `/locations?bbox=${lon},${lat},${lon + 1},${lat + 1}&page=1`),
    ],
    [
      "zones-near",
      "list 20 zones within 30 km, nearest first",
      points.map(([lon, lat]) => `/locations?near=${lon},${lat}&radius_km=30&page=1`),
    ],
    ["phenomenon-search", "search phenomena, auto", search("phenomenons")],
    ["source-search", "search sources, auto", search("sources")],
    [
      "sources-of-author",
      "list 20 sources of an author",
      authors.map((author) => `/sources?author=${encodeURIComponent(author)}&page=1`),
    ],
  ];
  return asked.map(([name, label, paths]) => reading({ name, label, request: any(paths) }));
};
