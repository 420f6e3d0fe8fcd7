import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import {
  type ChangeSet,
  changeSet,
  type Commit,
  type Refusal,
} from "../../domain/changes/change-set.ts";
import type { KeptAnswer } from "../../domain/changes/kept-answer.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import {
  type AppError,
  conflict,
  notFound,
  preconditionFailed,
  preconditionRequired,
  type StoreError,
  validationFailed,
} from "../../domain/shared/app-error.ts";
import { type Clock, type NewId, timestamp } from "../../domain/shared/clock.ts";
import { type UnsoundDraft, unknownReferences } from "../../domain/shared/reference.ts";
import type { Stamp, Versioned } from "../../domain/shared/versioned.ts";

/** What a caller demands of the version that is there: nothing, that it exists, or one of several. */
export type Expectation = "none" | "any" | readonly number[];

/** What the stock verbs need to know of a family. Each family's room makes one. */
export interface Rules<R extends Versioned, Draft> {
  readonly mayRead: (actor: Actor, id: string) => E.Either<AppError, unknown>;
  /** The id under which the change is written down, where the actor may write. */
  readonly mayWrite: (actor: Actor, id: string | null) => E.Either<AppError, string>;
  readonly isVisible: (actor: Actor, resource: R) => boolean;
  /** Whether its present state lets this actor change it. */
  readonly mayChange: (actor: Actor, resource: R) => E.Either<AppError, R>;
  readonly revise: (current: R, draft: Draft, stamp: Stamp) => E.Either<AppError, R>;
  /** The changes that write a resource: over a version, or new where that is null. */
  readonly put: (resource: R, expected: number | null) => Partial<ChangeSet>;
  readonly remove: (current: R, stamp: Stamp) => Partial<ChangeSet>;
}

export type Find<R> = (id: string) => TE.TaskEither<StoreError, O.Option<R>>;

export interface CrudDeps<R> {
  readonly find: Find<R>;
  readonly commit: Commit;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly requireIfMatch: boolean;
}

/** A use case: what it needs, then what is asked, then an answer or why not. */
export type UseCase<Deps, Input, Output> = (
  deps: Deps,
) => (input: Input) => TE.TaskEither<AppError, Output>;

export interface ReadInput {
  readonly actor: Actor;
  readonly id: string;
}

export interface CreateInput<R, Draft> {
  readonly actor: Actor;
  /** What is to be written, or what is wrong with it: that is told only to those who may write. */
  readonly draft: E.Either<UnsoundDraft, Draft>;
  /** What to answer when the request is repeated under its key. */
  readonly keep?: (resource: R, at: string) => KeptAnswer;
}

export interface EditInput<R, Draft> {
  readonly actor: Actor;
  readonly id: string;
  readonly expected: Expectation;
  /** The edit, made over what is there: a patch needs it, and so does telling what was not to change. */
  readonly draft: (current: R) => E.Either<UnsoundDraft, Draft>;
}

export interface DeleteInput {
  readonly actor: Actor;
  readonly id: string;
  readonly expected: Expectation;
}

/** Reading is what nearly every request does, so it is written out instead of composed. */
export const readResource =
  <R extends Versioned, Draft>(
    rules: Rules<R, Draft>,
  ): UseCase<Pick<CrudDeps<R>, "find">, ReadInput, R> =>
  ({ find }) =>
  ({ actor, id }) =>
  async () => {
    const allowed = rules.mayRead(actor, id);
    return E.isLeft(allowed) ? allowed : existing(rules, find, actor, id)();
  };

export const createResource =
  <R extends Versioned, Draft>(
    rules: Rules<R, Draft>,
    create: (draft: Draft, id: string, stamp: Stamp) => E.Either<AppError, R>,
  ): UseCase<CrudDeps<R>, CreateInput<R, Draft>, R> =>
  ({ commit, clock, newId }) =>
  ({ actor, draft, keep }) => {
    const at = timestamp(clock);
    return pipe(
      rules.mayWrite(actor, null),
      E.flatMap((by) =>
        pipe(
          sound(draft),
          E.flatMap((given) => create(given, newId(), { at, by })),
        ),
      ),
      TE.fromEither,
      TE.tap((resource) =>
        pipe(
          commit(changeSet({ ...rules.put(resource, null), answer: keep?.(resource, at) ?? null })),
          TE.mapLeft(refusedToError),
        ),
      ),
    );
  };

