import type { Entry } from "../../domain/entries/entry.ts";

/**
 * An entry as it lies in a store, in plain JSON. Fields that came later than the oldest documents are
 * optional here and are given their empty value when read.
 */
export type EntryDocument = Entry;

/** Lists every field, so that nothing else that a store keeps in the document gets out with it. */
export const entryFromDocument = (stored: EntryDocument): Entry => ({
  id: stored.id,
  version: stored.version,
  external_id: stored.external_id ?? null,
  created_at: stored.created_at,
  created_by: stored.created_by,
  updated_at: stored.updated_at,
  updated_by: stored.updated_by,
  lemma_form: stored.lemma_form,
  pos_id: stored.pos_id,
  entry_type_id: stored.entry_type_id,
  homograph_number: stored.homograph_number,
  variants: stored.variants,
  pronunciations: stored.pronunciations,
  etymology: stored.etymology,
  relations: stored.relations,
  location_ids: stored.location_ids,
  phenomenon_ids: stored.phenomenon_ids,
  source_refs: stored.source_refs,
  labels: stored.labels,
  notes: stored.notes,
  status: stored.status,
});
