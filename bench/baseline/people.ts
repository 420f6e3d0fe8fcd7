import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import argon2 from "argon2";
import { uuidV7 } from "../../adapters/system/uuid-v7.ts";
import { committing, type Json } from "./committing.ts";

interface Kept {
  readonly id: string;
  readonly password_hash: string;
}

const COLUMNS = `id, at, actor_kind, actor_id, action, family, target_id, version, outcome, code, email,
  request_id, network, "count", detail`;
const PAGE_SIZE = 20;

const MONTH_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Users, their sessions and what they did, as plain statements; a session is known by its id alone, and whoever has it
 * is answered at once.
 */
export const people = (database: DatabaseSync) => {
  const newId = uuidV7(Date.now);
  const byEmail = database.prepare("SELECT body FROM users WHERE email = ?");
  const all = database.prepare("SELECT body FROM users ORDER BY by_name, id LIMIT 20");
  const begin = database.prepare("INSERT INTO sessions VALUES (?, ?, 0, ?, ?)");
  const note = database.prepare("UPDATE users SET last_login_at = ? WHERE id = ?");
  const session = database.prepare("SELECT generation FROM sessions WHERE id = ?");
  const rotate = database.prepare(
    "UPDATE sessions SET generation = ?, rotated_at = ?, expires_at = ? WHERE id = ? AND generation = ?",
  );
  const acts = database.prepare(
    `SELECT ${COLUMNS} FROM audit WHERE actor_id = ? ORDER BY at DESC, id LIMIT ${PAGE_SIZE} OFFSET ?`,
  );
  const count = database.prepare("SELECT count(*) AS total FROM audit WHERE actor_id = ?");
  const users = (): readonly Json[] => all.all().map(({ body }) => shown(body));
  return {
    /** The only one there is. */
    me: (): string => JSON.stringify(users()[0]),
    users: (): string => {
      const data = users();
      return JSON.stringify({ data, meta: { total: data.length } });
    },
    audit: (query: URLSearchParams): string => {
      const actor = query.get("actor") ?? "";
      const data = acts.all(actor, (Number(query.get("page")) - 1) * PAGE_SIZE);
      return JSON.stringify({ data, meta: { total: count.get(actor)?.["total"] } });
    },
    /** Null where the password is another. */
    logIn: async ({ email, password }: Json): Promise<string | null> => {
      const user = kept(byEmail.get(String(email))?.["body"]);
      if (!(await argon2.verify(user.password_hash, String(password)))) return null;
      const id = newId();
      const [now, later] = nowAndLater();
      committing(database, () => {
        begin.run(id, user.id, now, later);
        note.run(now, user.id);
      });
      return JSON.stringify({ refresh_token: id });
    },
    refresh: ({ refresh_token }: Json): string => {
      const id = String(refresh_token);
      committing(database, () => {
        const generation = Number(session.get(id)?.["generation"]);
        const { changes } = rotate.run(generation + 1, ...nowAndLater(), id, generation);
        if (changes !== 1) throw new Error("there is no such session");
      });
      return JSON.stringify({ refresh_token: id });
    },
  };
};

const nowAndLater = (): readonly [string, string] => {
  const now = Date.now();
  return [new Date(now).toISOString(), new Date(now + MONTH_MS).toISOString()];
};

const kept = (body: SQLOutputValue | undefined): Kept => JSON.parse(String(body)) as Kept;

const shown = (body: SQLOutputValue | undefined): Json => {
  const { password_hash: _, ...user } = kept(body);
  return user;
};
