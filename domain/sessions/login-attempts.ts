import type * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../shared/app-error.ts";

export const ATTEMPT_WINDOW_MS = 15 * 60 * 1000;

/** Failures counted for an e-mail address or a network since the window began. */
export interface AttemptWindow {
  readonly failures: number;
  readonly began_at: string;
}

/**
 * Port: the count of failed logins. An attempt is counted before the password is looked at and given
 * back when it was right, so that a burst of parallel guesses gets no more tries than a slow one.
 */
export interface LoginAttempts {
  /** Counts an attempt for every key, or for none of them where one is at its limit. */
  readonly take: (
    keys: readonly string[],
    limit: number,
    now: Date,
  ) => TE.TaskEither<StoreError, Taken>;
  /** Gives one attempt back for each key: the login succeeded. */
  readonly giveBack: (keys: readonly string[]) => TE.TaskEither<StoreError, void>;
  /** Forgets a key's failures. */
  readonly clear: (key: string) => TE.TaskEither<StoreError, void>;
  readonly sweep: (now: Date) => TE.TaskEither<StoreError, void>;
}

export type Taken =
  { readonly taken: true } | { readonly taken: false; readonly retryAfterSeconds: number };

/**
 * The window that counts at a moment: a past one starts anew, and one that begins in the future (the
 * clock was set back) is moved to now, so that no lock lasts longer than a window.
 */
export const windowAt = (stored: AttemptWindow | null, now: Date): AttemptWindow => {
  const began = stored === null ? Number.NEGATIVE_INFINITY : Date.parse(stored.began_at);
  if (stored === null || now.getTime() - began >= ATTEMPT_WINDOW_MS)
    return { failures: 0, began_at: now.toISOString() };
  return began > now.getTime() ? { ...stored, began_at: now.toISOString() } : stored;
};

/** The windows with one attempt more, or how long to wait. */
export const takeAttempt = (
  windows: readonly AttemptWindow[],
  limit: number,
  now: Date,
): { readonly windows: readonly AttemptWindow[]; readonly answer: Taken } => {
  const full = windows.filter(({ failures }) => failures >= limit);
  if (full.length === 0)
    return {
      windows: windows.map((window) => ({ ...window, failures: window.failures + 1 })),
      answer: { taken: true },
    };
  const until = Math.max(...full.map(({ began_at }) => Date.parse(began_at) + ATTEMPT_WINDOW_MS));
  const retryAfterSeconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  return { windows, answer: { taken: false, retryAfterSeconds } };
};
