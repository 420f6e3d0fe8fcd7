import type * as E from "fp-ts/lib/Either.js";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import type { Mention } from "../../domain/shared/reference.ts";
import type { ResourceKeys } from "../../domain/shared/resource-repository.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { ImportDraft } from "./import-kinds.ts";

/** Where a line stands: for whoever has to mend it. */
export interface LinePlace {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/**
 * The id of what a line refers to by a key of that family, or null: then the reference is left out,
 * and with it the item of a list that makes no sense without.
 */
export type IdOf = (family: LexicalFamily, key: string) => string | null;

/** What a line says of its resource. */
export interface LineFields {
  /** What is wrong with the form of what it names. */
  readonly faults: readonly Fault[];
  /** What is wrong with it as well where its resource is new. */
  readonly missing: readonly Fault[];
  /** What it refers to; `id` is a key as it stands there: an id or an external id. */
  readonly mentions: readonly Mention[];
  /** What is unique in its family beside the ids; null where it names none. */
  readonly uniqueKey: string | null;
  /**
   * What it names over what is there; over nothing where the resource is new. Of a faulty line only what
   * could be read: enough to find what else is wrong with it.
   */
  readonly draft: (current: Versioned | null, idOf: IdOf) => ImportDraft;
}

/** What a line says of which resource it is about. */
export interface KeysOfLine {
  readonly id: string | null;
  readonly external_id: string | null;
}

/** By which a store finds what there is of what these lines are about. */
export const keysOf = (lines: readonly KeysOfLine[]): ResourceKeys => ({
  ids: lines.flatMap(({ id }) => id ?? []),
  external_ids: lines.flatMap(({ external_id }) => external_id ?? []),
});

/** A line that is an object: which resource it is about, and what it says of it. */
export interface ReadLine extends KeysOfLine {
  /** Whether it says that its resource is to have no external id. */
  readonly clearsKey: boolean;
  /** Read when it is first asked for, and kept. */
  readonly fields: () => LineFields;
}

export interface ImportLine extends LinePlace {
  readonly content: E.Either<readonly Fault[], ReadLine>;
}

/**
 * The lines of a family in batches, out of all of its files. It is read several times, to check
 * everything before the first write, and gives the same lines each time.
 */
export type ImportSource = (family: LexicalFamily) => AsyncIterable<readonly ImportLine[]>;

export interface FaultyLine extends LinePlace {
  readonly faults: readonly Fault[];
}
