import { resourceSchema } from "../../codecs/schemas.ts";
import { sourceCodec } from "../../codecs/source-codec.ts";
import { aByline, exampleIds } from "./example-ids.ts";

export const sourceSchema = resourceSchema(sourceCodec, {});

/** A source as it is answered, for the documentation. */
export const sourceExample = {
  id: exampleIds.source,
  version: 1,
  external_id: "DCECH",
  ...aByline,
  abbreviation: "DCECH",
  title: "Diccionario crítico etimológico castellano e hispánico",
  source_type: "dictionary",
  authors: ["Corominas, Joan", "Pascual, José Antonio"],
  editors: [],
  year_from: 1980,
  year_to: 1991,
  year_text: "1980–1991",
  publisher: "Gredos",
  place: "Madrid",
  container_title: null,
  volume: "I–VI",
  issue: null,
  edition: null,
  pages: null,
  doi: null,
  isbn: "978-84-249-1362-5",
  url: null,
  license: null,
  notes: null,
  location_ids: [],
  same_as: ["urn:isbn:9788424913625"],
};
