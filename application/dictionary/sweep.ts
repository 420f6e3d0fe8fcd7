import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { keptSince, type KeptAnswers } from "../../domain/changes/kept-answer.ts";
import type { LoginAttempts } from "../../domain/sessions/login-attempts.ts";
import type { SessionRepository } from "../../domain/sessions/session-repository.ts";
import { type Clock, timestamp } from "../../domain/shared/clock.ts";
import type { UseCase } from "../shared/use-case.ts";

export interface SweepDeps {
  readonly sessions: SessionRepository;
  readonly loginAttempts: LoginAttempts;
  readonly keptAnswers: KeptAnswers;
  readonly clock: Clock;
}

/** Forgets what has had its time: expired sessions, past login failures, answers of yesterday. */
export const sweep: UseCase<SweepDeps, void, void> = (deps) => () => {
  const now = timestamp(deps.clock);
  return pipe(
    deps.sessions.sweep(now),
    TE.flatMap(() => deps.loginAttempts.sweep(now)),
    TE.flatMap(() => deps.keptAnswers.sweep(keptSince(now))),
  );
};
