import { setTimeout as later } from "node:timers/promises";
import * as E from "fp-ts/lib/Either.js";
import {
  type ClientSession,
  MongoError,
  MongoNetworkError,
  type TransactionOptions,
} from "mongodb";
import type { Refusal } from "../../domain/changes/change-set.ts";
import { auditDocument, tellAudit } from "./audit.ts";
import { durable } from "./client.ts";
import type { CommitDeps, Committer, Task } from "./committer.ts";
import { judge } from "./judge.ts";
import { keepAnswer } from "./kept-answers.ts";
import { lockWhatDecides } from "./locks.ts";
import { isBrokenConnection } from "./mongodb-errors.ts";
import { keepRevisions } from "./revisions.ts";
import { entriesTouched, tieEntries } from "./senses-in-entries.ts";
import { type View, viewOf } from "./view.ts";
import { applySteps } from "./writes.ts";

/** Between two attempts to commit. */
const PAUSE_MS = 10;

const options: TransactionOptions = {
  // Named anew each time: the driver writes into the one that it is given what a session has seen.
  readConcern: { level: "snapshot" },
  writeConcern: durable,
  readPreference: "primary",
  maxCommitTimeMS: durable.wtimeoutMS,
};

/**
 * All of a change set in one transaction. The driver begins anew what the server calls transient,
 * such as a rival's write to the same document; it would go on for two minutes, so every new try
 * looks first whether anybody still waits for it.
 */
export const inTransaction =
  ({ client, collections }: CommitDeps): Committer =>
  (task) =>
    client.withSession(async (session) => {
      let refusal: Refusal | null = null;
      await session.withTransaction(async () => {
        task.signal.throwIfAborted();
        refusal = await applyAll(viewOf(collections, session), task).catch(asTransient);
        await (refusal === null ? commitSurely(session, task.signal) : session.abortTransaction());
      }, options);
      return refusal;
    });

/** What the driver says of a connection that breaks, unless others break with it, or it is written to just then. */
const asTransient = (error: unknown): never => {
  if (!(error instanceof Error && isBrokenConnection(error))) throw error;
  const lost = new MongoNetworkError(error.message, { cause: error });
  lost.addErrorLabel("TransientTransactionError");
  throw lost;
};

/**
 * Where nobody knows whether it was committed it is asked for again, which does nothing twice. The
 * driver would do so itself, but stumbles over a connection that breaks as it is written to, gives up
 * where many break at once, and would go on for two minutes when nobody waits any more.
 */
const commitSurely = async (session: ClientSession, signal: AbortSignal): Promise<void> => {
  for (;;)
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (signal.aborted || !mayBeCommitted(error)) throw error;
      await later(PAUSE_MS);
    }
};

/** What comes of one that is written to is a TypeError: the driver asks what is no error of its own for labels. */
const mayBeCommitted = (error: unknown): boolean =>
  error instanceof TypeError ||
  isBrokenConnection(error) ||
  (error instanceof MongoError && error.hasErrorLabel("UnknownTransactionCommitResult"));

const applyAll = async (view: View, { changes, writes }: Task): Promise<Refusal | null> => {
  const { answer, endSessionsOf } = changes;
  if (answer !== null && !(await keepAnswer(view.collections, answer, view.options.session)))
    return { _tag: "AnswerTaken" };
  const judged = await judge(view, changes, writes);
  if (E.isLeft(judged)) return judged.left;
  const course = judged.right;
  await lockWhatDecides(view, changes, course);
  await keepRevisions(view, course.steps);
  const { refusal } = await applySteps(view, course.steps);
  if (refusal !== null) return refusal;
  await tieEntries(view, entriesTouched(course));
  if (endSessionsOf.length > 0) await endSessions(view, endSessionsOf);
  await tellAudit(view.collections, changes.audit.map(auditDocument), view.options.session);
  return null;
};

/**
 * A login writes to the user after it has stored its session, and so does this: either the login
 * comes too late and takes its session back, or its session is seen here.
 */
const endSessions = async (
  { collections: { resources, sessions }, options }: View,
  users: readonly string[],
): Promise<void> => {
  await resources.users.updateMany(
    { _id: { $in: [...users] }, version: { $exists: true } },
    { $inc: { logins: 1 } },
    options,
  );
  await sessions.deleteMany({ user_id: { $in: [...users] } }, options);
};
