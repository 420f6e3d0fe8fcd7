import { type ClientSession, ReadConcern, type TransactionOptions } from "mongodb";
import type { ChangeSet, Refusal } from "../../domain/changes/change-set.ts";
import { durable } from "./client.ts";
import type { Collections } from "./collections.ts";
import type { CommitDeps, Committer } from "./committer.ts";
import { keepAnswer } from "./kept-answers.ts";
import { applyWrites, type Write } from "./writes.ts";

const options: TransactionOptions = {
  readConcern: new ReadConcern("snapshot"),
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
  (changes, writes, signal) =>
    client.withSession(async (session) => {
      let refusal: Refusal | null = null;
      await session.withTransaction(async () => {
        signal.throwIfAborted();
        refusal = await applyAll(collections, changes, writes, session);
        if (refusal !== null) await session.abortTransaction();
      }, options);
      return refusal;
    });

const applyAll = async (
  collections: Collections,
  { answer, endSessionsOf }: ChangeSet,
  writes: readonly Write[],
  session: ClientSession,
): Promise<Refusal | null> => {
  if (answer !== null && !(await keepAnswer(collections, answer, session)))
    return { _tag: "AnswerTaken" };
  const { refusal } = await applyWrites(collections, writes, session);
  if (refusal !== null) return refusal;
  if (endSessionsOf.length > 0) await endSessions(collections, endSessionsOf, session);
  return null;
};

/**
 * Transactions see a snapshot each, and of two that read what the other writes both may commit. So
 * whatever decides about a change is written to as well: here the users, whom a login writes to
 * after it has stored its session. Either it comes too late and takes its session back, or its
 * session is seen here.
 */
const endSessions = async (
  { resources, sessions }: Collections,
  users: readonly string[],
  session: ClientSession,
): Promise<void> => {
  await resources.users.updateMany(
    { _id: { $in: [...users] }, version: { $exists: true } },
    { $inc: { logins: 1 } },
    { session },
  );
  await sessions.deleteMany({ user_id: { $in: [...users] } }, { session });
};