export const editResource =
  <R extends Versioned, Draft>(
    rules: Rules<R, Draft>,
  ): UseCase<CrudDeps<R>, EditInput<R, Draft>, R> =>
  (deps) =>
  ({ actor, id, expected, draft }) =>
    changeResource(rules, deps, { actor, id, expected }, (current, stamp) =>
      pipe(
        sound(draft(current)),
        E.flatMap((given) => rules.revise(current, given, stamp)),
        E.tap(() => rules.mayChange(actor, current)),
        E.map((revised) => ({
          changes: rules.put(revised, current.version),
          result: revised,
        })),
      ),
    );

export const deleteResource =
  <R extends Versioned, Draft>(rules: Rules<R, Draft>): UseCase<CrudDeps<R>, DeleteInput, string> =>
  (deps) =>
  (input) =>
    changeResource(rules, deps, input, (current, stamp) =>
      pipe(
        rules.mayChange(input.actor, current),
        E.map(() => ({ changes: rules.remove(current, stamp), result: current.id })),
      ),
    );

/** What a change comes to: what to write, and what to answer once it is written. */
interface Decision<Output> {
  readonly changes: Partial<ChangeSet>;
  readonly result: Output;
}

/** A writer who names no version tries again this often: each time, one of the rivals is done. */
const MAX_TRIES = 1_000;

/**
 * Changes what exists: permission, presence, precondition, decision, commit, in this order. Where a
 * rival wrote in between, a caller who named a version is told so, and any other's change is decided
 * anew over what the rival wrote.
 */
export const changeResource = <R extends Versioned, Draft, Output>(
  rules: Rules<R, Draft>,
  deps: CrudDeps<R>,
  input: DeleteInput,
  decide: (current: R, stamp: Stamp) => E.Either<AppError, Decision<Output>>,
  triesLeft = MAX_TRIES,
): TE.TaskEither<AppError, Output> =>
  pipe(
    TE.fromEither(rules.mayWrite(input.actor, input.id)),
    TE.bindTo("by"),
    TE.bind("current", () => existing(rules, deps.find, input.actor, input.id)),
    TE.tapEither(({ current }) => meets(input.expected, current, deps.requireIfMatch)),
    TE.flatMapEither(({ by, current }) => decide(current, { at: timestamp(deps.clock), by })),
    TE.flatMap(({ changes, result }) =>
      pipe(
        deps.commit(changeSet(changes)),
        TE.map(() => result),
        TE.orElse((refusal): TE.TaskEither<AppError, Output> => {
          if (refusal._tag !== "VersionMoved") return TE.left(refusedToError(refusal));
          if (Array.isArray(input.expected)) return TE.left(preconditionFailed);
          if (triesLeft <= 1) return TE.left(conflict("too_contended"));
          return changeResource(rules, deps, input, decide, triesLeft - 1);
        }),
      ),
    ),
  );

/** All that is wrong with a draft at once: its own faults, and what it mentions that does not exist. */
const sound = <Draft>(draft: E.Either<UnsoundDraft, Draft>): E.Either<AppError, Draft> =>
  E.mapLeft(({ faults, mentions }: UnsoundDraft) =>
    validationFailed([...faults, ...unknownReferences(mentions)]),
  )(draft);

const existing =
  <R extends Versioned, Draft>(
    rules: Rules<R, Draft>,
    find: Find<R>,
    actor: Actor,
    id: string,
  ): TE.TaskEither<AppError, R> =>
  async () => {
    const found = await find(id)();
    if (E.isLeft(found)) return found;
    return O.isSome(found.right) && rules.isVisible(actor, found.right.value)
      ? E.right(found.right.value)
      : E.left(notFound);
  };

const meets = (
  expected: Expectation,
  current: Versioned,
  required: boolean,
): E.Either<AppError, void> => {
  if (expected === "any") return E.right(undefined);
  if (expected === "none") return required ? E.left(preconditionRequired) : E.right(undefined);
  return expected.includes(current.version) ? E.right(undefined) : E.left(preconditionFailed);
};

/** What a refused change set means to the caller who asked for a single change. */
export const refusedToError = (refusal: Refusal | StoreError): AppError => {
  switch (refusal._tag) {
    case "KeyTaken":
      return conflict("key_taken", { pointer: `/${refusal.key}`, code: "taken" });
    case "AnswerTaken":
      return conflict("in_progress");
    case "VersionMoved":
      return conflict("too_contended");
    default:
      return refusal;
  }
};
