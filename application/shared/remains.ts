import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { History } from "../../domain/changes/history.ts";
import { type AppError, notFound, type StoreError } from "../../domain/shared/app-error.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";

/** What is there under an id: what lives, or the version with which it was deleted. */
export type Remains<R> =
  { readonly living: R } | { readonly living: null; readonly version: number };

/**
 * One look reads twice, and who is brought back by others between the two is in neither place: one in thirty, beside
 * those who delete and restore without pause.
 */
const LOOKS = 2;

/** The last one. */
export const versionOf = (remains: Remains<{ readonly version: number }>): number =>
  remains.living === null ? remains.version : remains.living.version;

/** Not found is what neither lives nor has died. */
export const remainsOf = <R>(
  find: TE.TaskEither<StoreError, O.Option<R>>,
  history: Pick<History, "grave">,
  family: LexicalFamily,
  id: string,
  looks = LOOKS,
): TE.TaskEither<AppError, Remains<R>> => {
  const inGrave = pipe(
    history.grave(family, id),
    TE.map(O.map(({ version }): Remains<R> => ({ living: null, version }))),
  );
  return pipe(
    find,
    TE.flatMap((found) =>
      O.isSome(found) ? TE.right(O.some<Remains<R>>({ living: found.value })) : inGrave,
    ),
    TE.flatMap((remains): TE.TaskEither<AppError, Remains<R>> => {
      if (O.isSome(remains)) return TE.right(remains.value);
      return looks > 1 ? remainsOf(find, history, family, id, looks - 1) : TE.left(notFound);
    }),
  );
};
