import * as E from "fp-ts/lib/Either.js";
import type { EntryVerbs } from "../../../application/entries/entry-verbs.ts";
import { entrySpec } from "../../../domain/entries/entry-spec.ts";
import { type Entry, entryStatuses } from "../../../domain/entries/entry.ts";
import { entryFacets } from "../../../domain/shared/facets.ts";
import { conflict, inUse } from "../../../domain/shared/app-error.ts";
import type { Collation } from "../../../domain/shared/collation.ts";
import { oneOf, text } from "../../codecs/codec.ts";
import { entryCodec } from "../../codecs/entry-codec.ts";
import {
  anyId,
  anyOf,
  byExternalId,
  lacking,
  narrowing,
  type Narrowing,
  searchingByField,
  updatedSince,
} from "../filters.ts";
import { asKept, lexicalRoutes, type ServedFamily } from "../lexical-routes.ts";
import { several } from "../parameters.ts";
import type { Route } from "../route.ts";
import { exampleIds } from "./example-ids.ts";
import { entryExample, entrySchema } from "./entry-examples.ts";
import { readWithRoute } from "./entry-with.ts";
import { transitionRoute } from "./transitions.ts";

type EntryFamily = ServedFamily<Entry, (typeof entryCodec)["body"]["fields"]>;

const EDIT =
  "A published or archived entry is for reviewers to change; an editor reopens it first (409).";

/** A letter is what a dictionary could list a word under, which in some languages is two characters. */
const underLetter = (collation: Collation): Narrowing =>
  narrowing(
    {
      initial: several(
        text({ max: 8 }),
        "The letter under which a dictionary lists the word.",
        "ñ",
      ),
    },
    ({ initial }) => {
      if (initial === undefined) return E.right({});
      const letters = initial.map((value) => collation.initial(value));
      const areLetters = letters.every(
        (letter, index) => [...letter].length === [...(initial[index] ?? "")].length,
      );
      return areLetters
        ? E.right({ terms: [{ name: "initial", anyOf: letters }] })
        : E.left([{ parameter: "initial", code: "invalid_format" }]);
    },
  );

const familyIn = (collation: Collation): EntryFamily => ({
  path: "/entries",
  name: "Entry",
  one: "an entry",
  plural: "Entries",
  many: "entries",
  order: "By lemma in the order of the dictionary's language",
  tag: {
    name: "entries",
    description:
      "Lexical entries: headwords with all that is said of them as a whole. Homographs may share lemma, number, part of speech and kind.",
  },
  spec: entrySpec,
  codec: entryCodec,
  schema: entrySchema,
  example: entryExample,
  searched: "lemma_form",
  notes: {
    edit: { description: EDIT, problems: [conflict("reopen_first")] },
    remove: {
      description: `Its senses go with it. ${EDIT} What another's relation points at stays (409), be it the entry or one of its senses.`,
      problems: [conflict("reopen_first"), inUse({ entries: 3 })],
    },
  },
  filters: [
    searchingByField(
      "lemmas and variants, or what `field` says,",
      "zaguan",
      ["lemma", "definition", "example", "all"],
      {
        lemma: [["lemma", "variant"]],
        definition: [["definition"]],
        example: [["example"]],
        all: [["lemma"], ["variant"], ["definition"], ["example"]],
      },
    ),
    anyOf("pos_id", text({ max: 64 }), "Parts of speech.", "n.f.", "n.m."),
    anyOf("entry_type_id", text({ max: 64 }), "Kinds of entry.", "word"),
    anyOf("status", oneOf(entryStatuses), "Where in the workflow."),
    underLetter(collation),
    anyId(
      "location_id",
      "Locations of the entry, its variants, pronunciations or senses, or that lie in these.",
      exampleIds.location,
    ),
    anyId(
      "phenomenon_id",
      "Phenomenons of the entry, its variants or senses.",
      exampleIds.phenomenon,
    ),
    anyId("source_id", "Sources of the entry or its senses.", exampleIds.source),
    anyId(
      "related_to",
      "Entries or senses that one of its relations points at.",
      exampleIds.otherEntry,
    ),
    lacking(
      ["senses", "location", "phenomenon", "source", "etymology", "pronunciation"],
      "What is missing from it and from all its senses.",
    ),
    byExternalId,
    updatedSince,
  ],
});

export const entryRoutes = (verbs: EntryVerbs, collation: Collation): readonly Route[] => {
  const family = familyIn(collation);
  const showing = { ...asKept(verbs), facets: entryFacets };
  return [
    ...lexicalRoutes(family, verbs, showing, readWithRoute(family, showing.one, verbs.readWith)),
    transitionRoute(family, verbs.transition),
  ];
};
