import * as TE from "fp-ts/lib/TaskEither.js";
import {
  ATTEMPT_WINDOW_MS,
  type LoginAttempts,
  takeAttempt,
  windowAt,
} from "../../domain/sessions/login-attempts.ts";
import type { Tables } from "./tables.ts";

export const inMemoryLoginAttempts = ({ attempts }: Tables): LoginAttempts => ({
  take: (keys, limit, now) =>
    TE.fromIO(() => {
      const before = keys.map((key) => windowAt(attempts.get(key) ?? null, now));
      const { windows, answer } = takeAttempt(before, limit, now);
      keys.forEach((key, index) => {
        const window = windows[index];
        if (window !== undefined) attempts.set(key, window);
      });
      return answer;
    }),
  giveBack: (keys) =>
    TE.fromIO(() => {
      for (const key of keys) {
        const window = attempts.get(key);
        if (window !== undefined && window.failures > 0)
          attempts.set(key, { ...window, failures: window.failures - 1 });
      }
    }),
  clear: (key) => TE.fromIO(() => void attempts.delete(key)),
  sweep: (now) =>
    TE.fromIO(() => {
      for (const [key, { began_at }] of attempts)
        if (now.getTime() - Date.parse(began_at) >= ATTEMPT_WINDOW_MS) attempts.delete(key);
    }),
});
