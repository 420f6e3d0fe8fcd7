import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { SessionRepository } from "../../domain/sessions/session-repository.ts";
import type { TokenIssuer } from "../../domain/sessions/token-issuer.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { type AppError, unauthenticated } from "../../domain/shared/app-error.ts";
import type { Clock } from "../../domain/shared/clock.ts";
import type { UseCase } from "../shared/crud.ts";
import { tokenError } from "./refresh.ts";

export interface AuthenticateDeps {
  readonly tokens: TokenIssuer;
  readonly sessions: SessionRepository;
  readonly clock: Clock;
}

/** Who presents this access token: its signature and times hold, and its session has not ended. */
export const authenticate: UseCase<AuthenticateDeps, string, Actor> = (deps) => (token) => {
  const now = deps.clock();
  return pipe(
    TE.fromEither(deps.tokens.verifyAccess(token, now)),
    TE.mapLeft(tokenError),
    TE.flatMap(({ sub, role, sid }) =>
      pipe(
        deps.sessions.isLive(sid, now.toISOString()),
        TE.flatMap((live): TE.TaskEither<AppError, Actor> =>
          live
            ? TE.right({ kind: "user", id: sub, role, session_id: sid })
            : TE.left(unauthenticated),
        ),
      ),
    ),
  );
};
