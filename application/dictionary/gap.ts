import * as E from "fp-ts/lib/Either.js";

/**
 * What a first try at an import ends with that wrote while it read, and so kept no keys of its lines, when
 * a line turns up that cannot be judged without them, or others have brought what its lines are about. All
 * that it has written is given up, and the import begins anew, keeping the keys.
 */
export interface Gap {
  readonly _tag: "Gap";
}

export const aGap: Gap = { _tag: "Gap" };

export const gap: E.Either<Gap, never> = E.left(aGap);
