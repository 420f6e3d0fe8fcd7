import * as TE from "fp-ts/lib/TaskEither.js";
import { auditActor, auditLine } from "../../domain/audit/audit-line.ts";
import type { SessionRepository } from "../../domain/sessions/session-repository.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { unauthenticated } from "../../domain/shared/app-error.ts";
import { type Clock, type NewId, timestamp } from "../../domain/shared/clock.ts";
import type { UseCase } from "../shared/use-case.ts";

export interface LogOutDeps {
  readonly sessions: SessionRepository;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** Ends the caller's own session at once, and with it both of its tokens. */
export const logOut: UseCase<LogOutDeps, { readonly actor: Actor }, void> =
  ({ sessions, clock, newId }) =>
  ({ actor }) => {
    if (actor.kind !== "user" || actor.session_id === undefined) return TE.left(unauthenticated);
    const moment = { id: newId(), at: timestamp(clock) };
    const line = auditLine(moment, auditActor(actor), { action: "log_out" }, actor.origin);
    return sessions.end(actor.session_id, line);
  };
