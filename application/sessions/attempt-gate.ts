import { pipe } from "fp-ts/lib/function.js";
import * as T from "fp-ts/lib/Task.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { LoginAttempts } from "../../domain/sessions/login-attempts.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import { type Clock, type NewId, timestamp } from "../../domain/shared/clock.ts";

export interface GateDeps {
  readonly loginAttempts: LoginAttempts;
  /** How many failures within the window an address or a network has. */
  readonly attemptLimit: number;
  readonly clock: Clock;
  readonly newId: NewId;
}

export interface AttemptGate {
  /** Counts an attempt, and gives the id by which it is given back. */
  readonly take: (keys: readonly string[]) => TE.TaskEither<AppError, string>;
  /** Looks at a password, with the attempt under way until it is settled. */
  readonly during: <A>(work: TE.TaskEither<AppError, A>) => TE.TaskEither<AppError, A>;
}

const WAIT_MS = 25;
const MAX_WAITS = 80;
/** What another process is looking at is not known here; a password takes a few of these to look at. */
const WAITS_FOR_OTHERS = 6;

/**
 * Counts attempts before passwords are looked at. An attempt that is still being looked at counts
 * too, so who meets the limit waits for those: once they have turned out right they count no more,
 * and a crowd that logs in at once from one place is let through.
 */
export const attemptGate = ({
  loginAttempts,
  attemptLimit,
  clock,
  newId,
}: GateDeps): AttemptGate => {
  let underWay = 0;
  const take = (keys: readonly string[], id: string, waits = 0): TE.TaskEither<AppError, string> =>
    pipe(
      loginAttempts.take(keys, attemptLimit, { id, at: timestamp(clock) }),
      TE.flatMap((answer): TE.TaskEither<AppError, string> => {
        if (answer.taken) return TE.right(id);
        if (waits < (underWay > 0 ? MAX_WAITS : WAITS_FOR_OTHERS))
          return pipe(
            T.delay(WAIT_MS)(T.of(undefined)),
            T.flatMap(() => take(keys, id, waits + 1)),
          );
        const { retryAfterSeconds } = answer;
        return TE.left({ _tag: "RateLimited", retryAfterSeconds });
      }),
    );
  return {
    take: (keys: readonly string[]) => take(keys, newId()),
    during:
      <A>(work: TE.TaskEither<AppError, A>): TE.TaskEither<AppError, A> =>
      async () => {
        underWay++;
        try {
          return await work();
        } finally {
          underWay--;
        }
      },
  };
};
