import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type StoreError, unavailable } from "../../domain/shared/app-error.ts";
import type { Database } from "./database.ts";
import { reading } from "./sqlite-errors.ts";

/** What whoever writes is told then. */
export const isMadeAnew = unavailable(
  "another process has brought the database up to date, for another release or another DICTIONARY_LOCALE: restart this one",
);

/**
 * Whether schema and keys are still those with which the file was opened. Who goes on writing for others
 * leaves resources in the wrong order, where no search finds them.
 */
export const makingStays = (database: Database): (() => boolean) => {
  const making = database.prepare(
    "SELECT value, user_version FROM settings, pragma_user_version WHERE name = 'collation'",
  );
  const now = (): string => String(making.first());
  const opened = now();
  return () => now() === opened;
};

/** Looks when it is run. */
export const refusedMadeAnew = (stays: () => boolean): TE.TaskEither<StoreError, void> =>
  pipe(
    reading(stays),
    TE.flatMap((isSame) => (isSame ? TE.right(undefined) : TE.left(isMadeAnew))),
  );
