import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type StoreError, unavailable } from "../../../domain/shared/app-error.ts";
import type { Database } from "../file/database.ts";
import { KEYS, SCHEMA_VERSION } from "../schema/migrations.ts";
import { reading } from "../file/sqlite-errors.ts";

/** What whoever writes is told then. */
export const isMadeAnew = unavailable(
  "another process has brought the database up to date, for another release or another DICTIONARY_LOCALE: restart this one",
);

/**
 * Whether schema and keys are still those that this process writes. Who goes on writing others leaves
 * resources in the wrong order, where no search finds them. To be asked while nobody else may write.
 */
export const makingStays = (database: Database, own: string): (() => boolean) => {
  const making = database.prepare(
    "SELECT value, user_version FROM settings, pragma_user_version WHERE name = ?",
  );
  return () => {
    const [keys, version] = making.first(KEYS) ?? [];
    return keys === own && version === SCHEMA_VERSION;
  };
};

/** Looks when it is run. */
export const refusedMadeAnew = (stays: () => boolean): TE.TaskEither<StoreError, void> =>
  pipe(
    reading(stays),
    TE.flatMap((isSame) => (isSame ? TE.right(undefined) : TE.left(isMadeAnew))),
  );
