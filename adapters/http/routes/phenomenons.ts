import type { PhenomenonVerbs } from "../../../application/phenomenons/phenomenon-verbs.ts";
import { phenomenonSpec } from "../../../domain/phenomenons/phenomenon-spec.ts";
import { type Phenomenon, phenomenonTypes } from "../../../domain/phenomenons/phenomenon.ts";
import { inUse, validationFailed } from "../../../domain/shared/app-error.ts";
import { oneOf } from "../../codecs/codec.ts";
import { phenomenonCodec } from "../../codecs/phenomenon-codec.ts";
import { anyId, anyOf, byExternalId, searchingByMode, updatedSince } from "../filters.ts";
import { asKept, lexicalRoutes, type ServedFamily } from "../lexical-routes.ts";
import type { Route } from "../route.ts";
import { exampleIds } from "./example-ids.ts";
import { phenomenonExample, phenomenonSchema } from "./phenomenon-examples.ts";

const family: ServedFamily<Phenomenon, (typeof phenomenonCodec)["body"]["fields"]> = {
  path: "/phenomenons",
  name: "Phenomenon",
  one: "a phenomenon",
  plural: "Phenomenons",
  many: "phenomenons",
  order: "By name in the order of the dictionary's language",
  tag: {
    name: "phenomenons",
    description: "Linguistic phenomena that words show, in a tree of kinds.",
  },
  spec: phenomenonSpec,
  codec: phenomenonCodec,
  schema: phenomenonSchema,
  example: phenomenonExample,
  searched: "name",
  notes: {
    edit: {
      description: "What would lie in itself is refused (422).",
      problems: [validationFailed([{ pointer: "/parent_id", code: "cycle" }])],
    },
    remove: {
      description:
        "What something still refers to stays (409), and so does what others are kinds of.",
      problems: [inUse({ phenomenons: 2, entries: 12, "entry-senses": 3 })],
    },
  },
  filters: [
    searchingByMode("names and abbreviations", "aspir", [["name", "abbreviation"]]),
    anyOf("phenomenon_type", oneOf(phenomenonTypes), "Kinds of phenomenon."),
    anyId(
      "parent_id",
      "The phenomenons that it is directly a kind of.",
      exampleIds.widerPhenomenon,
    ),
    anyId("location_id", "Locations where it is found, or that lie in these.", exampleIds.location),
    anyId("source_id", "Sources that it refers to.", exampleIds.source),
    byExternalId,
    updatedSince,
  ],
};

export const phenomenonRoutes = (verbs: PhenomenonVerbs): readonly Route[] =>
  lexicalRoutes(family, verbs, asKept(verbs));
