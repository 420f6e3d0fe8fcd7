import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import type { EntryDraft } from "../../domain/entries/entry.ts";

/** What has to be said of an entry, and nothing else. */
export const anEntryBody = (overrides: JsonObject = {}): JsonObject => ({
  lemma_form: "casa",
  pos_id: "noun",
  entry_type_id: "word",
  ...overrides,
});

/** Every writable field with a value, but for references: nothing exists yet that could be named. */
export const aFullEntryBody = (overrides: JsonObject = {}): JsonObject => ({
  ...full,
  ...overrides,
});

const full: EntryDraft = {
  external_id: "casa-1",
  lemma_form: "casa",
  pos_id: "n. f.",
  entry_type_id: "main;sub,1",
  homograph_number: 2,
  variants: [{ form: "caza", location_ids: [], phenomenon_ids: [] }],
  pronunciations: [
    { ipa: "ˈkasa", location_ids: [], audio_url: "https://example.org/casa.ogg?a=1&b=2" },
    { ipa: "ˈkaθa", location_ids: [], audio_url: null },
  ],
  etymology: {
    note: "Del latín.\n\tCon una tabulación.",
    etymons: [
      { form: "casa", language_code: "la", gloss: "cabaña" },
      { form: "*kat-", language_code: null, gloss: null },
    ],
  },
  relations: [],
  location_ids: [],
  phenomenon_ids: [],
  source_refs: [],
  labels: [{ type: "register", value: "coloquial" }],
  notes: "Primera línea\nsegunda línea",
};
