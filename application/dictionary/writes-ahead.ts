import * as E from "fp-ts/lib/Either.js";
import type { AppError } from "../../domain/shared/app-error.ts";
import type { Gap } from "./gap.ts";

type Written = E.Either<AppError | Gap, void>;

/** Writes that are under way while the next is made ready, in the order in which they began. */
export interface WritesAhead {
  /** Begins once fewer than the most are under way; answers what went wrong with those before, if so. */
  readonly begin: (write: () => Promise<Written>) => Promise<Written>;
  /** Waits for all; what went wrong first. */
  readonly settled: () => Promise<Written>;
}

export const writesAhead = (most: number): WritesAhead => {
  const underWay: Promise<Written>[] = [];
  const downTo = async (count: number): Promise<Written> => {
    const ended = await Promise.allSettled(underWay.splice(0, underWay.length - count));
    for (const one of ended) {
      if (one.status === "rejected") throw one.reason;
      if (E.isLeft(one.value)) return one.value;
    }
    return E.right(undefined);
  };
  return {
    begin: async (write) => {
      const before = await downTo(most - 1);
      if (E.isLeft(before)) return before;
      const next = write();
      // Whoever waits for it is told; until then nobody has asked.
      next.catch(() => undefined);
      underWay.push(next);
      return before;
    },
    settled: () => downTo(0),
  };
};
