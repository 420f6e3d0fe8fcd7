import {
  type FamilySpec,
  formsOf,
  textsOf,
  referenceTerms,
  timeSortFields,
  timeSorts,
  yearRange,
} from "../shared/card.ts";
import type { FieldText } from "../shared/search.ts";
import { fold } from "../shared/folding.ts";
import { type Source, sourceReferences } from "./source.ts";

const texts = (source: Source): readonly FieldText[] => [
  ...textsOf("abbreviation", [source.abbreviation]),
  ...textsOf("title", [source.title]),
  ...textsOf("author", source.authors),
];

export const sourceSpec: FamilySpec<Source> = {
  unset: {
    external_id: null,
    authors: [],
    editors: [],
    year_from: null,
    year_to: null,
    year_text: null,
    publisher: null,
    place: null,
    container_title: null,
    volume: null,
    issue: null,
    edition: null,
    pages: null,
    doi: null,
    isbn: null,
    url: null,
    license: null,
    notes: null,
    location_ids: [],
    same_as: [],
  },
  sorts: {
    abbreviation: { kind: "text", nullable: false },
    title: { kind: "text", nullable: false },
    year_from: { kind: "number", nullable: true },
    ...timeSortFields,
  },
  defaultOrder: [{ field: "abbreviation", descending: false }],
  single: ["source_type"],
  several: ["author", "location_id"],
  uniqueKey: { name: "abbreviation", of: ({ abbreviation }) => abbreviation },
  references: sourceReferences,
  texts,
  card: (source, collation) => ({
    sorts: {
      abbreviation: collation.sortKey(source.abbreviation),
      title: collation.sortKey(source.title),
      year_from: source.year_from,
      ...timeSorts(source),
    },
    terms: {
      ...referenceTerms(sourceReferences(source)),
      source_type: [source.source_type],
      author: [...new Set(source.authors.flatMap(nameWords))],
    },
    forms: formsOf(texts(source)),
    years: yearRange(source.year_from, source.year_to),
    boxes: [],
  }),
  countsSenses: false,
};

/** The words of a name, as they are compared: "Corominas, Joan" is found by either word, or both. */
export const nameWords = (name: string): readonly string[] =>
  fold(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
