import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Demand, Resources } from "../../domain/changes/change-set.ts";
import type { Family } from "../../domain/shared/family.ts";
import type { References, TreeFamily } from "../../domain/changes/references.ts";
import { specOf } from "../../domain/families.ts";
import { type AppError, type StoreError, validationFailed } from "../../domain/shared/app-error.ts";
import { type Fault, pointer } from "../../domain/shared/fault.ts";
import {
  type UnsoundDraft,
  unknownReferences,
  type Wanted,
} from "../../domain/shared/reference.ts";
import type { Rules } from "./rules.ts";

/** Nothing wrong goes on; else all of it is told at once. */
export const unlessFaulty = (faults: readonly Fault[]): E.Either<AppError, void> =>
  faults.length === 0 ? E.right(undefined) : E.left(validationFailed(faults));

/** Most of what is written mentions nothing, and then no store is asked. */
export const missingFaults = (
  references: References,
  wanted: readonly Wanted[],
): TE.TaskEither<StoreError, readonly Fault[]> =>
  wanted.length === 0 ? TE.right([]) : pipe(references.missing(wanted), TE.map(unknownReferences));

/** A resource that would lie in itself, by way of others or at once. */
export const cycleFaults = <F extends Family>(
  references: References,
  family: F,
  before: Resources[F] | null,
  after: Resources[F],
): TE.TaskEither<StoreError, readonly Fault[]> =>
  cycleInto(references, family, before, after.id, specOf(family).parent?.of(after) ?? null);

/** The same of a resource of which no more is known than what it is to lie in. */
const cycleInto = <F extends Family>(
  references: References,
  family: F,
  before: Resources[F] | null,
  id: string,
  into: string | null,
): TE.TaskEither<StoreError, readonly Fault[]> => {
  const { parent } = specOf(family);
  if (parent === undefined || into === null) return TE.right([]);
  if (before !== null && parent.of(before) === into) return TE.right([]);
  const cycle: readonly Fault[] = [{ pointer: pointer(parent.field), code: "cycle" }];
  if (into === id) return TE.right(cycle);
  return pipe(
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- whose spec has a parent is a tree
    references.ancestors(family as TreeFamily, [into]),
    TE.map((ancestors) => (ancestors.get(into)?.includes(id) === true ? cycle : [])),
  );
};

export interface Checked<R> {
  readonly made: R;
  readonly demands: readonly Demand[];
}

/**
 * What a draft makes of the current resource (null: a new one), or all that is wrong with it at once:
 * its own faults, what it refers to that does not exist, and what would close a circle.
 */
export const checkDraft = <F extends Family, Draft, Shown>(
  references: References,
  rules: Rules<F, Draft, Shown>,
  draft: E.Either<UnsoundDraft, Draft>,
  current: Resources[F] | null,
  make: (draft: Draft) => Resources[F],
): TE.TaskEither<AppError, Checked<Resources[F]>> => {
  if (E.isLeft(draft))
    return pipe(
      unsoundFaults(references, rules, draft.left, current),
      TE.flatMap((faults) => TE.left(validationFailed(faults))),
    );
  return pipe(
    rules.complete(draft.right, current),
    TE.bindTo("whole"),
    TE.let("made", ({ whole }) => make(whole.draft)),
    TE.bind("missing", ({ made }) =>
      missingFaults(references, specOf(rules.family).references(made)),
    ),
    TE.bind("cycles", ({ made }) => cycleFaults(references, rules.family, current, made)),
    TE.flatMapEither(({ whole, made, missing, cycles }) =>
      pipe(
        unlessFaulty(inTurn(rules.faults?.(whole.draft, current) ?? [], missing, cycles)),
        E.map(() => ({ made, demands: whole.demands })),
      ),
    ),
  );
};

/** All that is wrong with what could not be read whole, as far as its sound parts tell. */
const unsoundFaults = <F extends Family, Draft, Shown>(
  references: References,
  { family, faults: furtherFaults }: Rules<F, Draft, Shown>,
  { faults, mentions, sound = {} }: UnsoundDraft,
  current: Resources[F] | null,
): TE.TaskEither<StoreError, readonly Fault[]> => {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- it was read field by field
  const further = furtherFaults?.(sound as Partial<Draft>, current) ?? [];
  const into = sound[specOf(family).parent?.field ?? ""];
  return pipe(
    missingFaults(references, mentions),
    TE.bindTo("missing"),
    TE.bind("cycles", () =>
      // What is new lies above nothing yet.
      current === null || typeof into !== "string"
        ? TE.right([])
        : cycleInto(references, family, current, current.id, into),
    ),
    TE.map(({ missing, cycles }) => inTurn(faults, further, missing, cycles)),
  );
};

/**
 * All that several checks found, but of what one has told of, no more is said by those after it: what may
 * not change is not also looked up.
 */
const inTurn = (...checks: readonly (readonly Fault[])[]): readonly Fault[] => {
  const told = new Set<string | undefined>();
  return checks.flatMap((faults) => {
    const more = faults.filter(({ pointer: at }) => !told.has(at));
    for (const { pointer: at } of more) told.add(at);
    return more;
  });
};
