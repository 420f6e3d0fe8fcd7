import type { Entry, EntryDraft, Variant } from "../../domain/entries/entry.ts";
import { entrySpec } from "../../domain/entries/entry-spec.ts";
import { anId } from "./an-id.ts";
import { anInstant } from "./an-instant.ts";

const { external_id, ...unset } = entrySpec.unset;

const fields = {
  lemma_form: "casa",
  pos_id: "noun",
  entry_type_id: "word",
  ...unset,
};

/** What an editor might send: a noun, and nothing that could be left out. */
export const anEntryDraft = (overrides: Partial<EntryDraft> = {}): EntryDraft => ({
  ...fields,
  external_id,
  ...overrides,
});

/** A first version, as it is stored: with its fields in the order in which they are shown. */
export const anEntry = (overrides: Partial<Entry> = {}): Entry => ({
  id: anId(1),
  version: 1,
  external_id,
  created_at: anInstant(),
  created_by: anId(0xad),
  updated_at: anInstant(),
  updated_by: anId(0xad),
  ...fields,
  status: "draft",
  ...overrides,
});

/** One entry for each lemma, with ids in the order that they are named. */
export const entriesNamed = (...lemmas: readonly string[]): readonly Entry[] =>
  lemmas.map((lemma_form, index) => anEntry({ id: anId(index + 1), lemma_form }));

export const aVariant = (form: string): Variant => ({
  form,
  location_ids: [],
  phenomenon_ids: [],
});

/** Every field filled, with the characters that careless storing breaks. */
export const aFullEntry = (overrides: Partial<Entry> = {}): Entry =>
  anEntry({
    external_id: "tlex:ñ/1 'a' \"b\" %_\\ 😀",
    updated_at: anInstant(61.234),
    updated_by: anId(0xed),
    lemma_form: "ñandú d’allá 😀",
    pos_id: "n. m. 'x' \"y\" %_$.",
    entry_type_id: "main,or;sub",
    homograph_number: 3_000_000_000,
    variants: [
      { form: "ñandul", location_ids: [anId(11), anId(12)], phenomenon_ids: [anId(13)] },
      aVariant("ñandús"),
    ],
    pronunciations: [
      { ipa: "ɲanˈdu", location_ids: [anId(11)], audio_url: "https://example.org/a?b=c&d" },
      { ipa: "ɲã̪n̪ˈd̪u", location_ids: [], audio_url: null },
    ],
    etymology: {
      note: "Del guaraní:\n\t«araña»",
      etymons: [
        { form: "ñandu", language_code: "gn", gloss: "araña" },
        { form: "*ñanu", language_code: null, gloss: null },
      ],
    },
    relations: [
      { type: "see_also", entry_id: anId(21), sense_id: null, note: null },
      { type: "synonym", entry_id: anId(22), sense_id: anId(23), note: "raro" },
    ],
    location_ids: [anId(12), anId(11)],
    phenomenon_ids: [anId(13)],
    source_refs: [
      { source_id: anId(31), locator: "p. 12, § 3" },
      { source_id: anId(32), locator: null },
    ],
    labels: [
      { type: "geographic", value: "Río de la Plata" },
      { type: "domain", value: "$where" },
    ],
    notes: "Línea 1\nLínea 2 — '; DROP TABLE entries; --",
    status: "published",
    ...overrides,
  });
