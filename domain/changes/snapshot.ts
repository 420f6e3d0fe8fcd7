import type { Family, Resources } from "./change-set.ts";

/** Port: the dictionary as it was at one moment, while others go on writing. */
export interface Snapshots {
  /**
   * The resources of a family in order of `id`, all as they stood when the first was read. Rejects
   * with a `StoreError` where the store is lost on the way.
   */
  readonly read: <F extends SnapshotFamily>(families: readonly F[]) => AsyncIterable<Snapshot<F>>;
}

/** Users are not part of the dictionary. */
export type SnapshotFamily = Exclude<Family, "users">;

export type Snapshot<F extends SnapshotFamily> = {
  readonly [G in F]: { readonly family: G; readonly resource: Resources[G] };
}[F];
