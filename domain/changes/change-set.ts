import type * as TE from "fp-ts/lib/TaskEither.js";
import type { Entry } from "../entries/entry.ts";
import type { StoreError } from "../shared/app-error.ts";
import type { Stamp } from "../shared/versioned.ts";
import type { User } from "../users/user.ts";
import type { KeptAnswer } from "./kept-answer.ts";

/** The resources of each family. A new family is a line here, and the compiler names the rest. */
export interface Resources {
  readonly entries: Entry;
  readonly users: User;
}
export type Family = keyof Resources;

/** Write a resource: new where `expected` is null, else only over that version. */
export type Put = {
  readonly [F in Family]: {
    readonly family: F;
    readonly resource: Resources[F];
    readonly expected: number | null;
  };
}[Family];

/** Delete a resource at that version, leaving a tombstone. */
export interface Delete {
  readonly family: Family;
  readonly id: string;
  readonly external_id: string | null;
  readonly expected: number;
  readonly stamp: Stamp;
}

/**
 * What changes together or not at all, as plain data: a store can apply many in one commit, away from
 * the caller, and none of another request's writes can slip in between. The kept answer is judged
 * first (a repeated request must not meet its own keys), then the deletes, then the puts in their
 * order: a key or an id that a delete frees can be taken in the same set.
 */
export interface ChangeSet {
  readonly puts: readonly Put[];
  readonly deletes: readonly Delete[];
  /** Users whose sessions end with the change. */
  readonly endSessionsOf: readonly string[];
  /** The answer that a repeated request is given instead of a second change. */
  readonly answer: KeptAnswer | null;
}

/** Why the store, which decides races, refused the whole change set. */
export type Refusal =
  | { readonly _tag: "VersionMoved"; readonly family: Family; readonly id: string }
  | {
      readonly _tag: "KeyTaken";
      readonly family: Family;
      readonly key: UniqueKey;
      /** The id of the resource that wanted the key. */
      readonly id: string;
    }
  | { readonly _tag: "AnswerTaken" };

export type UniqueKey = "id" | "external_id" | "email";

/** Port: the only way to change the dictionary and its users. Durable when it answers. */
export type Commit = (changes: ChangeSet) => TE.TaskEither<Refusal | StoreError, void>;

const nothing: ChangeSet = { puts: [], deletes: [], endSessionsOf: [], answer: null };

/** A change set that does what is named and nothing else. */
export const changeSet = (changes: Partial<ChangeSet>): ChangeSet => ({ ...nothing, ...changes });
