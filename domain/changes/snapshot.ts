import type { Resources } from "./change-set.ts";
import type { LexicalFamily } from "../shared/family.ts";

/** Port: the dictionary as it was at one moment, while others go on writing. */
export interface Snapshots {
  /**
   * The resources of the families, one after the other, each in order of `id`, all as they stood when
   * the first was read. Rejects with a `StoreError` where the store is lost on the way.
   */
  readonly read: <F extends LexicalFamily>(families: readonly F[]) => AsyncIterable<Snapshot<F>>;
}

export type Snapshot<F extends LexicalFamily> = {
  readonly [G in F]: { readonly family: G; readonly resource: Resources[G] };
}[F];
