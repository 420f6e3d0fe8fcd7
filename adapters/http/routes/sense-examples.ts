import { resourceSchema } from "../../codecs/schemas.ts";
import { senseCodec } from "../../codecs/sense-codec.ts";
import { aByline, exampleIds } from "./example-ids.ts";

export const senseSchema = resourceSchema(senseCodec, {});

/** A sense as it is answered, for the documentation. */
export const senseExample = {
  id: exampleIds.sense,
  version: 2,
  external_id: "zaguan-1-1",
  ...aByline,
  entry_id: exampleIds.entry,
  parent_sense_id: null,
  sense_order: 1,
  definition: "Espacio cubierto situado dentro de una casa, que sirve de entrada a ella.",
  indicator: "entrada",
  pos_id: null,
  labels: [{ type: "frequency", value: "usual" }],
  attestations: [
    {
      location_id: exampleIds.location,
      source_id: exampleIds.source,
      locator: "t. VI, p. 26",
      year_from: 1535,
      year_to: 1611,
      certainty: "certain",
    },
  ],
  examples: [
    {
      text: "Dejó las alforjas en el zaguán.",
      translation: null,
      source_id: null,
      locator: null,
      year: 1952,
      location_id: exampleIds.location,
    },
  ],
  relations: [],
  phenomenon_ids: [],
  source_refs: [{ source_id: exampleIds.source, locator: "t. VI, p. 26" }],
  image_urls: ["https://example.org/images/zaguan.jpg"],
  scientific_name: null,
  notes: null,
};
