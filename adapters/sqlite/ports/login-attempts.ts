import * as E from "fp-ts/lib/Either.js";
import {
  judgeAttempt,
  type LoginAttempts,
  overAt,
  type Taken,
} from "../../../domain/sessions/login-attempts.ts";
import type { Database } from "../file/database.ts";
import type { Writer } from "../writes/writer.ts";

export const sqliteLoginAttempts = (database: Database, writer: Writer): LoginAttempts => {
  /** See `decisiveOf`: no more than this one is read, however many there are. */
  const decisive = (key: string, limit: number): string | undefined => {
    const row = database.get(
      "SELECT at FROM login_attempts WHERE key = ? ORDER BY at DESC LIMIT 1 OFFSET ?",
      key,
      limit - 1,
    );
    return row === undefined ? undefined : String(row["at"]);
  };
  const count = (key: string, id: string, at: string): void => {
    database.run("DELETE FROM login_attempts WHERE key = ? AND at <= ?", key, overAt(at));
    database.run("INSERT INTO login_attempts (key, at, id) VALUES (?, ?, ?)", key, at, id);
  };
  return {
    take: (keys, limit, { id, at }) =>
      writer.write<never, Taken>(() => {
        const full = keys.filter((key) => decisive(key, limit) !== undefined);
        // See `countedAt`: none from the future. What is refused mostly changes nothing, and then
        // costs no flush to disk.
        for (const key of full)
          database.run("UPDATE login_attempts SET at = ? WHERE key = ? AND at > ?", at, key, at);
        const answer = judgeAttempt(
          full.map((key) => ({ key, since: decisive(key, limit) })),
          at,
        );
        if (answer.taken) for (const key of keys) count(key, id, at);
        return E.right(answer);
      }),
    giveBack: (keys, id) =>
      writer.write<never, void>(() => {
        for (const key of keys)
          database.run("DELETE FROM login_attempts WHERE key = ? AND id = ?", key, id);
        return E.right(undefined);
      }),
    clear: (key) =>
      writer.write<never, void>(() => {
        database.run("DELETE FROM login_attempts WHERE key = ?", key);
        return E.right(undefined);
      }),
    sweep: (at) =>
      writer.write<never, void>(() => {
        database.run("DELETE FROM login_attempts WHERE at <= ?", overAt(at));
        return E.right(undefined);
      }),
  };
};
