import { entryStatuses } from "../../../domain/entries/entry.ts";
import type { JsonSchema } from "../../codecs/codec.ts";
import { entryCodec } from "../../codecs/entry-codec.ts";
import { answerObject, resourceSchema } from "../../codecs/schemas.ts";
import { aByline, exampleIds } from "./example-ids.ts";
import { locationExample, locationSchema } from "./location-examples.ts";
import { phenomenonExample, phenomenonSchema } from "./phenomenon-examples.ts";
import { senseExample, senseSchema } from "./sense-examples.ts";
import { sourceExample, sourceSchema } from "./source-examples.ts";

export const entrySchema = resourceSchema(entryCodec, {
  status: { type: "string", enum: entryStatuses, description: "Where in the workflow." },
});

/** An entry as it is answered, for the documentation; a test holds it against the codec. */
export const entryExample = {
  id: exampleIds.entry,
  version: 3,
  external_id: "zaguan-1",
  ...aByline,
  lemma_form: "zaguán",
  pos_id: "n.m.",
  entry_type_id: "word",
  homograph_number: null,
  variants: [
    {
      form: "zahuán",
      location_ids: [exampleIds.location],
      phenomenon_ids: [exampleIds.phenomenon],
    },
  ],
  pronunciations: [
    {
      ipa: "saˈɣwan",
      location_ids: [exampleIds.location],
      audio_url: "https://example.org/audio/zaguan.ogg",
    },
  ],
  etymology: {
    note: "Del árabe hispánico.",
    etymons: [{ form: "isṭawán", language_code: "xaa", gloss: "vestíbulo, pórtico" }],
  },
  relations: [
    { type: "synonym", entry_id: exampleIds.otherEntry, sense_id: null, note: "En edificios." },
  ],
  location_ids: [exampleIds.location],
  phenomenon_ids: [],
  source_refs: [{ source_id: exampleIds.source, locator: "t. VI, p. 26" }],
  labels: [{ type: "domain", value: "arquitectura" }],
  notes: null,
  status: "draft",
};

const things = (items: JsonSchema): JsonSchema => ({ type: "array", items });

/** What the entry and the senses that are shown with it refer to; only what was asked for is there. */
const includedSchema: JsonSchema = {
  ...answerObject("Included", {
    locations: things(locationSchema),
    phenomenons: things(phenomenonSchema),
    sources: things(sourceSchema),
    entries: things(entrySchema),
  }),
  required: [],
  description: "With `include`: each thing once that is referred to.",
};

/** An entry with what `include` asks for. */
export const entryWithSchema: JsonSchema = {
  ...entrySchema,
  title: "EntryWith",
  properties: {
    ...(entrySchema["properties"] as JsonSchema),
    senses: { ...things(senseSchema), description: "With `include=senses`, in their order." },
    included: includedSchema,
  },
};

const includedExample = {
  locations: [locationExample],
  phenomenons: [phenomenonExample],
  sources: [sourceExample],
  entries: [],
};

export const entryWithExample = {
  ...entryExample,
  senses: [senseExample],
  included: includedExample,
};
