import type { ChangeSet, Refusal } from "../../domain/changes/change-set.ts";
import { keptSince } from "../../domain/changes/kept-answer.ts";
import type { CommitDeps } from "./committer.ts";
import type { Course } from "./foresee.ts";
import type { Ties } from "./foresee-ties.ts";
import { answerId, keepAnswer } from "./kept-answers.ts";
import { makeTies, type Tie } from "./senses-in-entries.ts";
import { takeBack } from "./take-back.ts";
import type { Turn } from "./turns.ts";
import type { Untied } from "./untied.ts";
import { viewOf } from "./view.ts";
import { applySteps } from "./writes.ts";

export interface StepDeps extends CommitDeps {
  readonly untied: Untied;
}

/** A change set that has been judged, in its turn. */
export interface Making {
  readonly changes: ChangeSet;
  readonly course: Course;
  readonly ties: Ties;
  readonly turn: Turn;
  readonly signal: AbortSignal;
}

/**
 * Writes the steps, then what entries and senses keep of each other, then an answer that lies beside:
 * that comes last, as it must not be given again for what is taken back. Whatever stands in the way
 * of one of them, those before it are taken back.
 */
export const makeOrTakeBack = async (deps: StepDeps, making: Making): Promise<Refusal | null> => {
  const { changes, course, ties, turn } = making;
  const view = viewOf(deps.collections);
  let begun: "steps" | "ties" | "answer" = "steps";
  try {
    const { refusal, made } = await applySteps(view, course.steps);
    if (refusal !== null) {
      if (made > 0) await takeBackOrSay(deps, course, made);
      return refusal;
    }
    begun = "ties";
    await makeTies(view, ties);
    begun = "answer";
    const taken = await keepBeside(deps, changes);
    if (taken !== null) {
      await takeBackTied(deps, making);
      return taken;
    }
  } catch (error) {
    // Nobody knows how far it came; what was not made is not there to be taken back.
    if (begun === "ties" || (begun === "answer" && course.steps.length > 1))
      await takeBackTied(deps, making).catch(() => undefined);
    else if (course.steps.length > 1) await takeBackOrSay(deps, course).catch(() => undefined);
    throw error;
  }
  turn.leave(ties.entries, idsOf(ties.untied));
  deps.untied.forget(idsOf(ties.ties));
  return null;
};

const idsOf = (ties: readonly Tie[]): readonly string[] => ties.map(({ id }) => id);

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

/** Where entries may have been told of it already, they are told what is there again. */
const takeBackTied = async (
  deps: StepDeps,
  { course, ties: { entries }, turn, signal }: Making,
): Promise<void> => {
  await takeBackOrSay(deps, course);
  turn.leave(entries, await deps.untied.retry(entries, signal));
};

const takeBackOrSay = async (
  { collections, log }: CommitDeps,
  { steps, present }: Course,
  made = steps.length,
): Promise<void> => {
  try {
    await takeBack(collections, steps.slice(0, made), present);
  } catch (error) {
    log(`a change that was not finished could not be taken back: ${String(error)}`);
    throw error;
  }
};
