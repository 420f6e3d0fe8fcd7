import * as O from "fp-ts/lib/Option.js";
import type { ClientSession } from "mongodb";
import {
  type AnswerKey,
  type KeptAnswer,
  type KeptAnswers,
  keptSince,
} from "../../domain/changes/kept-answer.ts";
import { type Deployment, reading } from "./client.ts";
import type { Collections } from "./collections.ts";
import type { AnswerDocument } from "./documents.ts";
import { attempt, violatedIndex } from "./mongodb-errors.ts";

export const answerId = ({ caller, method, path, key }: AnswerKey): string =>
  JSON.stringify([caller, method, path, key]);

export const answerDocument = (answer: KeptAnswer): AnswerDocument => ({
  ...answer,
  _id: answerId(answer),
  headers: Object.entries(answer.headers),
});

const fromDocument = ({ _id, headers, ...answer }: AnswerDocument): KeptAnswer => ({
  ...answer,
  headers: Object.fromEntries(headers),
});

/**
 * Keeps an answer, in the place of one that has had its day; false where one that counts is there.
 * Then the upsert matches nothing, and the insert that becomes of it violates the index on `_id`.
 */
export const keepAnswer = async (
  { answers }: Pick<Collections, "answers">,
  answer: KeptAnswer,
  session?: ClientSession,
): Promise<boolean> => {
  const { _id, ...kept } = answerDocument(answer);
  try {
    await answers.replaceOne({ _id, kept_at: { $lt: keptSince(answer.kept_at) } }, kept, {
      upsert: true,
      ...(session !== undefined && { session }),
    });
    return true;
  } catch (error) {
    if (violatedIndex(error) !== "_id_") throw error;
    return false;
  }
};

/**
 * The answer that counts at a moment. Where there are no transactions it lies in the resource that it
 * reports, and moves from there to the collection, which is therefore looked into last.
 */
export const keptAnswer = async (
  { resources, answers }: Collections,
  _id: string,
  at: string,
  { transactions }: Deployment,
): Promise<KeptAnswer | null> => {
  // Repeating an answer confirms it once more, so it is read as what the majority has.
  const confirmed = transactions
    ? ({ ...reading, readConcern: { level: "majority" } } as const)
    : reading;
  const since = keptSince(at);
  const besides = await Promise.all(
    Object.values(resources).map((collection) =>
      collection.findOne(
        { "kept._id": _id, "kept.kept_at": { $gte: since } },
        { ...confirmed, projection: { kept: 1 } },
      ),
    ),
  );
  const embedded = besides.find((resource) => resource !== null)?.kept;
  const found = embedded ?? (await answers.findOne({ _id, kept_at: { $gte: since } }, confirmed));
  return found === null ? null : fromDocument(found);
};

/**
 * Before an answer is kept in a resource: one under the same key that has had its day goes, and one
 * that the resource kept under another key moves to the collection.
 */
export const makeRoom = async (
  { resources, answers }: Collections,
  answer: KeptAnswer,
  inItsPlace: AnswerDocument | undefined,
): Promise<void> => {
  const since = keptSince(answer.kept_at);
  const { _id } = answerDocument(answer);
  for (const collection of Object.values(resources))
    await collection.updateMany(
      { "kept._id": _id, "kept.kept_at": { $lt: since } },
      { $unset: { kept: "" } },
    );
  if (inItsPlace === undefined || inItsPlace.kept_at < since) return;
  await keepAnswer({ answers }, fromDocument(inItsPlace));
};

export const mongodbKeptAnswers = (
  collections: Collections,
  deployment: Deployment,
): KeptAnswers => ({
  find: (key, at) =>
    attempt(async () =>
      O.fromNullable(await keptAnswer(collections, answerId(key), at, deployment)),
    ),
  sweep: (before) => attempt(() => forgetAnswers(collections, before)),
});

const forgetAnswers = async (
  { resources, answers }: Collections,
  before: string,
): Promise<void> => {
  await answers.deleteMany({ kept_at: { $lt: before } });
  for (const collection of Object.values(resources))
    await collection.updateMany({ "kept.kept_at": { $lt: before } }, { $unset: { kept: "" } });
};
