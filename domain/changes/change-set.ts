import type * as TE from "fp-ts/lib/TaskEither.js";
import type { AuditLine } from "../audit/audit-line.ts";
import type { Entry } from "../entries/entry.ts";
import type { Sense } from "../entry-senses/sense.ts";
import type { Location } from "../locations/location.ts";
import type { Phenomenon } from "../phenomenons/phenomenon.ts";
import type { StoreError } from "../shared/app-error.ts";
import type { Family } from "../shared/family.ts";
import type { Stamp, Versioned } from "../shared/versioned.ts";
import type { Source } from "../sources/source.ts";
import type { User } from "../users/user.ts";
import type { KeptAnswer } from "./kept-answer.ts";
import type { RevisionEvent } from "./revision.ts";

/** The resources of each family. A new family is a line here, and the compiler names the rest. */
export interface Resources extends Readonly<Record<Family, Versioned>> {
  readonly locations: Location;
  readonly phenomenons: Phenomenon;
  readonly sources: Source;
  readonly entries: Entry;
  readonly "entry-senses": Sense;
  readonly users: User;
}

/** Write a resource: new where `expected` is null, else only over that version. */
export type Put = {
  readonly [F in Family]: {
    readonly family: F;
    readonly resource: Resources[F];
    readonly expected: number | null;
    /** What its history says of this version. */
    readonly event: RevisionEvent;
  };
}[Family];

/** Delete a resource at that version, leaving a tombstone and its history. */
export interface Delete {
  readonly family: Family;
  readonly id: string;
  readonly external_id: string | null;
  readonly expected: number;
  readonly stamp: Stamp;
  /** The entry that takes this sense with it: restoring the one brings back the other. */
  readonly with_entry: string | null;
}

/** What must be so once the changes are made; the store judges it in the same step. */
export type Demand =
  /** This resource is still at the version that the decision was made over. */
  | {
      readonly kind: "unchanged";
      readonly family: Family;
      readonly id: string;
      readonly version: number;
    }
  /** The entry has a sense: nothing is published without. */
  | { readonly kind: "has_sense"; readonly entry_id: string }
  /**
   * Of the senses that lie in this entry and this sense (null: in none), a single one has this order or a
   * later one: it was given the next.
   */
  | {
      readonly kind: "comes_last";
      readonly entry_id: string;
      readonly parent_sense_id: string | null;
      readonly sense_order: number;
    }
  /** Somebody is left who may manage users. */
  | { readonly kind: "active_admin" }
  /** The session of whoever asks has not ended since they were let in. */
  | { readonly kind: "live_session"; readonly id: string };

/**
 * What changes together or not at all, as plain data: a store can apply many in one commit, away from
 * the caller, and none of another request's writes can slip in between. The kept answer is judged
 * first (a repeated request must not meet its own keys), then the deletes, then the puts in their
 * order: a key or an id that a delete frees can be taken in the same set.
 *
 * Once all of them are made, and whatever else happens at that moment, these hold or the whole set is
 * refused: what the puts refer to exists (and is a sense of the entry that it has to be of), nothing
 * refers to what was deleted, nothing lies in itself, and the demands are met.
 *
 * The version that a put or a delete ends is kept as history in the same step.
 */
export interface ChangeSet {
  readonly puts: readonly Put[];
  readonly deletes: readonly Delete[];
  readonly demands: readonly Demand[];
  /** Users whose sessions end with the change. */
  readonly endSessionsOf: readonly string[];
  /** The answer that a repeated request is given instead of a second change. */
  readonly answer: KeptAnswer | null;
  /** What the audit tells of it. */
  readonly audit: readonly AuditLine[];
}

/** Why the store, which decides races, refused the whole change set. */
export type Refusal =
  | { readonly _tag: "VersionMoved"; readonly family: Family; readonly id: string }
  | KeyTaken
  | { readonly _tag: "AnswerTaken" }
  /**
   * The dictionary is no longer what the decision was made over: a use case that decides anew finds
   * out what to tell its caller.
   */
  | { readonly _tag: "Overtaken"; readonly because: Overtaking };

/** Of the first resource of which that is so. */
export interface KeyTaken {
  readonly _tag: "KeyTaken";
  readonly family: Family;
  /** All that are; the id alone where that is. A rival of the same moment may name only one. */
  readonly keys: readonly UniqueKey[];
  /** The id of the resource that wanted them. */
  readonly id: string;
}

export type Overtaking = "session_ended" | "reference_missing" | "in_use" | "cycle" | "demand";

/** What it means that a demand is not met. */
export const overtakenBy = ({ kind }: Demand): Overtaking =>
  kind === "live_session" ? "session_ended" : "demand";

export type UniqueKey = "id" | "external_id" | "email" | "abbreviation";

/** Port: the only way to change the dictionary and its users. Durable when it answers. */
export type Commit = (changes: ChangeSet) => TE.TaskEither<Refusal | StoreError, void>;

const nothing: ChangeSet = {
  puts: [],
  deletes: [],
  demands: [],
  endSessionsOf: [],
  answer: null,
  audit: [],
};

/** A change set that does what is named and nothing else. */
export const changeSet = (changes: Partial<ChangeSet>): ChangeSet => ({ ...nothing, ...changes });
