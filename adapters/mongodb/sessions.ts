import { randomUUID } from "node:crypto";
import { setTimeout as later } from "node:timers/promises";
import * as O from "fp-ts/lib/Option.js";
import type { SessionRepository } from "../../domain/sessions/session-repository.ts";
import type { Session } from "../../domain/sessions/session.ts";
import { auditDocument, tellAudit } from "./audit.ts";
import { reading } from "./client.ts";
import type { Collections, SessionDocument } from "./collections.ts";
import { attempt } from "./mongodb-errors.ts";

const toDocument = ({ id, ...session }: Session): SessionDocument => ({ _id: id, ...session });
const fromDocument = ({ _id, rotation: _, ...session }: SessionDocument): Session => ({
  id: _id,
  ...session,
});

/** When it is tried: what keeps a write from being known mostly keeps the next one from being made for a moment. */
const PAUSES_MS = [0, 500, 1_000, 2_000, 4_000];

/** Until it says that it is done, or it is too late for whoever was to notice; nobody is told. */
const insistently = async (isDone: () => Promise<boolean>): Promise<void> => {
  for (const pause of PAUSES_MS) {
    await later(pause, undefined, { ref: false });
    if (await isDone().catch(() => false)) return;
  }
};

export const mongodbSessions = ({
  sessions,
  audit,
  resources: { users },
}: Collections): SessionRepository => ({
  /**
   * The session first and then the note at the user, in whose document a login meets the changes
   * that end sessions: one that is not noted is taken back, and nobody has been told of it. So is one
   * that the audit could not be told of.
   */
  start: (session, userVersion, line) =>
    attempt(async () => {
      await sessions.insertOne(toDocument(session));
      const takeBack = () => sessions.deleteOne({ _id: session.id });
      try {
        const { matchedCount } = await users.updateOne(
          { _id: session.user_id, version: userVersion },
          { $set: { last_login_at: session.rotated_at }, $inc: { logins: 1 } },
        );
        if (matchedCount === 0) await takeBack();
        else if (line !== undefined) await tellAudit({ audit }, [auditDocument(line)]);
        return matchedCount > 0;
      } catch (error) {
        await takeBack().catch(() => undefined);
        throw error;
      }
    }),
  find: (id) =>
    attempt(async () => {
      const stored = await sessions.findOne({ _id: id }, reading);
      return stored === null ? O.none : O.some(fromDocument(stored));
    }),
  isLive: (id, at) =>
    attempt(
      async () => (await sessions.findOne({ _id: id, expires_at: { $gt: at } }, reading)) !== null,
    ),
  /**
   * Where nobody is told of it, it is taken back: whoever is asked to try again sends the same token, and
   * would be taken for somebody else who has it. Its mark tells it from a rival's of the same moment.
   */
  rotate: ({ id, ...next }) =>
    attempt(async (signal) => {
      const rotation = randomUUID();
      const generation = next.generation - 1;
      let isSettled = false;
      const takeBack = (): void =>
        void insistently(async () => {
          // Before that it may still come to be.
          const isAll = isSettled;
          const back = await sessions.updateOne({ _id: id, rotation }, { $set: { generation } });
          return isAll || back.matchedCount > 0;
        });
      signal.addEventListener("abort", takeBack);
      try {
        const set = { $set: { ...next, rotation } };
        const { matchedCount } = await sessions.updateOne({ _id: id, generation }, set);
        return matchedCount > 0;
      } catch (error) {
        if (!signal.aborted) takeBack();
        throw error;
      } finally {
        isSettled = true;
      }
    }),
  end: (id, line) =>
    attempt(async () => {
      await sessions.deleteOne({ _id: id });
      if (line !== undefined) await tellAudit({ audit }, [auditDocument(line)]);
    }),
  sweep: (before) =>
    attempt(async () => void (await sessions.deleteMany({ expires_at: { $lt: before } }))),
});
