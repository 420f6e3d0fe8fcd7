import { answerObject, identity, instant } from "../../codecs/schemas.ts";

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

/** What a listing with `deleted=true` shows. */
export const tombstoneSchema = answerObject("Tombstone", {
  id: identity,
  external_id: { type: ["string", "null"] },
  version: {
    type: "integer",
    minimum: 2,
    description: "The one that the deletion made: one more than the last that could be read.",
  },
  deleted_at: instant,
  deleted_by: { ...identity, description: "The id of a user." },
});

export const tombstoneExample = {
  id: "01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e80",
  external_id: null,
  version: 2,
  deleted_at: "2026-03-03T11:20:45.678Z",
  deleted_by: "01934f00-0000-7000-8000-000000000001",
};
