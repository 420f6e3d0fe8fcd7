import type { SourceRef } from "../shared/description.ts";
import { locationMentions, mention, sourceMentions } from "../shared/mentions.ts";
import type { Reference } from "../shared/reference.ts";
import { firstVersion, nextVersion, type Stamp, type Versioned } from "../shared/versioned.ts";

export const phenomenonTypes = [
  "phonetic",
  "morphological",
  "syntactic",
  "lexical",
  "semantic",
  "orthographic",
] as const;

/** What editors write of a phenomenon. */
export interface PhenomenonFields {
  readonly name: string;
  /** Unique among phenomenons. */
  readonly abbreviation: string | null;
  readonly phenomenon_type: (typeof phenomenonTypes)[number];
  /** The phenomenon that this one is a kind of. */
  readonly parent_id: string | null;
  readonly description: string | null;
  /** As linguists write it: "f- > h-". */
  readonly rule: string | null;
  readonly examples: readonly string[];
  readonly location_ids: readonly string[];
  readonly source_refs: readonly SourceRef[];
  /** URIs of the same phenomenon elsewhere. */
  readonly same_as: readonly string[];
}

/** A linguistic phenomenon: seseo, metathesis, a loan. */
export interface Phenomenon extends Versioned, PhenomenonFields {}

export interface PhenomenonDraft extends PhenomenonFields {
  readonly external_id: string | null;
}

export const phenomenonReferences = (phenomenon: PhenomenonFields): readonly Reference[] => [
  ...mention("phenomenons", "parent_id", phenomenon.parent_id, "parent_id"),
  ...locationMentions(phenomenon.location_ids, "location_ids"),
  ...sourceMentions(phenomenon.source_refs, "source_refs"),
];

export const createPhenomenon = (
  { external_id, ...fields }: PhenomenonDraft,
  id: string,
  stamp: Stamp,
): Phenomenon => ({ ...firstVersion(id, external_id, stamp), ...fields });

export const revisePhenomenon = (
  current: Phenomenon,
  { external_id, ...fields }: PhenomenonDraft,
  stamp: Stamp,
): Phenomenon => ({ ...nextVersion(current, external_id, stamp), ...fields });
