import type * as O from "fp-ts/lib/Option.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../shared/app-error.ts";
import type { Page } from "../shared/page.ts";
import type { Tombstone } from "../shared/versioned.ts";
import type { Entry } from "./entry.ts";
import type { DeletedQuery, EntryQuery } from "./entry-query.ts";

/** Port: entries as they are read. They are written by `Commit`. */
export interface EntryRepository {
  readonly find: (id: string) => TE.TaskEither<StoreError, O.Option<Entry>>;
  /** Those that exist with one of these ids or external ids, in no order. */
  readonly findAny: (keys: {
    readonly ids: readonly string[];
    readonly external_ids: readonly string[];
  }) => TE.TaskEither<StoreError, readonly Entry[]>;
  readonly list: (query: EntryQuery) => TE.TaskEither<StoreError, Page<Entry>>;
  readonly listDeleted: (query: DeletedQuery) => TE.TaskEither<StoreError, Page<Tombstone>>;
}
