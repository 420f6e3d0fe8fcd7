import type * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError, Usage } from "../shared/app-error.ts";
import type { Wanted } from "../shared/reference.ts";

/** The families whose resources lie in one another. */
export type TreeFamily = "locations" | "phenomenons" | "entry-senses";

/**
 * Port: who refers to whom, as it is at this moment. It lets a use case say all that is wrong at once;
 * what holds in the end `Commit` decides.
 */
export interface References {
  /** Those that do not exist, in the order given. */
  readonly missing: <M extends Wanted>(
    references: readonly M[],
  ) => TE.TaskEither<StoreError, readonly M[]>;
  /** How many resources refer to one of these, those that are themselves among them apart. */
  readonly usage: (ids: readonly string[]) => TE.TaskEither<StoreError, Usage>;
  /** By id, what each of them lies in, the outermost first; what does not exist lies in nothing. */
  readonly ancestors: (
    family: TreeFamily,
    ids: readonly string[],
  ) => TE.TaskEither<StoreError, ReadonlyMap<string, readonly string[]>>;
}
