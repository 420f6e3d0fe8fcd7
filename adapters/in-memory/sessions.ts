import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { SessionRepository } from "../../domain/sessions/session-repository.ts";
import type { Tables } from "./tables.ts";

export const inMemorySessions = ({
  sessions,
  families,
  lastLogins,
  audit,
}: Tables): SessionRepository => ({
  start: (session, userVersion, line) =>
    TE.fromIO(() => {
      if (families.users.rows.get(session.user_id)?.resource.version !== userVersion) return false;
      sessions.set(session.id, session);
      lastLogins.set(session.user_id, session.rotated_at);
      if (line !== undefined) audit.set(line.id, line);
      return true;
    }),
  find: (id) => TE.fromIO(() => O.fromNullable(sessions.get(id))),
  isLive: (id, at) =>
    TE.fromIO(() => {
      const session = sessions.get(id);
      return session !== undefined && session.expires_at > at;
    }),
  rotate: (next) =>
    TE.fromIO(() => {
      if (sessions.get(next.id)?.generation !== next.generation - 1) return false;
      sessions.set(next.id, next);
      return true;
    }),
  end: (id, line) =>
    TE.fromIO(() => {
      sessions.delete(id);
      if (line !== undefined) audit.set(line.id, line);
    }),
  sweep: (before) =>
    TE.fromIO(() => {
      for (const [id, { expires_at }] of sessions) if (expires_at < before) sessions.delete(id);
    }),
});
