import * as E from "fp-ts/lib/Either.js";
import type { ChangeSet, Refusal } from "../../domain/changes/change-set.ts";
import type { KeptAnswer } from "../../domain/changes/kept-answer.ts";
import { auditDocument, tellAudit } from "./audit.ts";
import type { CommitDeps, Committer, Task } from "./committer.ts";
import type { Documents } from "./foresee.ts";
import { foreseeTies } from "./foresee-ties.ts";
import { judge } from "./judge.ts";
import { answerDocument, answerId, keptAnswer, makeRoom } from "./kept-answers.ts";
import { type Making, makeOrTakeBack, type StepDeps } from "./make-or-take-back.ts";
import { keepRevisions } from "./revisions.ts";
import { type Repair, type Turn, turns } from "./turns.ts";
import { untiedEntries } from "./untied.ts";
import { tellIfMade, untoldOf } from "./untold.ts";
import { viewOf } from "./view.ts";
import { placeOf, type Step } from "./writes.ts";

/** After this many logins in a row the caller hears that the version has moved. */
const MAX_ROUNDS = 50;

/**
 * A change set where there are no transactions, write by write, while nobody else writes. Nothing is
 * begun that is refused. What holds and what does not is written down in
 * docs/decisions/0007-mongodb-without-transactions.md.
 */
export const stepByStep = (deps: CommitDeps): Committer => {
  const untied = untiedEntries(viewOf(deps.collections), deps.log);
  const repair: Repair = async ({ entries, untold }, signal) => {
    const left = await untied.retry(entries, signal);
    if (untold !== null) await tellIfMade(deps.collections, untold);
    return left;
  };
  const takeTurn = turns(deps.collections, repair, deps.patience?.onLockWait);
  return (task) =>
    takeTurn(
      (turn, signal) => inRounds({ ...deps, untied }, { ...task, signal }, turn),
      task.signal,
      task.patienceMs,
    );
};

const inRounds = async (deps: StepDeps, task: Task, turn: Turn): Promise<Refusal | null> => {
  for (let round = 1; ; round++) {
    task.signal.throwIfAborted();
    const refusal = await commitOnce(deps, task, turn);
    // A login stands in the way of ending sessions without moving the version: another look tells.
    if (refusal?._tag !== "VersionMoved" || task.changes.endSessionsOf.length === 0) return refusal;
    if (round === MAX_ROUNDS) return refusal;
  }
};

const commitOnce = async (
  deps: StepDeps,
  { changes, writes, signal }: Task,
  turn: Turn,
): Promise<Refusal | null> => {
  const { collections } = deps;
  if (await isAnswerTaken(deps, changes)) return { _tag: "AnswerTaken" };
  const judged = await judge(viewOf(collections), changes, writes);
  if (E.isLeft(judged)) return judged.left;
  const course = judged.right;
  const ties = await foreseeTies(viewOf(collections), course);
  signal.throwIfAborted();
  await turn.confirm({ entries: ties.entries, untold: untoldOf(changes.audit, course.steps) });
  const refusal = await proceed(deps, { changes, course, ties, turn, signal });
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
const proceed = async (deps: StepDeps, making: Making): Promise<Refusal | null> => {
  const { changes, course } = making;
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
  await keepRevisions(viewOf(deps.collections), steps);
  return makeOrTakeBack(deps, { ...making, course: { ...course, steps } });
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
