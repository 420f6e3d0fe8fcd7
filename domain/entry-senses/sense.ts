import type { Label, Relation, SourceRef } from "../shared/description.ts";
import { type Fault, pointer } from "../shared/fault.ts";
import {
  mention,
  phenomenonMentions,
  relationMentions,
  sourceMentions,
} from "../shared/mentions.ts";
import type { Reference } from "../shared/reference.ts";
import { firstVersion, nextVersion, type Stamp, type Versioned } from "../shared/versioned.ts";
import { yearFaults } from "../shared/years.ts";

export const certainties = ["certain", "probable", "doubtful"] as const;

/** Where and when a sense is documented. Years are of our era. */
export interface Attestation {
  readonly location_id: string;
  readonly source_id: string | null;
  readonly locator: string | null;
  readonly year_from: number | null;
  readonly year_to: number | null;
  readonly certainty: (typeof certainties)[number] | null;
}

export interface Example {
  readonly text: string;
  readonly translation: string | null;
  readonly source_id: string | null;
  readonly locator: string | null;
  readonly year: number | null;
  readonly location_id: string | null;
}

/** What editors write of a sense. */
export interface SenseFields {
  /** Fixed once set. */
  readonly entry_id: string;
  /** A sense of the same entry that this one is a shade of. */
  readonly parent_sense_id: string | null;
  /** Where it stands among its siblings, from 1; those that share it stand in order of `id`. */
  readonly sense_order: number;
  readonly definition: string;
  /** A word or two that tell the sense apart ("vehículo"). */
  readonly indicator: string | null;
  readonly pos_id: string | null;
  readonly labels: readonly Label[];
  readonly attestations: readonly Attestation[];
  readonly examples: readonly Example[];
  readonly relations: readonly Relation[];
  readonly phenomenon_ids: readonly string[];
  readonly source_refs: readonly SourceRef[];
  readonly image_urls: readonly string[];
  readonly scientific_name: string | null;
  readonly notes: string | null;
}

/** One meaning of an entry (acepción). */
export interface Sense extends Versioned, SenseFields {}

/** As it is sent: where it stands may be left to the dictionary. */
export interface SenseDraft extends Omit<SenseFields, "sense_order"> {
  readonly external_id: string | null;
  readonly sense_order: number | null;
}

/** Every mention of another resource in a sense. */
export const senseReferences = (sense: Omit<SenseFields, "sense_order">): readonly Reference[] => [
  ...mention("entries", "entry_id", sense.entry_id, "entry_id"),
  ...mention("entry-senses", "parent_id", sense.parent_sense_id, "parent_sense_id").map(
    (reference) => ({ ...reference, of_entry: sense.entry_id }),
  ),
  ...sense.attestations.flatMap(({ location_id, source_id }, index) => [
    ...mention("locations", "location_id", location_id, "attestations", index, "location_id"),
    ...mention("sources", "source_id", source_id, "attestations", index, "source_id"),
  ]),
  ...sense.examples.flatMap(({ location_id, source_id }, index) => [
    ...mention("sources", "source_id", source_id, "examples", index, "source_id"),
    ...mention("locations", "location_id", location_id, "examples", index, "location_id"),
  ]),
  ...relationMentions(sense.relations, "relations"),
  ...phenomenonMentions(sense.phenomenon_ids, "phenomenon_ids"),
  ...sourceMentions(sense.source_refs, "source_refs"),
];

interface ReadSense {
  readonly entry_id?: string;
  readonly attestations?: readonly (Partial<Attestation> | undefined)[];
}

/** What is wrong with a sense, as far as it could be read, beyond the form of its fields. */
export const senseFaults = (
  { entry_id, attestations = [] }: ReadSense,
  current: Sense | null,
): readonly Fault[] => [
  ...(current !== null && entry_id !== undefined && current.entry_id !== entry_id
    ? [{ pointer: pointer("entry_id"), code: "read_only" } as const]
    : []),
  ...attestations.flatMap((attestation, index) => yearFaults(attestation, "attestations", index)),
];

export const LAST_ORDER = Number.MAX_SAFE_INTEGER;

/** The order for a sense that names none: after its siblings, or beside the last where nothing comes after it. */
export const nextOrder = (siblings: readonly Pick<Sense, "sense_order">[]): number => {
  const last = siblings.reduce((most, { sense_order }) => Math.max(most, sense_order), 0);
  return Math.min(last + 1, LAST_ORDER);
};

export const createSense = (
  { external_id, ...fields }: SenseDraft & { readonly sense_order: number },
  id: string,
  stamp: Stamp,
): Sense => ({ ...firstVersion(id, external_id, stamp), ...fields });

export const reviseSense = (
  current: Sense,
  { external_id, ...fields }: SenseDraft,
  stamp: Stamp,
): Sense => ({
  ...nextVersion(current, external_id, stamp),
  ...fields,
  // Over the draft's own, so that it keeps its place among the fields: resources are shown as they are kept.
  sense_order: fields.sense_order ?? current.sense_order,
});
