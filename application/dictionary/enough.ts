import * as E from "fp-ts/lib/Either.js";

/**
 * What looking at lines ends with where so many are faulty that no more are looked for: each takes memory until it
 * is told, and whoever mends them has enough to do.
 */
export interface Enough {
  readonly _tag: "Enough";
}

export const enough: E.Either<Enough, never> = E.left({ _tag: "Enough" });

/** So many are told in any case: they take some 100 MB. */
export const FAULTY_AT_MOST = 100_000;
