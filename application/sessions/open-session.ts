import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { auditLine } from "../../domain/audit/audit-line.ts";
import type { SessionRepository } from "../../domain/sessions/session-repository.ts";
import type { Session } from "../../domain/sessions/session.ts";
import type { TokenIssuer } from "../../domain/sessions/token-issuer.ts";
import type { Origin } from "../../domain/shared/actor.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Clock, NewId } from "../../domain/shared/clock.ts";
import type { UserRecord } from "../../domain/users/user.ts";

export interface SessionDeps {
  readonly sessions: SessionRepository;
  readonly tokens: TokenIssuer;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly refreshTtlSeconds: number;
}

/** What somebody who has just logged in, or refreshed, is given. */
export interface OpenSession {
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly user: UserRecord;
}

/** Both tokens of a session as it stands. */
export const issueTokens = (
  { tokens }: Pick<SessionDeps, "tokens">,
  session: Session,
  record: UserRecord,
  now: Date,
): OpenSession => {
  const { user } = record;
  const access = tokens.access({ sub: user.id, role: user.role, sid: session.id }, now);
  return {
    access_token: access.token,
    expires_in: access.expires_in,
    refresh_token: tokens.refresh(
      { sid: session.id, generation: session.generation },
      now,
      new Date(session.expires_at),
    ),
    user: record,
  };
};

export const expiryOf = (now: Date, ttlSeconds: number): string =>
  new Date(now.getTime() + ttlSeconds * 1000).toISOString();

/** Starts a session for a user who has just proved to be one; none where the user has changed since. */
export const openSession =
  (deps: SessionDeps, origin: Origin | undefined) =>
  ({ user }: UserRecord): TE.TaskEither<StoreError, O.Option<OpenSession>> => {
    const now = deps.clock();
    const session: Session = {
      id: deps.newId(),
      user_id: user.id,
      generation: 0,
      rotated_at: now.toISOString(),
      expires_at: expiryOf(now, deps.refreshTtlSeconds),
    };
    const line = auditLine(
      { id: deps.newId(), at: session.rotated_at },
      { kind: "user", id: user.id },
      { action: "log_in" },
      origin,
    );
    return pipe(
      deps.sessions.start(session, user.version, line),
      TE.map((started) =>
        started
          ? O.some(issueTokens(deps, session, { user, last_login_at: session.rotated_at }, now))
          : O.none,
      ),
    );
  };
