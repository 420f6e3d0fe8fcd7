import * as E from "fp-ts/lib/Either.js";
import type { StoreError } from "../../../domain/shared/app-error.ts";

/** Bytes, or so: what is read in a tenth of a second, as long as a thread takes to start. */
const MOST = 8 * 2 ** 20;

type Outcome = E.Either<StoreError, unknown>;

/** What was sent to a thread and is not answered yet, in the order in which it was sent. */
export interface UnderWay {
  /** Adds something of that size; answers once there is room for more, or what went wrong with what came before. */
  readonly add: (size: number, answer: Promise<Outcome>) => Promise<E.Either<StoreError, void>>;
  /** Waits for all; what went wrong first. */
  readonly settled: () => Promise<E.Either<StoreError, void>>;
}

export const underWay = (most = MOST): UnderWay => {
  const waiting: { readonly size: number; readonly answer: Promise<Outcome> }[] = [];
  let sum = 0;
  let first: E.Either<StoreError, void> = E.right(undefined);
  const downTo = async (left: number): Promise<typeof first> => {
    while (E.isRight(first) && (sum > left || left === 0)) {
      const next = waiting.shift();
      if (next === undefined) break;
      sum -= next.size;
      const outcome = await next.answer;
      if (E.isLeft(outcome)) first = outcome;
    }
    return first;
  };
  return {
    add: (size, answer) => {
      // Whoever waits for it is told; until then nobody has asked.
      answer.catch(() => undefined);
      waiting.push({ size, answer });
      sum += size;
      return downTo(most);
    },
    settled: () => downTo(0),
  };
};
