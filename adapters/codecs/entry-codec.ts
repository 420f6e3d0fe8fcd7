import type { Entry } from "../../domain/entries/entry.ts";
import { integer, text } from "./codec.ts";
import {
  externalId,
  identifier,
  MAX_ITEMS,
  notes,
  partOfSpeech,
  presentVersioned,
  versionedFields,
} from "./common.ts";
import { labels, relations, sourceRefs } from "./description.ts";
import { languageCode, webAddress } from "./formats.ts";
import { listOf, nullable, object, required } from "./object.ts";
import { locationIds, phenomenonIds } from "./references.ts";
import type { ResourceCodec } from "./resource-codec.ts";

const form = text({ max: 200, description: "A form of a word, as it is written." });

const variant = object(
  {
    form: required(form),
    location_ids: locationIds,
    phenomenon_ids: phenomenonIds,
  },
  "Variant",
);

const pronunciation = object(
  {
    ipa: required(
      text({ max: 200, description: "The International Phonetic Alphabet.", example: "ˈkasa" }),
    ),
    location_ids: locationIds,
    audio_url: nullable(webAddress),
  },
  "Pronunciation",
);

const etymon = object(
  {
    form: required(form),
    language_code: nullable(languageCode),
    gloss: nullable(text({ max: 1_000, description: "What the form meant.", example: "cabaña" })),
  },
  "Etymon",
);

const etymology = object(
  {
    note: nullable(notes),
    etymons: listOf(etymon, MAX_ITEMS),
  },
  "Etymology",
);

const entryFields = {
  external_id: externalId,
  lemma_form: required(text({ max: 200, description: "The headword.", example: "casa" })),
  pos_id: required(partOfSpeech),
  entry_type_id: required(
    identifier("The kind of entry, in the dictionary's own vocabulary.", "word"),
  ),
  homograph_number: nullable(
    integer({ min: 1, max: Number.MAX_SAFE_INTEGER, description: "Tells homographs apart." }),
  ),
  variants: listOf(variant, MAX_ITEMS),
  pronunciations: listOf(pronunciation, MAX_ITEMS),
  etymology: nullable(etymology),
  relations,
  location_ids: locationIds,
  phenomenon_ids: phenomenonIds,
  source_refs: sourceRefs,
  labels,
  notes: nullable(notes),
};
const entryBody = object(entryFields, "Entry");

/** An entry on the wire, in requests, answers and files. */
export const entryCodec: ResourceCodec<Entry, (typeof entryBody)["fields"]> = {
  body: entryBody,
  readOnly: [...versionedFields, "status"],
  present: (entry) => ({
    ...presentVersioned(entry),
    lemma_form: entry.lemma_form,
    pos_id: entry.pos_id,
    entry_type_id: entry.entry_type_id,
    homograph_number: entry.homograph_number,
    variants: entry.variants,
    pronunciations: entry.pronunciations,
    etymology: entry.etymology,
    relations: entry.relations,
    location_ids: entry.location_ids,
    phenomenon_ids: entry.phenomenon_ids,
    source_refs: entry.source_refs,
    labels: entry.labels,
    notes: entry.notes,
    status: entry.status,
  }),
};
