import { locationCodec } from "../../codecs/location-codec.ts";
import { identity, resourceSchema } from "../../codecs/schemas.ts";
import { aByline, exampleIds } from "./example-ids.ts";

export const locationSchema = resourceSchema(locationCodec, {
  ancestor_ids: {
    type: "array",
    items: identity,
    description: "What it lies in, the outermost first.",
  },
});

/** A dialect zone as it is answered, for the documentation. */
export const locationExample = {
  id: exampleIds.location,
  version: 1,
  external_id: "loc-and-occ",
  ...aByline,
  name: "Andalucía occidental",
  abbreviation: "And. occ.",
  location_type: "dialect_zone",
  parent_id: exampleIds.country,
  ancestor_ids: [exampleIds.country],
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [-7.52, 37.19],
        [-6.35, 36.62],
        [-5.6, 36.01],
        [-4.62, 36.51],
        [-5.36, 38.13],
        [-7.52, 37.19],
      ],
    ],
  },
  precision: "region",
  alternative_names: ["Baja Andalucía"],
  same_as: ["https://www.wikidata.org/entity/Q5783"],
  source_refs: [{ source_id: exampleIds.source, locator: "mapa 12" }],
  description: "Huelva, Cádiz, Sevilla y Córdoba.",
};
