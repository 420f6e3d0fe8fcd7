import type { JsonSchema } from "../../codecs/codec.ts";
import { versionedProperties } from "../../codecs/schemas.ts";

/** An entry as it is answered, for the documentation; a test holds it against the codec. */
export const entryExample = {
  id: "01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f",
  version: 3,
  external_id: "casa-1",
  created_at: "2026-03-01T09:30:00.000Z",
  created_by: "01934f00-0000-7000-8000-000000000001",
  updated_at: "2026-03-02T16:45:12.345Z",
  updated_by: "01934f00-0000-7000-8000-000000000001",
  status: "draft",
  lemma_form: "casa",
  pos_id: "n.f.",
  entry_type_id: "word",
  homograph_number: 1,
  variants: [{ form: "caza", location_ids: [], phenomenon_ids: [] }],
  pronunciations: [{ ipa: "ˈkasa", location_ids: [], audio_url: null }],
  etymology: {
    note: "Del latín.",
    etymons: [{ form: "casa", language_code: "la", gloss: "cabaña" }],
  },
  relations: [],
  location_ids: [],
  phenomenon_ids: [],
  source_refs: [],
  labels: [{ type: "register", value: "neutro" }],
  notes: null,
};

const tombstoneProperties = {
  id: versionedProperties["id"],
  external_id: { type: ["string", "null"] },
  version: versionedProperties["version"],
  deleted_at: { type: "string", format: "date-time" },
  deleted_by: { type: "string", format: "uuid" },
};

/** What a listing with `deleted=true` shows. */
export const tombstoneSchema: JsonSchema = {
  type: "object",
  properties: tombstoneProperties,
  required: Object.keys(tombstoneProperties),
  additionalProperties: false,
};
