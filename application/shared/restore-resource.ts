import { specOf, whole } from "../../domain/families.ts";
import type * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Put, Resources } from "../../domain/changes/change-set.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import { restored } from "../../domain/changes/revision.ts";
import type { History } from "../../domain/changes/history.ts";
import { type AppError, validationFailed } from "../../domain/shared/app-error.ts";
import { pointer } from "../../domain/shared/fault.ts";
import type { Reference } from "../../domain/shared/reference.ts";
import { timestamp } from "../../domain/shared/clock.ts";
import { broughtBack, type Versioned } from "../../domain/shared/versioned.ts";
import { cycleFaults, missingFaults, unlessFaulty } from "./checks.ts";
import { type Remains, remainsOf, versionOf } from "./remains.ts";
import { putOf, type Rules } from "./rules.ts";
import { meets, settle } from "./settle.ts";
import {
  type DeleteInput,
  type Repeatable,
  showOne,
  type StockDeps,
  targetOf,
} from "./stock-verbs.ts";
import type { Verb } from "./use-case.ts";

export interface RestoreInput<Shown> extends DeleteInput, Repeatable<Shown> {
  readonly request: E.Either<AppError, { readonly version: number }>;
}

/** Brings an earlier state back as a new version, of what was deleted too. It takes the right to edit. */
export const restoreResource =
  <F extends LexicalFamily, Draft, Shown>(
    rules: Rules<F, Draft, Shown>,
    deps: StockDeps & { readonly history: History },
  ): Verb<RestoreInput<Shown>, Shown> =>
  ({ actor, id, expected, request, keep }) =>
    settle(deps, actor, (meet) =>
      pipe(
        TE.fromEither(rules.mayWrite(actor, id)),
        TE.bindTo("by"),
        TE.bindW("remains", () => remainsOf(rules.find(id), deps.history, rules.family, id)),
        // Not before: what it follows may have been written while it was waited for.
        TE.let("at", () => timestamp(deps.clock)),
        TE.let("last", ({ remains }) => versionOf(remains)),
        TE.tapIO(({ remains: { living }, last }) => () => {
          const isSame = O.match(
            () => living === null,
            ({ version }: Versioned) => living !== null && version === last,
          );
          meet(pipe(rules.find(id), TE.map(isSame)));
        }),
        TE.tapEither(({ remains: { living }, last }) =>
          // What was deleted cannot be read, so nobody has a tag of it, and no edit is lost.
          meets(expected, last, deps.requireIfMatch && living !== null),
        ),
        TE.bindW("wanted", () => TE.fromEither(request)),
        TE.bindW("state", ({ wanted }) => stateOf(deps.history, rules.family, id, wanted.version)),
        TE.let("back", ({ by, at, state, remains: { living }, last }) =>
          broughtBack(rules.asRestored(state, living), last, { at, by }),
        ),
        TE.bindW("others", ({ by, at, back, remains }) =>
          remains.living === null ? rules.comesWith(back, { at, by }) : TE.right([]),
        ),
        TE.tap(({ back, others, remains }) => refuseGone(rules, deps, back, remains, others)),
        TE.bindW("demands", ({ back, remains }) => rules.mayChange(actor, remains.living, back)),
        TE.bindW("shown", ({ back }) => showOne(rules, back)),
        TE.map(({ at, back, remains, last, wanted, others, demands, shown }) => ({
          changes: {
            puts: [
              putOf(rules.family, back, remains.living === null ? null : last, restored),
              ...others,
            ],
            demands,
            answer: keep?.(shown, at) ?? null,
          },
          act: {
            action: "restore",
            target: targetOf(rules.family, back),
            detail: { of_version: wanted.version },
          },
          result: shown,
        })),
      ),
    );

const stateOf = <F extends LexicalFamily>(
  history: History,
  family: F,
  id: string,
  version: number,
): TE.TaskEither<AppError, Resources[F]> =>
  pipe(
    history.state(family, id, version),
    TE.flatMapOption(
      O.map((kept) => whole(family, kept)),
      (): AppError => validationFailed([{ pointer: "/version", code: "unknown_version" }]),
    ),
  );

/** What comes back with a resource has places of its own: its family and id, then where it is in it. */
const referencesBeside = ({ family, resource }: Put): readonly Reference[] =>
  specOf(family)
    .references(resource)
    .map((one) => ({ ...one, pointer: pointer(family, resource.id) + one.pointer }));

/** References to what is gone, and circles that have become possible meanwhile. */
const refuseGone = <F extends LexicalFamily, Draft, Shown>(
  rules: Rules<F, Draft, Shown>,
  { references }: StockDeps,
  back: Resources[F],
  { living }: Remains<Resources[F]>,
  others: readonly Put[],
): TE.TaskEither<AppError, void> => {
  const coming = new Set([back.id, ...others.map(({ resource }) => resource.id)]);
  const wanted = [
    ...specOf(rules.family).references(back),
    ...others.flatMap((put) => referencesBeside(put)),
  ].filter(({ id }) => !coming.has(id));
  return pipe(
    missingFaults(references, wanted),
    TE.bindTo("missing"),
    TE.bindW("cycles", () => cycleFaults(references, rules.family, living, back)),
    TE.flatMapEither(({ missing, cycles }) => unlessFaulty([...missing, ...cycles])),
  );
};
