import type { LexicalFamily } from "./family.ts";
import type { Fault } from "./fault.ts";

/** A mention of another resource, and where it stands in the one that mentions it. */
export interface Mention {
  /** A JSON Pointer. */
  readonly pointer: string;
  readonly family: LexicalFamily;
  readonly id: string;
}

/** What has to exist, and of which entry it has to be a sense: a super-sense, what a relation points at. */
export interface Wanted extends Mention {
  readonly of_entry?: string;
}

/** The filters that find a resource by what it refers to. Each name is also where stores keep the ids. */
export const referenceNames = [
  "location_id",
  "phenomenon_id",
  "source_id",
  "related_to",
  "entry_id",
  "parent_id",
] as const;
export type ReferenceName = (typeof referenceNames)[number];

/** A mention in a resource that is whole: what it means there is known too. */
export interface Reference extends Wanted {
  readonly name: ReferenceName;
}

export const unknownReferences = (references: readonly Wanted[]): readonly Fault[] =>
  references.map(({ pointer, id, of_entry: entry }) => ({
    pointer,
    code: "unknown_reference",
    params: { id, ...(entry !== undefined && { entry }) },
  }));

/** What is wrong with a draft, and what its sound parts mention: the use case tells both together. */
export interface UnsoundDraft {
  readonly faults: readonly Fault[];
  readonly mentions: readonly Wanted[];
  /** The fields that have no fault of their own, by name; of lists and objects the sound parts. */
  readonly sound?: Readonly<Record<string, unknown>>;
}
