import type * as O from "fp-ts/lib/Option.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import type { AuditLine } from "../audit/audit-line.ts";
import type { StoreError } from "../shared/app-error.ts";
import type { Session } from "./session.ts";

/** Port: sessions. All who serve one dictionary share them, so that an ended one is ended everywhere. */
export interface SessionRepository {
  /**
   * Starts a session and notes the login at the user, only while the user is at this version: whoever
   * was disabled or changed the password while a login was being checked is not logged in by it. The
   * audit is told in the same step.
   */
  readonly start: (
    session: Session,
    userVersion: number,
    line?: AuditLine,
  ) => TE.TaskEither<StoreError, boolean>;
  readonly find: (id: string) => TE.TaskEither<StoreError, O.Option<Session>>;
  /** Asked at every request, so it does nothing but look. */
  readonly isLive: (id: string, at: string) => TE.TaskEither<StoreError, boolean>;
  /** Writes the session's next generation over the one before it; false where another did so first. */
  readonly rotate: (next: Session) => TE.TaskEither<StoreError, boolean>;
  /** The audit is told in the same step, also where the session had ended before. */
  readonly end: (id: string, line?: AuditLine) => TE.TaskEither<StoreError, void>;
  /** Forgets sessions that expired before that moment. */
  readonly sweep: (before: string) => TE.TaskEither<StoreError, void>;
}
