import type { FormColumns } from "./form-columns.ts";
import type { RankedOwners } from "./ranked-owners.ts";
import type { Trigrams } from "./trigrams.ts";

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

export const NOBODY = 0xffffffff;

/** A place in the order of the dictionary. */
export interface Place {
  /**
   * The ordinal in the base that it comes before; any of them where those between are gone, so that
   * places are compared by their order, and only what is left of the base by this.
   */
  readonly before: number;
  readonly order: string;
}

export interface Overlay {
  /** A bitmap of the ordinals in the base that no longer count; null for none. */
  readonly gone: Uint32Array | null;
  /** In the order of the dictionary. */
  readonly entered: readonly Entered[];
  readonly byOwner: ReadonlyMap<number, Entered>;
}

export interface Entered extends Place {
  readonly owner: number;
  readonly forms: readonly TextForm[];
}

/** A form as bytes with NUL after them. */
export interface TextForm {
  readonly key: Uint8Array;
  readonly exact: Uint8Array;
}

/** Where a search writes down forms: as a list, as a bitmap; and which exact forms match, by their own numbers. */
export interface Scratch {
  readonly forms: Uint32Array;
  readonly seen: Uint32Array;
  readonly agreeing: Uint32Array;
}
