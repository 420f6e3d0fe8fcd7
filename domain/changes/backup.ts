import type * as TE from "fp-ts/lib/TaskEither.js";
import type { AuditLine } from "../audit/audit-line.ts";
import type { StoreError } from "../shared/app-error.ts";
import type { LexicalFamily } from "../shared/family.ts";
import type { Versioned } from "../shared/versioned.ts";
import type { UserRecord } from "../users/user.ts";
import type { Grave, Revision, RevisionEvent } from "./revision.ts";

/**
 * What a backup holds: the dictionary's resources with their past, what is left of those that were
 * deleted, the users, and the audit. Sessions are not in it (one that has ended since would live again), nor are
 * counted failures and kept answers, which are over in a day.
 */
export type BackupRecord =
  | {
      readonly kind: "living";
      readonly family: LexicalFamily;
      readonly resource: Versioned;
      readonly event: RevisionEvent;
    }
  | { readonly kind: "deleted"; readonly family: LexicalFamily; readonly grave: Grave }
  /** A version that is over, of what lives or was deleted. */
  | {
      readonly kind: "past";
      readonly family: LexicalFamily;
      readonly id: string;
      readonly revision: PastRevision;
    }
  | ({ readonly kind: "user" } & UserRecord)
  | { readonly kind: "audit"; readonly line: AuditLine };

export type PastRevision = Omit<Revision<Versioned>, "before">;

/**
 * Records, some at a time. Their order is the same from every store: family after family, each by
 * `id`, what is there now before its past, which is newest first; then the users, and the audit as it is listed.
 */
export type BackupRecords = AsyncIterable<readonly BackupRecord[]>;

/** Port: everything that a store has to keep, out of it and back into an empty one of any kind. */
export interface Backups {
  /** Whether what is read is of one moment while others write; not every deployment can. */
  readonly isOfOneMoment: boolean;
  /** Rejects with a `StoreError` where the store is lost on the way. */
  readonly read: () => BackupRecords;
  /**
   * Fills a store that is empty. What it holds afterwards is read back and compared before it counts.
   * One that is cut off leaves nothing, or can be finished by the same backup; until then nobody else
   * can open the store.
   */
  readonly restore: (backup: BackupSource) => TE.TaskEither<RestoreRefusal | StoreError, void>;
}

/** A backup that was found to be whole. */
export interface BackupSource {
  /** Tells its records from all others. */
  readonly digest: string;
  readonly records: () => BackupRecords;
  readonly digestOf: (records: BackupRecords) => Promise<string>;
}

export type RestoreRefusal =
  /** There are resources, graves, users or lines of the audit in the store. */
  | { readonly _tag: "NotEmpty" }
  /** Another backup was begun to be restored there, and is not finished. */
  | { readonly _tag: "AnotherRestore" }
  /** What was read back is not what was restored: others have written meanwhile. */
  | { readonly _tag: "NotAsGiven" };

export const notEmpty: RestoreRefusal = { _tag: "NotEmpty" };
export const anotherRestore: RestoreRefusal = { _tag: "AnotherRestore" };
export const notAsGiven: RestoreRefusal = { _tag: "NotAsGiven" };
