import type * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../shared/app-error.ts";

const ATTEMPT_WINDOW_MS = 15 * 60 * 1000;

/** One look at a password. It counts from when it came until it is over, given back or forgotten. */
export interface LoginAttempt {
  readonly id: string;
  readonly at: string;
}

/**
 * Port: the failed logins of an e-mail address or a network, each by itself. An attempt is counted
 * before the password is looked at and given back when it was right, so that a burst of parallel
 * guesses gets no more tries than a slow one.
 */
export interface LoginAttempts {
  /** Counts an attempt for every key, or for none of them where one is at its limit. */
  readonly take: (
    keys: readonly string[],
    limit: number,
    attempt: LoginAttempt,
  ) => TE.TaskEither<StoreError, Taken>;
  /** Gives this attempt back for each key, and no other: the login succeeded. */
  readonly giveBack: (keys: readonly string[], id: string) => TE.TaskEither<StoreError, void>;
  /** Forgets a key's failures. */
  readonly clear: (key: string) => TE.TaskEither<StoreError, void>;
  readonly sweep: (at: string) => TE.TaskEither<StoreError, void>;
}

export type Taken =
  | { readonly taken: true }
  | {
      readonly taken: false;
      /** The one that has to get room. */
      readonly key: string;
      /** When the attempt came that has to be over, or given back. */
      readonly since: string;
      readonly retryAfterSeconds: number;
    };

/** Attempts that came then or before are over. */
export const overAt = (at: string): string =>
  new Date(Date.parse(at) - ATTEMPT_WINDOW_MS).toISOString();

/**
 * Those of a key that count at a moment. One from the future (the clock was set back) is moved to
 * now, so that no lock lasts longer than a window. Nobody has to look before there are as many as the
 * limit, counting or not.
 */
export const countedAt = (
  attempts: readonly LoginAttempt[],
  at: string,
): readonly LoginAttempt[] => {
  const over = overAt(at);
  return attempts
    .filter((attempt) => attempt.at > over)
    .map((attempt) => (attempt.at > at ? { ...attempt, at } : attempt));
};

/** When the first of a key's last `limit` attempts came; undefined where it has not as many. */
export const decisiveOf = (attempts: readonly LoginAttempt[], limit: number): string | undefined =>
  attempts
    .map(({ at }) => at)
    .toSorted()
    .at(-limit);

/**
 * Whether one more is let through, or how long to wait, by the keys that may be full. One is full while
 * its last `limit` attempts are all within the window, so the first of these decides: once it is over,
 * there is room again.
 */
export const judgeAttempt = (decisive: readonly Decisive[], at: string): Taken => {
  const [last] = decisive
    .flatMap(({ key, since }) => (since === undefined ? [] : [{ key, since }]))
    .toSorted((a, b) => (a.since > b.since ? -1 : 1));
  if (last === undefined) return { taken: true };
  const wait = Date.parse(last.since) + ATTEMPT_WINDOW_MS - Date.parse(at);
  return wait <= 0
    ? { taken: true }
    : { taken: false, ...last, retryAfterSeconds: Math.ceil(wait / 1000) };
};

/** A key, and when the attempt came that decides for it (`decisiveOf`). */
export interface Decisive {
  readonly key: string;
  readonly since: string | undefined;
}
