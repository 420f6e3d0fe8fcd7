import type * as O from "fp-ts/lib/Option.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import type { AuditLine } from "../audit/audit-line.ts";
import type { StoreError } from "../shared/app-error.ts";
import type { Page } from "../shared/page.ts";
import type { ResourceQuery } from "../shared/resource-query.ts";
import type { User, UserRecord } from "./user.ts";

/** Port: users as they are read. They are written by `Commit`, the first one apart. */
export interface UserRepository {
  readonly find: (id: string) => TE.TaskEither<StoreError, O.Option<UserRecord>>;
  readonly findByEmail: (emailKey: string) => TE.TaskEither<StoreError, O.Option<UserRecord>>;
  /** The names of those that exist, by id. */
  readonly names: (
    ids: readonly string[],
  ) => TE.TaskEither<StoreError, ReadonlyMap<string, string>>;
  readonly list: (query: ResourceQuery) => TE.TaskEither<StoreError, Page<UserRecord>>;
  /** Everyone, by e-mail address: for the operator's command line. */
  readonly all: () => TE.TaskEither<StoreError, readonly UserRecord[]>;
  /** Whether there is any user at all. */
  readonly exists: () => TE.TaskEither<StoreError, boolean>;
  /**
   * Adds this user only where there is none, and tells the audit; false where there was. The store
   * decides between several.
   */
  readonly addFirst: (user: User, line?: AuditLine) => TE.TaskEither<StoreError, boolean>;
}
