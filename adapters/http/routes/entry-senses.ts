import type { SenseVerbs } from "../../../application/entry-senses/sense-verbs.ts";
import { senseSpec } from "../../../domain/entry-senses/sense-spec.ts";
import type { Sense } from "../../../domain/entry-senses/sense.ts";
import { conflict, inUse, validationFailed } from "../../../domain/shared/app-error.ts";
import { text } from "../../codecs/codec.ts";
import { senseCodec } from "../../codecs/sense-codec.ts";
import {
  anyId,
  anyOf,
  byExternalId,
  lacking,
  overlapping,
  saying,
  searchingByField,
  updatedSince,
} from "../filters.ts";
import { asKept, lexicalRoutes, type ServedFamily } from "../lexical-routes.ts";
import type { Note } from "../resource-docs.ts";
import type { Route } from "../route.ts";
import { exampleIds } from "./example-ids.ts";
import { senseExample, senseSchema } from "./sense-examples.ts";

const edit: Note = {
  description:
    "A sense is edited like its entry: where that is published or archived, by reviewers; an editor reopens it first (409).",
  problems: [conflict("reopen_first")],
};

const family: ServedFamily<Sense, (typeof senseCodec)["body"]["fields"]> = {
  path: "/entry-senses",
  name: "Sense",
  one: "a sense",
  plural: "Senses",
  many: "senses",
  order: "By entry, then in their order there,",
  tag: {
    name: "entry-senses",
    description: "Senses (acepciones): the meanings of entries, with examples and attestations.",
  },
  spec: senseSpec,
  codec: senseCodec,
  schema: senseSchema,
  example: senseExample,
  searched: "definition",
  notes: {
    create: edit,
    edit: {
      description: `${edit.description} Its entry stays the same, and what would lie in itself is refused (422).`,
      problems: [
        ...edit.problems,
        validationFailed([{ pointer: "/parent_sense_id", code: "cycle" }]),
      ],
    },
    remove: {
      description: `${edit.description} What something still refers to stays (409), and so does the last sense of a published entry.`,
      problems: [...edit.problems, conflict("last_sense"), inUse({ "entry-senses": 2 })],
    },
  },
  filters: [
    searchingByField(
      "definitions, or what `field` says,",
      "edificio",
      ["definition", "example", "all"],
      {
        definition: [["definition"]],
        example: [["example"]],
        all: [["definition"], ["example"]],
      },
    ),
    anyId("entry_id", "The entries whose senses these are.", exampleIds.entry),
    anyOf("pos_id", text({ max: 64 }), "Parts of speech.", "n.f."),
    saying(
      "label",
      200,
      "A label's value, or its type and value: `register:coloquial`.",
      "register:coloquial",
      (label) => [{ name: "label", anyOf: [label] }],
    ),
    anyId(
      "location_id",
      "Locations of attestations and examples, or that lie in these.",
      exampleIds.location,
    ),
    anyId("source_id", "Sources that it refers to.", exampleIds.source),
    anyId("phenomenon_id", "Phenomenons that it shows.", exampleIds.phenomenon),
    anyId("related_to", "Entries or senses that one of its relations points at.", exampleIds.entry),
    overlapping("Attested"),
    lacking(
      ["attestation", "example", "source", "phenomenon", "label"],
      "What is missing from it.",
    ),
    byExternalId,
    updatedSince,
  ],
};

export const senseRoutes = (verbs: SenseVerbs): readonly Route[] =>
  lexicalRoutes(family, verbs, asKept(verbs));
