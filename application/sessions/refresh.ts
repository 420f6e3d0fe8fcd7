import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as T from "fp-ts/lib/Task.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type AuditLine, auditLine } from "../../domain/audit/audit-line.ts";
import { judgeRefresh, SAME_MOMENT_MS, type Session } from "../../domain/sessions/session.ts";
import type { TokenFault } from "../../domain/sessions/token-issuer.ts";
import type { Origin } from "../../domain/shared/actor.ts";
import { type AppError, tokenExpired, unauthenticated } from "../../domain/shared/app-error.ts";
import type { UserRepository } from "../../domain/users/user-repository.ts";
import type { UseCase } from "../shared/use-case.ts";
import { expiryOf, issueTokens, type OpenSession, type SessionDeps } from "./open-session.ts";

export interface RefreshDeps extends SessionDeps {
  readonly users: UserRepository;
}

export interface RefreshInput {
  readonly refresh_token: string;
  /** When the request came in: what came before the winner's answer left is simultaneous with it. */
  readonly arrivedAt: Date;
  readonly origin?: Origin | undefined;
}

/**
 * New tokens for a refresh token, which is then used up. Using it again ends the session, also after
 * the token's own time: a session that is refreshed lives longer than each of its tokens.
 */
export const refresh: UseCase<RefreshDeps, RefreshInput, OpenSession> =
  (deps) =>
  ({ refresh_token, arrivedAt, origin }) => {
    const now = deps.clock();
    return pipe(
      TE.fromEither(deps.tokens.verifyRefresh(refresh_token, now)),
      TE.mapLeft(tokenError),
      TE.flatMap(({ sid, generation, isExpired }) => {
        const refused = isExpired ? tokenExpired : unauthenticated;
        return pipe(
          deps.sessions.find(sid),
          TE.flatMapOption(
            O.filter((session) => session.expires_at > now.toISOString()),
            () => refused,
          ),
          TE.flatMap((session) => {
            const judged = judgeRefresh(session, { generation, arrivedAt });
            if (judged === "replayed") return replayed(deps, session, origin);
            return judged === "current" && !isExpired
              ? rotated(deps, session, now)
              : TE.left(refused);
          }),
        );
      }),
    );
  };

/** Somebody has used a token twice, or two have used it: the session ends for both. */
const replayed = (
  deps: RefreshDeps,
  session: Session,
  origin: Origin | undefined,
): TE.TaskEither<AppError, never> =>
  pipe(
    deps.sessions.end(session.id, replayLine(deps, session, origin)),
    TE.flatMap(() => TE.left(unauthenticated)),
  );

const replayLine = (
  { clock, newId }: Pick<RefreshDeps, "clock" | "newId">,
  { user_id }: Session,
  origin: Origin | undefined,
): AuditLine =>
  auditLine(
    { id: newId(), at: clock().toISOString() },
    { kind: "user", id: user_id },
    { action: "refresh", outcome: "refused", code: "replayed", detail: { ended: "session" } },
    origin,
  );

/** No answer leaves while others are simultaneous with it; a timer may be a millisecond early. */
const HELD_BACK_MS = SAME_MOMENT_MS + 10;

/** Until then, and no longer: whoever came after that time and before the answer would count as a replay. */
const heldBack = (since: string, { clock }: Pick<RefreshDeps, "clock">): T.Task<void> => {
  const gone = clock().getTime() - Date.parse(since);
  return T.delay(HELD_BACK_MS - Math.min(Math.max(gone, 0), HELD_BACK_MS))(T.of(undefined));
};

const rotated = (
  deps: RefreshDeps,
  session: Session,
  now: Date,
): TE.TaskEither<AppError, OpenSession> =>
  pipe(
    deps.users.find(session.user_id),
    TE.flatMapOption(
      O.filter(({ user }) => user.status === "active"),
      (): AppError => unauthenticated,
    ),
    TE.bindTo("record"),
    TE.let("next", () => nextOf(session, deps)),
    TE.tap(({ next }) =>
      pipe(
        deps.sessions.rotate(next),
        TE.filterOrElse(
          (won) => won,
          () => unauthenticated,
        ),
      ),
    ),
    TE.tapTask(({ next }) => heldBack(next.rotated_at, deps)),
    TE.map(({ record, next }) => issueTokens(deps, next, record, now)),
  );

/** As it is used up now: what came with it may have been waiting for a while. */
const nextOf = (session: Session, { clock, refreshTtlSeconds }: RefreshDeps): Session => {
  const at = clock();
  return {
    ...session,
    generation: session.generation + 1,
    rotated_at: at.toISOString(),
    expires_at: expiryOf(at, refreshTtlSeconds),
  };
};

export const tokenError = (fault: TokenFault): AppError =>
  fault === "expired" ? tokenExpired : unauthenticated;
