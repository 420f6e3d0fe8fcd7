import type { Collection, Db } from "mongodb";
import { type Family, perFamily } from "../../domain/shared/family.ts";
import type { LoginAttempt } from "../../domain/sessions/login-attempts.ts";
import type { Session } from "../../domain/sessions/session.ts";
import type {
  AnswerDocument,
  AuditDocument,
  ResourceDocument,
  RevisionDocument,
  Untold,
} from "./documents.ts";

export type SessionDocument = Omit<Session, "id"> & {
  readonly _id: string;
  /** Which rotation was the last, if there was one. */
  readonly rotation?: string;
};
/** Of earlier releases there may be some without attempts, which count for nothing. */
export interface AttemptDocument {
  readonly _id: string;
  readonly attempts?: readonly LoginAttempt[];
}

/** While a document of this name is there, the dictionary is being restored, and nothing else. */
export const RESTORE = "restore";

/** What several processes agree by: see `locks.ts`, `turns.ts` and `restore.ts`. */
export interface LockDocument {
  readonly _id: string;
  /** Raised by each transaction whose decision hangs on the matter. */
  readonly count?: number;
  /** Who has the turn to write, where there are no transactions; null where nobody has. */
  readonly token?: string | null;
  readonly holder?: string;
  readonly lease_ms?: number;
  /** The entries whose senses are being written in this turn. */
  readonly entries?: readonly string[];
  /** Which backup is being restored. */
  readonly digest?: string;
  /** What is to be told of the change that is being made in this turn. */
  readonly untold?: Untold | null;
}

/** Every collection of a dictionary. */
export interface Collections {
  readonly resources: Readonly<Record<Family, Collection<ResourceDocument>>>;
  readonly revisions: Collection<RevisionDocument>;
  readonly locks: Collection<LockDocument>;
  readonly sessions: Collection<SessionDocument>;
  readonly attempts: Collection<AttemptDocument>;
  readonly answers: Collection<AnswerDocument>;
  readonly audit: Collection<AuditDocument>;
}

export const collectionsOf = (db: Db): Collections => ({
  resources: perFamily((family) => db.collection(family.replaceAll("-", "_"))),
  revisions: db.collection("revisions"),
  locks: db.collection("locks"),
  sessions: db.collection("sessions"),
  attempts: db.collection("login_attempts"),
  answers: db.collection("kept_answers"),
  audit: db.collection("audit"),
});
