import * as E from "fp-ts/lib/Either.js";
import {
  type AppError,
  conflict,
  type ValidationFailed,
  validationFailed,
} from "../shared/app-error.ts";
import { type Actor, hasRole } from "../shared/actor.ts";
import { pointer } from "../shared/fault.ts";
import { type Reference, unknownReferences } from "../shared/reference.ts";
import { firstVersion, nextVersion, type Stamp, type Versioned } from "../shared/versioned.ts";

export const entryStatuses = ["draft", "in_review", "published", "archived"] as const;
export type EntryStatus = (typeof entryStatuses)[number];

export const relationTypes = [
  "synonym",
  "antonym",
  "hypernym",
  "hyponym",
  "meronym",
  "holonym",
  "derived_from",
  "compound_of",
  "variant_of",
  "cognate_of",
  "see_also",
] as const;

export const labelTypes = [
  "temporal",
  "geographic",
  "register",
  "domain",
  "attitude",
  "frequency",
  "grammar",
] as const;

export interface Variant {
  readonly form: string;
  readonly location_ids: readonly string[];
  readonly phenomenon_ids: readonly string[];
}

export interface Pronunciation {
  readonly ipa: string;
  readonly location_ids: readonly string[];
  readonly audio_url: string | null;
}

export interface Etymon {
  readonly form: string;
  /** BCP 47. */
  readonly language_code: string | null;
  readonly gloss: string | null;
}

export interface Etymology {
  readonly note: string | null;
  readonly etymons: readonly Etymon[];
}

export interface Relation {
  readonly type: (typeof relationTypes)[number];
  readonly entry_id: string;
  readonly sense_id: string | null;
  readonly note: string | null;
}

export interface SourceRef {
  readonly source_id: string;
  /** Page, volume, map: where in the source. */
  readonly locator: string | null;
}

export interface Label {
  readonly type: (typeof labelTypes)[number];
  readonly value: string;
}

/** What editors write of an entry. */
export interface EntryFields {
  readonly lemma_form: string;
  readonly pos_id: string;
  readonly entry_type_id: string;
  /** Tells homographs apart, from 1. */
  readonly homograph_number: number | null;
  readonly variants: readonly Variant[];
  readonly pronunciations: readonly Pronunciation[];
  readonly etymology: Etymology | null;
  readonly relations: readonly Relation[];
  readonly location_ids: readonly string[];
  readonly phenomenon_ids: readonly string[];
  readonly source_refs: readonly SourceRef[];
  readonly labels: readonly Label[];
  readonly notes: string | null;
}

/** A headword of the dictionary with all that is said of it as a whole; its meanings are senses. */
export interface Entry extends Versioned, EntryFields {
  readonly status: EntryStatus;
}

export interface EntryDraft extends EntryFields {
  readonly external_id: string | null;
}

const at = (ids: readonly string[], ...path: readonly (string | number)[]): readonly Reference[] =>
  ids.map((id, index) => ({ pointer: pointer(...path, index), id }));

/** Every mention of another resource in an entry. */
export const referencesOf = (entry: EntryFields): readonly Reference[] => [
  ...at(entry.location_ids, "location_ids"),
  ...at(entry.phenomenon_ids, "phenomenon_ids"),
  ...entry.source_refs.map(({ source_id }, index) => ({
    pointer: pointer("source_refs", index, "source_id"),
    id: source_id,
  })),
  ...entry.relations.flatMap(({ entry_id, sense_id }, index) => [
    { pointer: pointer("relations", index, "entry_id"), id: entry_id },
    ...(sense_id === null
      ? []
      : [{ pointer: pointer("relations", index, "sense_id"), id: sense_id }]),
  ]),
  ...entry.variants.flatMap((variant, index) => [
    ...at(variant.location_ids, "variants", index, "location_ids"),
    ...at(variant.phenomenon_ids, "variants", index, "phenomenon_ids"),
  ]),
  ...entry.pronunciations.flatMap((pronunciation, index) =>
    at(pronunciation.location_ids, "pronunciations", index, "location_ids"),
  ),
];

/** The same entry without any mention of another resource, for imports that leave them out. */
export const withoutReferences = <Fields extends EntryFields>(entry: Fields): Fields => ({
  ...entry,
  location_ids: [],
  phenomenon_ids: [],
  source_refs: [],
  relations: [],
  variants: entry.variants.map(({ form }) => ({ form, location_ids: [], phenomenon_ids: [] })),
  pronunciations: entry.pronunciations.map(({ ipa, audio_url }) => ({
    ipa,
    location_ids: [],
    audio_url,
  })),
});

const refuseReferences = <Fields extends EntryFields>(
  fields: Fields,
): E.Either<ValidationFailed, Fields> => {
  const faults = unknownReferences(referencesOf(fields));
  return faults.length === 0 ? E.right(fields) : E.left(validationFailed(faults));
};

export const createEntry = (
  draft: EntryDraft,
  id: string,
  stamp: Stamp,
  status: EntryStatus = "draft",
): E.Either<ValidationFailed, Entry> => {
  const { external_id, ...fields } = draft;
  return E.map((known: EntryFields) => ({
    ...firstVersion(id, external_id, stamp),
    ...known,
    status,
  }))(refuseReferences(fields));
};

export const reviseEntry = (
  current: Entry,
  draft: EntryDraft,
  stamp: Stamp,
  status: EntryStatus = current.status,
): E.Either<ValidationFailed, Entry> => {
  const { external_id, ...fields } = draft;
  return E.map((known: EntryFields) => ({
    ...nextVersion(current, external_id, stamp),
    ...known,
    status,
  }))(refuseReferences(fields));
};

/** Published and archived entries are edited by reviewers; an editor reopens them first. */
export const requireEditable = (actor: Actor, entry: Entry): E.Either<AppError, Entry> =>
  entry.status === "draft" || entry.status === "in_review" || hasRole(actor, "reviewer")
    ? E.right(entry)
    : E.left(conflict("reopen_first"));

/** Callers who have not logged in see what is published, and nothing else exists for them. */
export const isVisibleTo = (actor: Actor, entry: Entry): boolean =>
  actor.kind !== "anonymous" || entry.status === "published";
