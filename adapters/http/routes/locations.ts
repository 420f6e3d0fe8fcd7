import type { LocationRecord } from "../../../application/locations/location-rules.ts";
import type { LocationVerbs } from "../../../application/locations/location-verbs.ts";
import { locationSpec } from "../../../domain/locations/location-spec.ts";
import { locationTypes } from "../../../domain/locations/location.ts";
import { inUse, validationFailed } from "../../../domain/shared/app-error.ts";
import { oneOf } from "../../codecs/codec.ts";
import { locationCodec } from "../../codecs/location-codec.ts";
import {
  anyId,
  anyOf,
  byExternalId,
  nearby,
  searchingByMode,
  touching,
  updatedSince,
  whether,
} from "../filters.ts";
import { byCodec, lexicalRoutes, type ServedFamily } from "../lexical-routes.ts";
import type { Route } from "../route.ts";
import { exampleIds } from "./example-ids.ts";
import { locationExample, locationSchema } from "./location-examples.ts";

const family: ServedFamily<LocationRecord, (typeof locationCodec)["body"]["fields"]> = {
  path: "/locations",
  name: "Location",
  one: "a location",
  plural: "Locations",
  many: "locations",
  order: "By name in the order of the dictionary's language, with `near` the nearest first,",
  tag: {
    name: "locations",
    description: "Places and dialect zones, in a tree, with their geometry.",
  },
  spec: locationSpec,
  codec: locationCodec,
  schema: locationSchema,
  example: locationExample,
  searched: "name",
  notes: {
    edit: {
      description: "What would lie in itself is refused (422).",
      problems: [validationFailed([{ pointer: "/parent_id", code: "cycle" }])],
    },
    remove: {
      description: "What something still refers to stays (409), and so does what others lie in.",
      problems: [inUse({ locations: 2, entries: 12, "entry-senses": 3 })],
    },
  },
  filters: [
    searchingByMode("names, abbreviations and alternative names", "andaluc", [
      ["name", "abbreviation", "alternative_name"],
    ]),
    anyOf("location_type", oneOf(locationTypes), "Kinds of location."),
    anyId("parent_id", "The locations that it directly lies in.", exampleIds.country),
    anyId("ancestor_id", "Locations that it lies in, at any depth.", exampleIds.country),
    touching,
    nearby,
    whether("has_geometry", "Whether it has a geometry."),
    anyId("source_id", "Sources that it refers to.", exampleIds.source),
    byExternalId,
    updatedSince,
  ],
};

export const locationRoutes = (verbs: LocationVerbs): readonly Route[] =>
  lexicalRoutes(family, verbs, byCodec(family, verbs));
