import * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../shared/app-error.ts";
import type { Store } from "../store.ts";
import type { Commit } from "./change-set.ts";

/** The dictionary as it is seen and changed by whoever puts very much into it. */
export interface Bulk extends Pick<Store, "lexicon" | "history"> {
  /** Durable, and seen by others, once all is finished; before that, where the store likes. */
  readonly commit: Commit;
  /** Whether finishing takes long: it then puts in order what the commits only brought. */
  readonly isPutInOrder: boolean;
  readonly finish: () => TE.TaskEither<StoreError, void>;
  /** Gives up what is not durable yet. To be called unless it was finished. */
  readonly abandon: () => Promise<void>;
}

/**
 * Port: prepares for that many new entries, as the store does it fastest. What it answers is for one
 * caller, and to be finished or abandoned soon: others' writes may have to wait for it.
 */
export type OpenBulk = (entries: number) => TE.TaskEither<StoreError, Bulk>;

/** For stores, and for times, where nothing is faster than one change set after the other. */
export const plainBulk = (store: Pick<Store, "commit" | "lexicon" | "history">): Bulk => ({
  ...store,
  isPutInOrder: false,
  finish: () => TE.right(undefined),
  abandon: () => Promise.resolve(),
});
