import type { Resources } from "./change-set.ts";
import type { LexicalFamily } from "../shared/family.ts";

/** Port: the dictionary as it was at one moment, while others go on writing. */
export interface Snapshots {
  /**
   * The resources of the families, one after the other, each in order of `id`, all as they stood when
   * the first was read. Rejects with a `StoreError` where the store is lost on the way.
   */
  readonly read: <F extends LexicalFamily>(families: readonly F[]) => AsyncIterable<Snapshot<F>>;
  /**
   * The same, each with the external ids of what it refers to: whoever writes them out need not keep those of all
   * that there is, nor read everything twice.
   */
  readonly readWithKeys: <F extends LexicalFamily>(
    families: readonly F[],
  ) => AsyncIterable<WithKeys<F>>;
}

export type Snapshot<F extends LexicalFamily> = {
  readonly [G in F]: { readonly family: G; readonly resource: Resources[G] };
}[F];

/**
 * The external id that something had at that moment; null where it had none. It knows what the resource that it
 * comes with refers to, and is for asking before the next is read.
 */
export type ExternalIdOf = (family: LexicalFamily, id: string) => string | null;

export type WithKeys<F extends LexicalFamily> = Snapshot<F> & {
  readonly externalIdOf: ExternalIdOf;
};
