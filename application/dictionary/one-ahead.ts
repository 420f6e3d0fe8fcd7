import * as E from "fp-ts/lib/Either.js";
import type { AppError } from "../../domain/shared/app-error.ts";

type Written = E.Either<AppError, void>;

/** Writes of which one may be under way while the next is made ready. */
export interface OneAhead {
  /** Begins once the write before is done; answers what became of that one. */
  readonly begin: (write: () => Promise<Written>) => Promise<Written>;
  /** What became of the last. */
  readonly settled: () => Promise<Written>;
}

export const oneAhead = (): OneAhead => {
  let last: Promise<Written> = Promise.resolve(E.right(undefined));
  return {
    begin: async (write) => {
      const before = await last;
      if (E.isLeft(before)) return before;
      last = write();
      // Whoever waits for it is told; until then nobody has asked.
      last.catch(() => undefined);
      return before;
    },
    settled: () => last,
  };
};
