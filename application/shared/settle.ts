import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Act, AuditTarget } from "../../domain/audit/audit-line.ts";
import {
  type ChangeSet,
  changeSet,
  type Commit,
  type Demand,
  type KeyTaken,
  type Refusal,
} from "../../domain/changes/change-set.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import {
  type AppError,
  conflict,
  isStoreError,
  keysTaken,
  preconditionFailed,
  preconditionRequired,
  type StoreError,
  unauthenticated,
} from "../../domain/shared/app-error.ts";
import type { Clock, NewId } from "../../domain/shared/clock.ts";
import { pointer } from "../../domain/shared/fault.ts";
import type { Lexicon } from "../../domain/store.ts";
import { actLine } from "../audit/act-line.ts";
import { allTaken } from "./taken-keys.ts";
import type { Expectation } from "./use-case.ts";

export interface SettleDeps {
  readonly commit: Commit;
  readonly lexicon: Lexicon;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** What a change comes to: what to write, what to tell of it, what to answer once it is written. */
export interface Decision<Output> {
  readonly changes: Omit<Partial<ChangeSet>, "audit">;
  readonly act: Act;
  readonly result: Output;
}

/** Is told how to find out whether what a decision is made over is still there as it was read. */
export type Meet = (stands: TE.TaskEither<StoreError, boolean>) => void;

/** Each time that a decision has to be made anew, one of the rivals is done. */
const MAX_TRIES = 1_000;

/**
 * Decides and commits. Where the dictionary is no longer what the decision was made over, it is
 * decided anew, over what the rival made of it: a caller who named a version is told then that it is
 * gone, one whose reference was deleted that there is no such thing.
 */
export const settle = <Output>(
  deps: SettleDeps,
  actor: Actor,
  decide: (meet: Meet) => TE.TaskEither<AppError, Decision<Output>>,
  triesLeft = MAX_TRIES,
): TE.TaskEither<AppError, Output> => {
  const again = (): TE.TaskEither<AppError, Output> =>
    triesLeft <= 1
      ? TE.left(conflict("too_contended"))
      : settle(deps, actor, decide, triesLeft - 1);
  return pipe(
    // Not called before its turn: the clock and the ids are read when the task runs.
    TE.rightTask(() => Promise.resolve()),
    TE.flatMap(() => overOneState(decide)),
    TE.flatMap((decided) => {
      if (decided === null) return again();
      const { changes, act, result } = decided;
      return pipe(
        deps.commit(
          changeSet({
            ...changes,
            demands: [...sessionOf(actor), ...(changes.demands ?? [])],
            audit: [actLine(deps, actor, act)],
          }),
        ),
        TE.map(() => result),
        TE.orElse((refusal) =>
          isMoved(refusal) ? again() : refused(deps, changes, refusal, act.target),
        ),
      );
    }),
  );
};

/**
 * What is decided; null where it was refused over what others have changed since it was read: with what else was
 * read for it, it was of no one moment.
 */
const overOneState = <Output>(
  decide: (meet: Meet) => TE.TaskEither<AppError, Decision<Output>>,
): TE.TaskEither<AppError, Decision<Output> | null> => {
  let stands: TE.TaskEither<StoreError, boolean> = TE.right(true);
  const meet: Meet = (asked) => {
    stands = asked;
  };
  return pipe(
    decide(meet),
    TE.orElseW((error) =>
      isStoreError(error)
        ? TE.left(error)
        : pipe(
            stands,
            TE.flatMap((isAsItWas) =>
              isAsItWas ? TE.left<AppError, null>(error) : TE.right(null),
            ),
          ),
    ),
  );
};

/** Whoever was let in with a session that has ended by now has lost the right to the change. */
const sessionOf = (actor: Actor): readonly Demand[] =>
  actor.kind === "user" && actor.session_id !== undefined
    ? [{ kind: "live_session", id: actor.session_id }]
    : [];

/** An id that is taken is one that a rival has just restored. */
const isMoved = (refusal: Refusal | StoreError): boolean =>
  refusal._tag === "VersionMoved" ||
  (refusal._tag === "Overtaken" && refusal.because !== "session_ended") ||
  (refusal._tag === "KeyTaken" && refusal.keys.includes("id"));

/** Who is refused for a key is told of all that are taken, of what comes with their resource too. */
const refused = (
  { lexicon }: SettleDeps,
  changes: Partial<ChangeSet>,
  refusal: Refusal | StoreError,
  target: Act["target"],
): TE.TaskEither<AppError, never> =>
  refusal._tag === "KeyTaken"
    ? pipe(
        allTaken(lexicon, changes, refusal),
        TE.flatMap((taken) => TE.left(takenToError(taken, target))),
      )
    : TE.left(refusedToError(refusal));

/** What a refused change set means to the caller. */
export const refusedToError = (refusal: Refusal | StoreError): AppError => {
  switch (refusal._tag) {
    case "KeyTaken":
      return takenToError([refusal]);
    case "AnswerTaken":
      return conflict("in_progress");
    case "VersionMoved":
      return conflict("too_contended");
    case "Overtaken":
      return refusal.because === "session_ended" ? unauthenticated : conflict("too_contended");
    default:
      return refusal;
  }
};

/** What comes with the target has places of its own: its family and id, then the key. */
const takenToError = (taken: readonly KeyTaken[], target: AuditTarget | null = null): AppError =>
  keysTaken(
    taken.map(({ family, id, keys }) => ({
      keys,
      inside: target === null || target.id === id ? "" : pointer(family, id),
    })),
  );

/** Whether the version that is there is one that the caller expects. */
export const meets = (
  expected: Expectation,
  version: number,
  required: boolean,
): E.Either<AppError, void> => {
  if (expected === "any") return E.right(undefined);
  if (expected === "none") return required ? E.left(preconditionRequired) : E.right(undefined);
  return expected.includes(version) ? E.right(undefined) : E.left(preconditionFailed);
};
