import * as E from "fp-ts/lib/Either.js";
import type { SessionRepository } from "../../domain/sessions/session-repository.ts";
import type { TokenIssuer } from "../../domain/sessions/token-issuer.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { unauthenticated } from "../../domain/shared/app-error.ts";
import type { Clock } from "../../domain/shared/clock.ts";
import type { UseCase } from "../shared/use-case.ts";
import { tokenError } from "./refresh.ts";

export interface AuthenticateDeps {
  readonly tokens: TokenIssuer;
  readonly sessions: SessionRepository;
  readonly clock: Clock;
}

/**
 * Who presents this access token: its signature and times hold, and its session has not ended. Every
 * request comes through here, so it is written out instead of composed.
 */
export const authenticate: UseCase<AuthenticateDeps, string, Actor> = ({
  tokens,
  sessions,
  clock,
}) => {
  const isoText = millisecondText();
  return (token) => () => {
    const now = clock();
    const claims = tokens.verifyAccess(token, now);
    if (E.isLeft(claims)) return Promise.resolve(E.left(tokenError(claims.left)));
    const { sub, role, sid } = claims.right;
    return sessions
      .isLive(sid, isoText(now))()
      .then((live) => {
        if (E.isLeft(live)) return live;
        return live.right
          ? E.right({ kind: "user", id: sub, role, session_id: sid })
          : E.left(unauthenticated);
      });
  };
};

/** Requests of the same millisecond share its text, which takes as long as looking a session up. */
const millisecondText = (): ((now: Date) => string) => {
  let time = Number.NaN;
  let text = "";
  return (now) => {
    if (now.getTime() !== time) {
      time = now.getTime();
      text = now.toISOString();
    }
    return text;
  };
};
