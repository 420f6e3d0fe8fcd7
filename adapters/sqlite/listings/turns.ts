import type * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../../../domain/shared/app-error.ts";
import { waitingLine } from "../threads/waiting-line.ts";
import { type HowLong, howLong } from "./how-long.ts";
import type { Question } from "./reader-messages.ts";
import { MOST_WAITING, tooManyWait } from "./reader-pool.ts";

type Read<A> = TE.TaskEither<StoreError, A>;

/** What is to be done once those of its kind that came before have been answered. */
export interface Turn<A> {
  readonly kind: HowLong;
  /** Two of the same name ask for the same. */
  readonly name: string;
  readonly read: Read<A>;
}

export const turnFor = <A>(question: Question, read: Read<A>): Turn<A> => ({
  kind: howLong(question),
  name: JSON.stringify(question),
  read,
});

/**
 * One after the other of each kind, those of different kinds beside each other. Who asks for what somebody waits for
 * already is answered with it: that is read after both have asked.
 */
export const turns = <A>(most = MOST_WAITING): ((turn: Turn<A>) => Read<A>) => {
  const line = waitingLine<() => Promise<void>, HowLong>(most);
  const waiting = new Map<string, ReturnType<Read<A>>>();
  const busy = new Set<HowLong>();
  const begin = (): void => {
    const begun = line.next((kind) => (busy.has(kind) ? null : kind));
    if (begun === null) return;
    const { job, place: kind } = begun;
    busy.add(kind);
    void job().finally(() => {
      busy.delete(kind);
      begin();
    });
    begin();
  };
  return ({ kind, name, read }) =>
    () => {
      const before = waiting.get(name);
      if (before !== undefined) return before;
      const { promise, resolve, reject } = Promise.withResolvers<E.Either<StoreError, A>>();
      const job = (): Promise<void> => {
        waiting.delete(name);
        return read().then(resolve, reject);
      };
      if (!line.add(job, kind)) return Promise.resolve(tooManyWait);
      waiting.set(name, promise);
      begin();
      return promise;
    };
};

/**
 * By what is quick, unless that cannot tell; else in turn, by the other. Whose turn has come asks the quick one once
 * more, which may have caught up meanwhile: after an import those who wait would be answered by the file for as long
 * as their line is, although none of them needs it any more.
 */
export const quickFirst =
  <A>(inTurn: (turn: Turn<A>) => Read<A>) =>
  (quick: Read<A | null>, slow: () => Turn<A>): Read<A> => {
    const inLine: Read<A> = () => {
      const turn = slow();
      return inTurn({ ...turn, read: unlessNull(quick, turn.read) })();
    };
    return unlessNull(quick, inLine);
  };

/** The first answer, unless that is null; nothing is asked of the second before. */
export const unlessNull = <A, B>(first: Read<A | null>, second: Read<B>): Read<A | B> =>
  pipe(
    first,
    TE.flatMap((answer): Read<A | B> => (answer === null ? second : TE.right(answer))),
  );
