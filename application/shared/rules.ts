import * as E from "fp-ts/lib/Either.js";
import type * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { AuditDetail } from "../../domain/audit/audit-line.ts";
import type { Delete, Demand, Put, Resources } from "../../domain/changes/change-set.ts";
import type { Family } from "../../domain/shared/family.ts";
import { type Actor, requireRole } from "../../domain/shared/actor.ts";
import type { AppError, StoreError } from "../../domain/shared/app-error.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import type { Filter } from "../../domain/shared/resource-query.ts";
import type { Stamp } from "../../domain/shared/versioned.ts";

/** What a draft makes of a resource, whether it comes in a request or in an import. */
export interface Drafting<R, Draft> {
  /** What is wrong with a draft, or the fields of it that could be read, beyond their form. */
  readonly faults?: (draft: Partial<Draft>, current: R | null) => readonly Fault[];
  readonly create: (draft: Draft, id: string, stamp: Stamp) => R;
  readonly revise: (current: R, draft: Draft, stamp: Stamp) => R;
}

export interface Completed<Draft> {
  readonly draft: Draft;
  /** What must still hold of what was decided, when it is written. */
  readonly demands: readonly Demand[];
}

/**
 * What the stock verbs need to know of a family. `Draft` is what a writer sends, `Shown` what a
 * reader sees: a resource, with what is shown beside it.
 */
export interface Rules<F extends Family, Draft, Shown = Resources[F]> extends Drafting<
  Resources[F],
  Draft
> {
  readonly family: F;
  readonly find: (id: string) => TE.TaskEither<StoreError, O.Option<Resources[F]>>;
  /** The id under which the change is written down, where the actor may write. */
  readonly mayWrite: (actor: Actor, id: string | null) => E.Either<AppError, string>;
  readonly mayRead: (actor: Actor, id: string) => E.Either<AppError, unknown>;
  readonly isVisible: (actor: Actor, resource: Resources[F]) => TE.TaskEither<StoreError, boolean>;
  /** A listing's filter, narrowed to what the actor may see. */
  readonly withinSight: (actor: Actor, filter: Filter) => Filter;
  /** A draft with what the dictionary itself decides. */
  readonly complete: (
    draft: Draft,
    current: Resources[F] | null,
  ) => TE.TaskEither<StoreError, Completed<Draft>>;
  /**
   * Whether the state of things lets this actor make `after` of `before` (null: there is none), and
   * what must still hold when it is done.
   */
  readonly mayChange: (
    actor: Actor,
    before: Resources[F] | null,
    after: Resources[F] | null,
  ) => TE.TaskEither<AppError, readonly Demand[]>;
  /** What is deleted together with it. */
  readonly goesWith: (
    resource: Resources[F],
    stamp: Stamp,
  ) => TE.TaskEither<StoreError, readonly Delete[]>;
  /** What is brought back together with it, when it had been deleted. */
  readonly comesWith: (
    resource: Resources[F],
    stamp: Stamp,
  ) => TE.TaskEither<StoreError, readonly Put[]>;
  /** An earlier state as it is restored over what is there now. */
  readonly asRestored: (state: Resources[F], current: Resources[F] | null) => Resources[F];
  /** Whose sessions end with the change. */
  readonly endsSessionsOf: (before: Resources[F], after: Resources[F] | null) => readonly string[];
  /** What the audit says of the change besides; a history tells of the rest. */
  readonly told: (before: Resources[F] | null, after: Resources[F] | null) => AuditDetail | null;
  readonly show: (
    resources: readonly Resources[F][],
  ) => TE.TaskEither<StoreError, readonly Shown[]>;
  /** The resource in what is shown of it. */
  readonly shownOf: (shown: Shown) => Resources[F];
}

/** The rules of most families in most things; a family names what it does otherwise. */
export const plainRules: Omit<
  Rules<Family, unknown>,
  "family" | "find" | "create" | "revise" | "complete" | "asRestored" | "show" | "shownOf"
> & {
  readonly complete: <Draft>(draft: Draft) => TE.TaskEither<never, Completed<Draft>>;
  readonly asRestored: <R>(state: R) => R;
  readonly show: <R>(resources: readonly R[]) => TE.TaskEither<never, readonly R[]>;
  readonly shownOf: <R>(shown: R) => R;
} = {
  mayWrite: (actor) => requireRole(actor, "editor"),
  mayRead: () => E.right(undefined),
  isVisible: () => TE.right(true),
  withinSight: (_actor, filter) => filter,
  complete: (draft) => TE.right({ draft, demands: [] }),
  mayChange: () => TE.right([]),
  goesWith: () => TE.right([]),
  comesWith: () => TE.right([]),
  asRestored: (state) => state,
  endsSessionsOf: () => [],
  told: () => null,
  show: (resources) => TE.right(resources),
  shownOf: (shown) => shown,
};

/** A put of one family's resource; the family ties the two together. */
export const putOf = <F extends Family>(
  family: F,
  resource: Resources[F],
  expected: number | null,
  event: Put["event"],
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- TypeScript does not spread the union over F
): Put => ({ family, resource, expected, event }) as Put;
