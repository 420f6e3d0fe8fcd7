import * as E from "fp-ts/lib/Either.js";
import type { ChangeSet, Refusal } from "../../domain/changes/change-set.ts";
import { type KeptAnswer, keptSince } from "../../domain/changes/kept-answer.ts";
import { auditDocument, tellAudit } from "./audit.ts";
import type { CommitDeps, Committer, Task } from "./committer.ts";
import type { Course, Documents } from "./foresee.ts";
import { judge } from "./judge.ts";
import { answerDocument, answerId, keepAnswer, keptAnswer, makeRoom } from "./kept-answers.ts";
import { keepRevisions } from "./revisions.ts";
import { entriesTouched, tieEntries } from "./senses-in-entries.ts";
import { takeBack } from "./take-back.ts";
import { type Turn, turns } from "./turns.ts";
import { tellIfMade, untoldOf } from "./untold.ts";
import { viewOf } from "./view.ts";
import { applySteps, placeOf, type Step } from "./writes.ts";

/** After this many logins in a row the caller hears that the version has moved. */
const MAX_ROUNDS = 50;

/**
 * A change set where there are no transactions, write by write, while nobody else writes. Nothing is
 * begun that is refused. What holds and what does not is written down in
 * docs/decisions/0007-mongodb-without-transactions.md.
 */
export const stepByStep = (deps: CommitDeps): Committer => {
  const view = viewOf(deps.collections);
  const takeTurn = turns(deps.collections, async ({ entries, untold }) => {
    if (entries.length > 0) await tieEntries(view, entries);
    if (untold !== null) await tellIfMade(deps.collections, untold);
  });
  return (task) => takeTurn((turn) => inRounds(deps, task, turn), task.signal, task.patienceMs);
};

const inRounds = async (deps: CommitDeps, task: Task, turn: Turn): Promise<Refusal | null> => {
  for (let round = 1; ; round++) {
    task.signal.throwIfAborted();
    const refusal = await commitOnce(deps, task, turn);
    // A login stands in the way of ending sessions without moving the version: another look tells.
    if (refusal?._tag !== "VersionMoved" || task.changes.endSessionsOf.length === 0) return refusal;
    if (round === MAX_ROUNDS) return refusal;
  }
};

const commitOnce = async (
  deps: CommitDeps,
  { changes, writes, signal }: Task,
  turn: Turn,
): Promise<Refusal | null> => {
  const { collections } = deps;
  if (await isAnswerTaken(deps, changes)) return { _tag: "AnswerTaken" };
  const judged = await judge(viewOf(collections), changes, writes);
  if (E.isLeft(judged)) return judged.left;
  const course = judged.right;
  signal.throwIfAborted();
  await turn.confirm({
    entries: entriesTouched(course),
    untold: untoldOf(changes.audit, course.steps),
  });
  const refusal = await proceed(deps, changes, course);
  if (refusal === null) await tellAudit(collections, changes.audit.map(auditDocument));
  return refusal;
};

const isAnswerTaken = async (
  { collections, deployment }: CommitDeps,
  { answer }: ChangeSet,
): Promise<boolean> =>
  answer !== null &&
  (await keptAnswer(collections, answerId(answer), answer.kept_at, deployment)) !== null;

/**
 * Sessions end before the change that ends them, and the change is only made while nobody has logged
 * in since: cut off in between, it costs a login, where the other order would leave sessions open.
 * The versions that end are kept as history first, too: they are facts already.
 */
const proceed = async (
  deps: CommitDeps,
  changes: ChangeSet,
  course: Course,
): Promise<Refusal | null> => {
  const view = viewOf(deps.collections);
  const { answer, endSessionsOf } = changes;
  if (endSessionsOf.length > 0)
    await deps.collections.sessions.deleteMany({ user_id: { $in: [...endSessionsOf] } });
  const guarded = course.steps.map((step) =>
    step.family === "users" && endSessionsOf.includes(step.id)
      ? { ...step, only: { logins: step.before?.logins ?? null } }
      : step,
  );
  const steps =
    answer === null ? guarded : await withAnswer(deps, answer, changes, guarded, course.present);
  await keepRevisions(view, steps);
  const refusal = await applyOrTakeBack(deps, changes, steps, course.present);
  if (refusal === null) await tieEntries(view, entriesTouched(course));
  return refusal;
};

const applyOrTakeBack = async (
  deps: CommitDeps,
  changes: ChangeSet,
  steps: readonly Step[],
  present: Documents,
): Promise<Refusal | null> => {
  try {
    const { refusal, made } = await applySteps(viewOf(deps.collections), steps);
    const last = refusal ?? (await keepBeside(deps, changes));
    if (last !== null && made > 0) await takeBackOrSay(deps, steps.slice(0, made), present);
    return last;
  } catch (error) {
    // Nobody knows how far it came; what was not made is not there to be taken back.
    if (steps.length > 1) await takeBackOrSay(deps, steps, present).catch(() => undefined);
    throw error;
  }
};

/**
 * The answer is part of the last write, so that the two are made together: an answer is never given
 * again for what was not done, and a unique index lets one of several requests under a key win.
 */
const withAnswer = async (
  { collections }: CommitDeps,
  answer: KeptAnswer,
  { puts }: ChangeSet,
  steps: readonly Step[],
  present: Documents,
): Promise<readonly Step[]> => {
  const last = steps.at(-1);
  if (last === undefined || puts.length === 0) return steps;
  await makeRoom(collections, answer, present.get(placeOf(last))?.kept);
  const kept = answerDocument(answer);
  return [...steps.slice(0, -1), { ...last, set: { ...last.set, kept } }];
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
  steps: readonly Step[],
  present: Documents,
): Promise<void> => {
  try {
    await takeBack(collections, steps, present);
  } catch (error) {
    log(`a change that was not finished could not be taken back: ${String(error)}`);
    throw error;
  }
};
