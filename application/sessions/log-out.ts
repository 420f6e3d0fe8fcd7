import * as TE from "fp-ts/lib/TaskEither.js";
import type { SessionRepository } from "../../domain/sessions/session-repository.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { unauthenticated } from "../../domain/shared/app-error.ts";
import type { Clock, NewId } from "../../domain/shared/clock.ts";
import { actLine } from "../audit/act-line.ts";
import type { UseCase } from "../shared/use-case.ts";

export interface LogOutDeps {
  readonly sessions: SessionRepository;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** Ends the caller's own session at once, and with it both of its tokens. */
export const logOut: UseCase<LogOutDeps, { readonly actor: Actor }, void> =
  (deps) =>
  ({ actor }) => {
    if (actor.kind !== "user" || actor.session_id === undefined) return TE.left(unauthenticated);
    return deps.sessions.end(actor.session_id, actLine(deps, actor, { action: "log_out" }));
  };
