import type * as O from "fp-ts/lib/Option.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "./app-error.ts";
import type { FacetedPage } from "./facets.ts";
import type { Page } from "./page.ts";
import type { DeletedQuery, ResourceQuery } from "./resource-query.ts";
import type { Tombstone, Versioned } from "./versioned.ts";

/**
 * A resource as JSON text: its fields under the domain's own names, which are the contract's, in the
 * domain's order. What is only to be passed on need not be taken apart.
 */
export interface ResourceText {
  readonly id: string;
  readonly version: number;
  readonly json: string;
}

/** By which resources are named. */
export interface ResourceKeys {
  readonly ids: readonly string[];
  readonly external_ids: readonly string[];
}

/** Port: a family's resources as they are read. They are written by `Commit`. */
export interface ResourceRepository<R extends Versioned> {
  readonly find: (id: string) => TE.TaskEither<StoreError, O.Option<R>>;
  readonly text: (id: string) => TE.TaskEither<StoreError, O.Option<ResourceText>>;
  /** Those that exist with one of these ids or external ids, each once, in no order. */
  readonly findAny: (keys: ResourceKeys) => TE.TaskEither<StoreError, readonly R[]>;
  /** All whose term of this name has one of these values, in the family's default order. */
  readonly findBy: (
    name: string,
    values: readonly string[],
  ) => TE.TaskEither<StoreError, readonly R[]>;
  readonly list: (query: ResourceQuery) => TE.TaskEither<StoreError, FacetedPage<R>>;
  readonly listTexts: (
    query: ResourceQuery,
  ) => TE.TaskEither<StoreError, FacetedPage<ResourceText>>;
  readonly listDeleted: (query: DeletedQuery) => TE.TaskEither<StoreError, Page<Tombstone>>;
}
