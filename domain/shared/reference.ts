import type { Fault } from "./fault.ts";

/** A mention of another resource, and where it stands in the one that mentions it. */
export interface Reference {
  /** A JSON Pointer. */
  readonly pointer: string;
  readonly id: string;
}

/** The families that can be referred to hold nothing yet, so every reference is to what does not exist. */
export const unknownReferences = (references: readonly Reference[]): readonly Fault[] =>
  references.map(({ pointer, id }) => ({ pointer, code: "unknown_reference", params: { id } }));

/** What is wrong with a draft, and what its sound parts mention: the use case tells both together. */
export interface UnsoundDraft {
  readonly faults: readonly Fault[];
  readonly mentions: readonly Reference[];
}
