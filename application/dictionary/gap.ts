import * as E from "fp-ts/lib/Either.js";

/**
 * The import has lines that it cannot judge: it did not keep the keys of those before. All that it has
 * written is given up, and it begins anew.
 */
export interface Gap {
  readonly _tag: "Gap";
}

export const gap: E.Either<Gap, never> = E.left({ _tag: "Gap" });
