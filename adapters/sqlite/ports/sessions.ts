import * as E from "fp-ts/lib/Either.js";
import * as O from "fp-ts/lib/Option.js";
import type { SessionRepository } from "../../../domain/sessions/session-repository.ts";
import type { Session } from "../../../domain/sessions/session.ts";
import type { TellAudit } from "../audit/tell-audit.ts";
import type { Database, Row } from "../file/database.ts";
import type { LiveSessions } from "../writes/live-sessions.ts";
import { reading } from "../file/sqlite-errors.ts";
import type { Writer } from "../writes/writer.ts";

const fromRow = (row: Row): Session => ({
  id: String(row["id"]),
  user_id: String(row["user_id"]),
  generation: Number(row["generation"]),
  rotated_at: String(row["rotated_at"]),
  expires_at: String(row["expires_at"]),
});

export const sqliteSessions = (
  database: Database,
  writer: Writer,
  live: LiveSessions,
  tell: TellAudit,
): SessionRepository => ({
  start: (session, userVersion, line) =>
    writer.write<never, boolean>(() => {
      const noted = database.run(
        "UPDATE users SET last_login_at = ? WHERE id = ? AND version = ?",
        session.rotated_at,
        session.user_id,
        userVersion,
      );
      if (noted === 0) return E.right(false);
      database.run(
        "INSERT INTO sessions (id, user_id, generation, rotated_at, expires_at) VALUES (?, ?, ?, ?, ?)",
        session.id,
        session.user_id,
        session.generation,
        session.rotated_at,
        session.expires_at,
      );
      if (line !== undefined) tell([line]);
      return E.right(true);
    }),
  find: (id) =>
    reading(() => {
      const row = database.get("SELECT * FROM sessions WHERE id = ?", id);
      return row === undefined ? O.none : O.some(fromRow(row));
    }),
  isLive: (id, at) => reading(() => live.isLive(id, at)),
  rotate: (next) =>
    writer.write<never, boolean>(() => {
      live.forget();
      return E.right(
        database.run(
          "UPDATE sessions SET generation = ?, rotated_at = ?, expires_at = ? WHERE id = ? AND generation = ?",
          next.generation,
          next.rotated_at,
          next.expires_at,
          next.id,
          next.generation - 1,
        ) > 0,
      );
    }),
  end: (id, line) =>
    writer.write<never, void>(() => {
      live.forget();
      database.run("DELETE FROM sessions WHERE id = ?", id);
      if (line !== undefined) tell([line]);
      return E.right(undefined);
    }),
  sweep: (before) =>
    writer.write<never, void>(() => {
      live.forget();
      database.run("DELETE FROM sessions WHERE expires_at < ?", before);
      return E.right(undefined);
    }),
});
