/**
 * What can be done with every resource, as functions over a family's rules. Each refuses with the first of these that
 * holds: `Unauthenticated` or `Forbidden`, `NotFound` (of what the actor may not see, too), `PreconditionRequired` or
 * `PreconditionFailed`, `ValidationFailed` with every fault, `Forbidden` by the state of things, `Conflict` or `InUse`;
 * and at any time with an error of the store.
 */
import type * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { AuditTarget } from "../../domain/audit/audit-line.ts";
import type { Delete, Resources } from "../../domain/changes/change-set.ts";
import type { Family } from "../../domain/shared/family.ts";
import type { KeptAnswer } from "../../domain/changes/kept-answer.ts";
import { created, updated } from "../../domain/changes/revision.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import {
  type AppError,
  inUse,
  notFound,
  type StoreError,
  unavailable,
} from "../../domain/shared/app-error.ts";
import { timestamp } from "../../domain/shared/clock.ts";
import type { UnsoundDraft } from "../../domain/shared/reference.ts";
import type { Stamp } from "../../domain/shared/versioned.ts";
import { checkDraft } from "./checks.ts";
import { putOf, type Rules } from "./rules.ts";
import { type Meet, meets, settle } from "./settle.ts";
import type { Expectation, ReadInput, Verb, WriteDeps } from "./use-case.ts";

/** What may come again under the same key, and is then answered as it was. */
export interface Repeatable<Shown> {
  /** The answer to keep; absent of a request without a key. */
  readonly keep?: (shown: Shown, at: string) => KeptAnswer;
}

export interface CreateInput<Draft, Shown> extends Repeatable<Shown> {
  readonly actor: Actor;
  /** What is to be written, or what is wrong with it: that is told only to those who may write. */
  readonly draft: E.Either<UnsoundDraft, Draft>;
}

export interface EditInput<Draft, Shown> extends DeleteInput {
  /** The edit, made over what is there: a patch needs it, and so does telling what was not to change. */
  readonly draft: (current: Shown) => E.Either<UnsoundDraft, Draft>;
}

export interface DeleteInput extends ReadInput {
  readonly expected: Expectation;
}

/** What writing through a family's rules takes. */
export type StockDeps = Pick<
  WriteDeps,
  "lexicon" | "references" | "commit" | "clock" | "newId" | "requireIfMatch"
>;

/** What is there and the actor may see. */
export const existing = <F extends Family, Draft, Shown>(
  rules: Rules<F, Draft, Shown>,
  actor: Actor,
  id: string,
): TE.TaskEither<AppError, Resources[F]> =>
  pipe(
    rules.find(id),
    TE.flatMapOption(
      (found) => found,
      (): AppError => notFound,
    ),
    TE.tap((resource) =>
      pipe(
        rules.isVisible(actor, resource),
        TE.flatMap((visible) => (visible ? TE.right(undefined) : TE.left<AppError>(notFound))),
      ),
    ),
  );

export const showOne = <F extends Family, Draft, Shown>(
  rules: Rules<F, Draft, Shown>,
  resource: Resources[F],
): TE.TaskEither<StoreError, Shown> =>
  pipe(
    rules.show([resource]),
    TE.flatMapOption(
      ([shown]) => O.fromNullable(shown),
      () => unavailable("a resource could not be shown"),
    ),
  );

/** Shows one. */
export const readResource =
  <F extends Family, Draft, Shown>(rules: Rules<F, Draft, Shown>): Verb<ReadInput, Shown> =>
  ({ actor, id }) =>
    pipe(
      TE.fromEither(rules.mayRead(actor, id)),
      TE.flatMap(() => existing(rules, actor, id)),
      TE.flatMap((resource) => showOne(rules, resource)),
    );

/** Makes one of a draft, with an id of its own; shows it. */
export const createResource =
  <F extends Family, Draft, Shown>(
    rules: Rules<F, Draft, Shown>,
    deps: StockDeps,
  ): Verb<CreateInput<Draft, Shown>, Shown> =>
  ({ actor, draft, keep }) =>
    settle(deps, actor, () => {
      const { references, clock, newId } = deps;
      const at = timestamp(clock);
      return pipe(
        TE.fromEither(rules.mayWrite(actor, null)),
        TE.flatMap((by) =>
          checkDraft(references, rules, draft, null, (given) =>
            rules.create(given, newId(), { at, by }),
          ),
        ),
        TE.bindW("further", ({ made }) => rules.mayChange(actor, null, made)),
        TE.bindW("shown", ({ made }) => showOne(rules, made)),
        TE.map(({ made, demands, further, shown }) => ({
          changes: {
            puts: [putOf(rules.family, made, null, created)],
            demands: [...demands, ...further],
            answer: keep?.(shown, at) ?? null,
          },
          act: {
            action: "create",
            target: targetOf(rules.family, made),
            detail: rules.told(null, made),
          },
          result: shown,
        })),
      );
    });

