import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";

/** What a port answers; the test fails where it refuses. */
export const answerOf = async <A>(task: TE.TaskEither<unknown, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(`refused: ${JSON.stringify(outcome.left)}`);
  return outcome.right;
};

/** Why a port refuses; the test fails where it does not. */
export const refusalOf = async <L>(task: TE.TaskEither<L, unknown>): Promise<L> => {
  const outcome = await task();
  if (E.isRight(outcome)) throw new Error("it was not refused");
  return outcome.left;
};

/** What became of tasks that were all under way at once. */
export const outcomesOf = async <L, A>(
  tasks: readonly TE.TaskEither<L, A>[],
): Promise<{ readonly answers: readonly A[]; readonly refusals: readonly L[] }> => {
  const outcomes = await Promise.all(tasks.map((task) => task()));
  return {
    answers: outcomes.filter(E.isRight).map(({ right }) => right),
    refusals: outcomes.filter(E.isLeft).map(({ left }) => left),
  };
};
