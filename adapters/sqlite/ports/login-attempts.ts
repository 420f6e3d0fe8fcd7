import * as E from "fp-ts/lib/Either.js";
import {
  ATTEMPT_WINDOW_MS,
  type AttemptWindow,
  type LoginAttempts,
  takeAttempt,
  type Taken,
  windowAt,
} from "../../../domain/sessions/login-attempts.ts";
import type { Database } from "../file/database.ts";
import type { Writer } from "../writes/writer.ts";

export const sqliteLoginAttempts = (database: Database, writer: Writer): LoginAttempts => {
  const stored = (key: string): AttemptWindow | null => {
    const row = database.get("SELECT failures, began_at FROM login_attempts WHERE key = ?", key);
    return row === undefined
      ? null
      : { failures: Number(row["failures"]), began_at: String(row["began_at"]) };
  };
  const store = (key: string, { failures, began_at }: AttemptWindow): void => {
    database.run(
      "INSERT OR REPLACE INTO login_attempts (key, failures, began_at) VALUES (?, ?, ?)",
      key,
      failures,
      began_at,
    );
  };
  return {
    take: (keys, limit, now) =>
      writer.write<never, Taken>(() => {
        const before = keys.map(stored);
        const { windows, answer } = takeAttempt(
          before.map((window) => windowAt(window, now)),
          limit,
          now,
        );
        // What is refused mostly changes nothing, and then costs no flush to disk.
        keys.forEach((key, index) => {
          const window = windows[index];
          if (window !== undefined && !isSame(window, before[index] ?? null)) store(key, window);
        });
        return E.right(answer);
      }),
    giveBack: (keys) =>
      writer.write<never, void>(() => {
        for (const key of keys)
          database.run(
            "UPDATE login_attempts SET failures = failures - 1 WHERE key = ? AND failures > 0",
            key,
          );
        return E.right(undefined);
      }),
    clear: (key) =>
      writer.write<never, void>(() => {
        database.run("DELETE FROM login_attempts WHERE key = ?", key);
        return E.right(undefined);
      }),
    sweep: (now) =>
      writer.write<never, void>(() => {
        const past = new Date(now.getTime() - ATTEMPT_WINDOW_MS).toISOString();
        database.run("DELETE FROM login_attempts WHERE began_at <= ?", past);
        return E.right(undefined);
      }),
  };
};

const isSame = (one: AttemptWindow, other: AttemptWindow | null): boolean =>
  one.failures === other?.failures && one.began_at === other.began_at;