/** Permission, presence, precondition: what comes before any change of what exists. */
export const changeable = <F extends Family, Draft, Shown>(
  rules: Rules<F, Draft, Shown>,
  { clock, requireIfMatch }: Pick<StockDeps, "clock" | "requireIfMatch">,
  { actor, id, expected }: DeleteInput,
  meet: Meet,
): TE.TaskEither<AppError, { readonly current: Resources[F]; readonly stamp: Stamp }> =>
  pipe(
    TE.fromEither(rules.mayWrite(actor, id)),
    TE.bindTo("by"),
    TE.bindW("current", () => existing(rules, actor, id)),
    TE.tapIO(({ current: { version } }) => () => {
      meet(pipe(rules.find(id), TE.map(O.exists((now) => now.version === version))));
    }),
    TE.tapEither(({ current }) => meets(expected, current.version, requireIfMatch)),
    TE.map(({ by, current }) => ({ current, stamp: { at: timestamp(clock), by } })),
  );

/** Puts a draft in the place of what is there, as the next version; shows that. */
export const editResource =
  <F extends Family, Draft, Shown>(
    rules: Rules<F, Draft, Shown>,
    deps: StockDeps,
  ): Verb<EditInput<Draft, Shown>, Shown> =>
  (input) =>
    settle(deps, input.actor, (meet) =>
      pipe(
        changeable(rules, deps, input, meet),
        TE.bindW("seen", ({ current }) => showOne(rules, current)),
        TE.bindW("revised", ({ current, seen, stamp }) =>
          checkDraft(deps.references, rules, input.draft(seen), current, (given) =>
            rules.revise(current, given, stamp),
          ),
        ),
        TE.bindW("further", ({ current, revised }) =>
          rules.mayChange(input.actor, current, revised.made),
        ),
        TE.bindW("shown", ({ revised }) => showOne(rules, revised.made)),
        TE.map(({ current, revised: { made, demands }, further, shown }) => ({
          changes: {
            puts: [putOf(rules.family, made, current.version, updated)],
            demands: [...demands, ...further],
            endSessionsOf: rules.endsSessionsOf(current, made),
          },
          act: {
            action: "update",
            target: targetOf(rules.family, made),
            detail: rules.told(current, made),
          },
          result: shown,
        })),
      ),
    );

/** Deletes one, with what goes with it, unless others refer to any of it; answers its id. */
export const deleteResource =
  <F extends Family, Draft, Shown>(
    rules: Rules<F, Draft, Shown>,
    deps: StockDeps,
  ): Verb<DeleteInput, string> =>
  (input) =>
    settle(deps, input.actor, (meet) =>
      pipe(
        changeable(rules, deps, input, meet),
        TE.bindW("demands", ({ current }) => rules.mayChange(input.actor, current, null)),
        TE.bindW("deletes", ({ current, stamp }) =>
          unusedDeletes(deps, deletesOf(rules, current, stamp)),
        ),
        TE.map(({ current, demands, deletes }) => ({
          changes: { deletes, demands, endSessionsOf: rules.endsSessionsOf(current, null) },
          act: {
            action: "delete",
            target: { family: rules.family, id: current.id, version: current.version + 1 },
            detail: rules.told(current, null),
          },
          result: current.id,
        })),
      ),
    );

const deletesOf = <F extends Family, Draft, Shown>(
  rules: Rules<F, Draft, Shown>,
  current: Resources[F],
  stamp: Stamp,
): TE.TaskEither<StoreError, readonly Delete[]> =>
  pipe(
    rules.goesWith(current, stamp),
    TE.map((others) => [deleteOf(rules.family, current, stamp, null), ...others]),
  );

export const deleteOf = (
  family: Family,
  { id, external_id, version }: Resources[Family],
  stamp: Stamp,
  with_entry: string | null,
): Delete => ({ family, id, external_id, expected: version, stamp, with_entry });

export const targetOf = (family: Family, { id, version }: Resources[Family]): AuditTarget => ({
  family,
  id,
  version,
});

/** Each time that it is looked again, another sense has come. */
const MOST_LOOKS = 100;

/**
 * What goes, where nobody else refers to it. Who was found to refer to it may have come since it was read what goes
 * with it, and go with it as well: that is read once more, and decides.
 */
const unusedDeletes = (
  { references }: Pick<StockDeps, "references">,
  all: TE.TaskEither<StoreError, readonly Delete[]>,
): TE.TaskEither<AppError, readonly Delete[]> => {
  const refuseUsed = (
    deletes: readonly Delete[],
    looksLeft: number,
  ): TE.TaskEither<AppError, readonly Delete[]> =>
    pipe(
      references.usage(deletes.map(({ id }) => id)),
      TE.flatMap((usage): TE.TaskEither<AppError, readonly Delete[]> =>
        Object.values(usage).every((count) => count === 0)
          ? TE.right(deletes)
          : pipe(
              all,
              TE.flatMap((now) =>
                looksLeft === 0 || sameIds(now, deletes)
                  ? TE.left(inUse(usage))
                  : refuseUsed(now, looksLeft - 1),
              ),
            ),
      ),
    );
  return pipe(
    all,
    TE.flatMap((deletes) =>
      deletes.every(({ family }) => family === "users")
        ? TE.right(deletes)
        : refuseUsed(deletes, MOST_LOOKS),
    ),
  );
};

const sameIds = (some: readonly Delete[], others: readonly Delete[]): boolean => {
  const ids = new Set(others.map(({ id }) => id));
  return some.length === ids.size && some.every(({ id }) => ids.has(id));
};
