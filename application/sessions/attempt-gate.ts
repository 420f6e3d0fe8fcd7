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

/** Counts an attempt for some keys, and looks at a password, told the id by which the attempt is given back. */
export type AttemptGate = <A>(
  keys: readonly string[],
  look: (attempt: string) => TE.TaskEither<AppError, A>,
) => TE.TaskEither<AppError, A>;

const WAIT_MS = 25;
/** However large the crowd. */
const MAX_WAITS = 400;
/** What another process is looking at is not known here; a password takes a few of these to look at. */
const WAITS_FOR_OTHERS = 6;

/** How often one has waited: in all, and since room would come at that moment and not at another. */
interface Waits {
  readonly all: number;
  readonly same: number;
  readonly since: string;
}

/**
 * Counts attempts before passwords are looked at. An attempt that is still being looked at counts
 * too, so who meets the limit waits for those: once they have turned out right they count no more,
 * and a crowd that logs in at once from one place is let through. Those of other processes are known by
 * what becomes of them: as long as some are given back, others may be.
 */
export const attemptGate = ({
  loginAttempts,
  attemptLimit,
  clock,
  newId,
}: GateDeps): AttemptGate => {
  const underWay = new Map<string, number>();
  const note = (keys: readonly string[], by: number): void => {
    for (const key of keys) {
      const count = (underWay.get(key) ?? 0) + by;
      if (count === 0) underWay.delete(key);
      else underWay.set(key, count);
    }
  };
  const take = (
    keys: readonly string[],
    id: string,
    waits: Waits = { all: 0, same: 0, since: "" },
  ): TE.TaskEither<AppError, void> =>
    pipe(
      loginAttempts.take(keys, attemptLimit, { id, at: timestamp(clock) }),
      TE.flatMap((answer): TE.TaskEither<AppError, void> => {
        if (answer.taken) return TE.right(undefined);
        const { key, since, retryAfterSeconds } = answer;
        const same = since === waits.since ? waits.same : 0;
        const mayHelp = same < WAITS_FOR_OTHERS || underWay.has(key);
        if (mayHelp && waits.all < MAX_WAITS)
          return pipe(
            T.delay(WAIT_MS)(T.of(undefined)),
            T.flatMap(() => take(keys, id, { all: waits.all + 1, same: same + 1, since })),
          );
        return TE.left({ _tag: "RateLimited", retryAfterSeconds });
      }),
    );
  return (keys, look) => {
    const id = newId();
    return pipe(
      take(keys, id),
      TE.flatMap(() => async () => {
        note(keys, 1);
        try {
          return await look(id)();
        } finally {
          note(keys, -1);
        }
      }),
    );
  };
};
