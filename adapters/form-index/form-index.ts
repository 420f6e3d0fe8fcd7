import type { SearchMode } from "../../domain/shared/search.ts";
import type { FormColumns } from "./form-columns.ts";
import type { Overlay } from "./overlay.ts";
import type { RankedOwners } from "./ranked-owners.ts";
import type { Trigrams } from "./trigrams.ts";
import type { Scratch } from "./ways.ts";

/**
 * An index in memory over the forms of what a dictionary lists: a base that never changes, built from
 * everything at once, and an overlay of what has changed since.
 *
 * It may be searched by one caller at a time, which is all that a thread can do: `found` and
 * `scratch` are written to.
 */
export interface FormIndex {
  readonly base: Base;
  readonly overlay: Overlay;
  readonly found: RankedOwners;
  readonly scratch: Scratch;
}

export interface Base {
  /** The owners in the order of the dictionary; the place of one is its ordinal. */
  readonly owners: Uint32Array;
  /** The ordinal of each owner; `NOBODY` for numbers that none has. */
  readonly ordinals: Uint32Array;
  readonly columns: FormColumns;
  /** Of the keys, and of the exact forms that are not their keys. */
  readonly trigrams: Trigrams;
  readonly exactTrigrams: Trigrams;
}

/** How an index can be searched: `fuzzy` finds what is a few edits away. */
export type FormSearchMode = SearchMode | "fuzzy";

export const NOBODY = 0xffffffff;
