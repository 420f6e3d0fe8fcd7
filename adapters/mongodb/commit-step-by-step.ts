import type { ChangeSet, Refusal } from "../../domain/changes/change-set.ts";
import { type KeptAnswer, keptSince } from "../../domain/changes/kept-answer.ts";
import type { CommitDeps, Committer } from "./committer.ts";
import { foreseeKeyTaken, foreseeMoved, placeOf, type Present, readPresent } from "./foresee.ts";
import { answerDocument, answerId, keepAnswer, keptAnswer, makeRoom } from "./kept-answers.ts";
import { takeBack } from "./take-back.ts";
import { applyWrites, type Write } from "./writes.ts";

/** After this many rivals in a row the caller hears that the version has moved. */
const MAX_ROUNDS = 50;

/**
 * A change set where there are no transactions, write by write. Nothing is begun that is known to be
 * refused; what a rival makes fail on the way is taken back. What holds and what does not is written
 * down in docs/decisions/0007-mongodb-without-transactions.md.
 */
export const stepByStep =
  (deps: CommitDeps): Committer =>
  async (changes, writes, signal) => {
    for (let round = 1; ; round++) {
      signal.throwIfAborted();
      const present = await readPresent(deps.collections, writes);
      const foreseen = await foresee(deps, changes, writes, present);
      if (foreseen !== null) return foreseen;
      const refusal = await proceed(deps, changes, writes, present);
      if (refusal === null) return null;
      // A login stands in the way of ending sessions without moving the version: another look tells.
      if (refusal._tag === "VersionMoved" && round < MAX_ROUNDS) continue;
      // A request made twice learns of itself before it learns of the keys that it took.
      return (await answerTaken(deps, changes)) ?? refusal;
    }
  };

const foresee = async (
  deps: CommitDeps,
  changes: ChangeSet,
  writes: readonly Write[],
  present: Present,
): Promise<Refusal | null> => {
  const refusal = (await answerTaken(deps, changes)) ?? foreseeMoved(writes, present);
  // A single write finds out by itself, with nothing to take back.
  if (refusal !== null || (writes.length === 1 && changes.endSessionsOf.length === 0))
    return refusal;
  return foreseeKeyTaken(deps.collections, writes, present);
};

const answerTaken = async (
  { collections, deployment }: CommitDeps,
  { answer }: ChangeSet,
): Promise<Refusal | null> => {
  if (answer === null) return null;
  const kept = await keptAnswer(collections, answerId(answer), answer.kept_at, deployment);
  return kept === null ? null : { _tag: "AnswerTaken" };
};

/**
 * Sessions end before the change that ends them, and the change is only made while nobody has logged
 * in since: cut off in between, it costs a login, where the other order would leave sessions open.
 */
const proceed = async (
  deps: CommitDeps,
  changes: ChangeSet,
  writes: readonly Write[],
  present: Present,
): Promise<Refusal | null> => {
  const { collections } = deps;
  const { answer, endSessionsOf } = changes;
  if (endSessionsOf.length > 0)
    await collections.sessions.deleteMany({ user_id: { $in: [...endSessionsOf] } });
  const guarded = writes.map((write) =>
    write.family === "users" && endSessionsOf.includes(write.id)
      ? { ...write, only: { logins: present.get(placeOf(write))?.logins ?? null } }
      : write,
  );
  const complete =
    answer === null ? guarded : await withAnswer(deps, answer, changes, guarded, present);
  const { refusal, made } = await applyWrites(collections, complete);
  const last = refusal ?? (await keepBeside(deps, changes));
  if (last !== null && made > 0) await takeBackOrSay(deps, complete.slice(0, made), present);
  return last;
};

/**
 * The answer is part of the last write, so that the two are made together: an answer is never given
 * again for what was not done, and a unique index lets one of several requests under a key win.
 */
const withAnswer = async (
  { collections }: CommitDeps,
  answer: KeptAnswer,
  { puts }: ChangeSet,
  writes: readonly Write[],
  present: Present,
): Promise<readonly Write[]> => {
  const last = writes.at(-1);
  if (last === undefined || puts.length === 0) return writes;
  await makeRoom(collections, answer, present.get(placeOf(last))?.kept);
  const kept = answerDocument(answer);
  return [...writes.slice(0, -1), { ...last, set: { ...last.set, kept } }];
};

/** The answer of a change that writes no resource; or whether one has moved out of its resource meanwhile. */
const keepBeside = async (
  { collections }: CommitDeps,
  { puts, answer }: ChangeSet,
): Promise<Refusal | null> => {
  if (answer === null) return null;
  if (puts.length === 0)
    return (await keepAnswer(collections, answer)) ? null : { _tag: "AnswerTaken" };
  const since = keptSince(answer.kept_at);
  const moved = await collections.answers.findOne({
    _id: answerId(answer),
    kept_at: { $gte: since },
  });
  return moved === null ? null : { _tag: "AnswerTaken" };
};

const takeBackOrSay = async (
  { collections, log }: CommitDeps,
  writes: readonly Write[],
  present: Present,
): Promise<void> => {
  try {
    await takeBack(collections, writes, present);
  } catch (error) {
    log(`a refused change could not be taken back: ${String(error)}`);
    throw error;
  }
};
