import type { SourceVerbs } from "../../../application/sources/source-verbs.ts";
import { inUse } from "../../../domain/shared/app-error.ts";
import { nameWords, sourceSpec } from "../../../domain/sources/source-spec.ts";
import { type Source, sourceTypes } from "../../../domain/sources/source.ts";
import { oneOf } from "../../codecs/codec.ts";
import { sourceCodec } from "../../codecs/source-codec.ts";
import {
  anyId,
  anyOf,
  byExternalId,
  overlapping,
  saying,
  searchingByMode,
  updatedSince,
} from "../filters.ts";
import { asKept, lexicalRoutes, type ServedFamily } from "../lexical-routes.ts";
import type { Route } from "../route.ts";
import { exampleIds } from "./example-ids.ts";
import { sourceExample, sourceSchema } from "./source-examples.ts";

/** All words of a name must be there; what has none names nobody. */
const authored = saying(
  "author",
  200,
  "An author's name, or words of the authors' names: all of them, in any order, without regard to case and accents.",
  "corominas joan",
  (author) => {
    const words = nameWords(author);
    return words.length === 0
      ? [{ name: "author", anyOf: [] }]
      : words.map((word) => ({ name: "author", anyOf: [word] }));
  },
);

const family: ServedFamily<Source, (typeof sourceCodec)["body"]["fields"]> = {
  path: "/sources",
  name: "Source",
  one: "a source",
  plural: "Sources",
  many: "sources",
  order: "By abbreviation in the order of the dictionary's language",
  tag: {
    name: "sources",
    description: "Documentary sources: books, atlases, corpora, field notes.",
  },
  spec: sourceSpec,
  codec: sourceCodec,
  schema: sourceSchema,
  example: sourceExample,
  searched: "title",
  notes: {
    remove: {
      description: "What something still refers to stays (409).",
      problems: [inUse({ entries: 12, "entry-senses": 3 })],
    },
  },
  filters: [
    searchingByMode("abbreviations, titles and authors", "corominas", [
      ["abbreviation", "title", "author"],
    ]),
    anyOf("source_type", oneOf(sourceTypes), "Kinds of source."),
    authored,
    overlapping("Dated"),
    anyId("location_id", "Locations that it is about, or that lie in these.", exampleIds.location),
    byExternalId,
    updatedSince,
  ],
};

export const sourceRoutes = (verbs: SourceVerbs): readonly Route[] =>
  lexicalRoutes(family, verbs, asKept(verbs));
