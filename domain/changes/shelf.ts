/**
 * Port: texts by keys, more than are to be kept in memory: for whoever goes through very much and has to find
 * again what came before. Nobody else sees it, and nothing is left of it once it is closed.
 *
 * It is asked between two lines of the same batch, and so at once: a `StoreError` of it is thrown, and then it is
 * good for nothing but to be closed.
 */
export interface Shelf {
  /** Under keys that their boards have none under yet. */
  readonly put: (texts: Iterable<Shelved>) => void;
  readonly get: (board: number, key: string) => string | undefined;
  readonly close: () => void;
}

/** Boards are numbered from 0. */
export type Shelved = readonly [board: number, key: string, text: string];

export type OpenShelf = () => Shelf;
