import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import { type StoreError, unavailable } from "../../../domain/shared/app-error.ts";
import type { Database } from "../file/database.ts";
import { fileIsGone } from "../file/file-in-place.ts";
import { LOCK_PATIENCE_MS, type LockPatience } from "../file/lock-patience.ts";
import { isMadeAnew } from "./made-anew.ts";
import { isBusy, toStoreError } from "../file/sqlite-errors.ts";
import { rollBack } from "../file/transaction.ts";

/** What is to be written, all or nothing: done at once, and undone where it answers a Left. */
type Work<Refused, Done> = () => E.Either<Refused, Done>;

export interface Writer {
  readonly write: <Refused, Done>(
    work: Work<Refused, Done>,
  ) => TE.TaskEither<Refused | StoreError, Done>;
  /** Waits for what is under way; what comes later is refused. */
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly work: Work<unknown, unknown>;
  readonly since: number;
  readonly settle: (outcome: E.Either<unknown, unknown>) => void;
  readonly fail: (error: unknown) => void;
}

/** What has to hold of the file before anything is written to it. */
interface Soundness {
  /** Whether that is still the file which the caller has open. */
  readonly isInPlace: () => boolean;
  /** Whether it is made as it was when it was opened; asked while nobody else can change that. */
  readonly stays: () => boolean;
}

interface WriterPatience extends Pick<LockPatience, "onLockWait"> {
  /** As things are, where the first who waits for the lock has done so since then, by `performance.now()`. */
  readonly patienceMs: (since: number | undefined) => number;
}

/** A group takes a few milliseconds: who looked less often would mostly find the next one begun. */
const LOCK_RETRY_MS = 2;

/**
 * Group commit: writes that arrive together share one transaction, each within a savepoint of its own,
 * and are answered after its COMMIT. One flush to disk then serves them all. A look whether they go where
 * others will find them costs a few microseconds, and each group has one.
 */
export const groupWriter = (
  database: Database,
  { isInPlace, stays }: Soundness,
  { patienceMs, onLockWait }: WriterPatience,
): Writer => {
  let waiting: Waiting[] = [];
  let isTold = false;
  let scheduled = false;
  let closed = false;
  let whenIdle: (() => void) | null = null;

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(flush);
  };

  const begin = (): boolean => {
    if (!isInPlace()) {
      for (const { settle } of take()) settle(E.left(fileIsGone));
      return false;
    }
    try {
      database.exec("BEGIN IMMEDIATE");
      if (stays()) return true;
      rollBack(database);
      for (const { settle } of take()) settle(E.left(isMadeAnew));
      return false;
    } catch (error) {
      // Where it had begun, it would stay open, and no later write could begin.
      rollBack(database);
      if (isBusy(error)) retryLater();
      else settleAll(take(), error);
      return false;
    }
  };

  /** The lock is another process's: ask again soon, without holding up the readers meanwhile. */
  const retryLater = (): void => {
    const [now, patience] = [performance.now(), patienceMs(waiting[0]?.since)];
    const tired = waiting.filter(({ since }) => now - since >= patience);
    waiting = waiting.filter(({ since }) => now - since < patience);
    if (!isTold && waiting.some(({ since }) => now - since >= LOCK_PATIENCE_MS)) {
      isTold = true;
      onLockWait();
    }
    for (const { settle } of tired)
      settle(E.left(unavailable("another process holds the write lock")));
    if (waiting.length > 0) {
      scheduled = true;
      setTimeout(flush, LOCK_RETRY_MS);
    }
  };

  const take = (): readonly Waiting[] => {
    const taken = waiting;
    waiting = [];
    return taken;
  };

  const flush = (): void => {
    scheduled = false;
    if (waiting.length > 0 && begin()) commitTogether(database, take());
    if (waiting.length === 0) whenIdle?.();
  };

  return {
    write:
      <Refused, Done>(work: Work<Refused, Done>) =>
      () =>
        new Promise<E.Either<Refused | StoreError, Done>>((resolve, reject) => {
          if (closed) return resolve(E.left(unavailable("the store is closing")));
          waiting.push({
            work,
            since: performance.now(),
            settle: resolve as Waiting["settle"],
            fail: reject,
          });
          schedule();
        }),
    close: () =>
      new Promise((resolve) => {
        closed = true;
        whenIdle = resolve;
        if (waiting.length === 0 && !scheduled) resolve();
      }),
  };
};

/** What became of one write of a group: an outcome, or a bug that is its own alone. */
type Attempt<Refused, Done> =
  { readonly outcome: E.Either<Refused, Done> } | { readonly bug: unknown };

/** Does each within its savepoint, then commits once; where that fails, it has failed for all. */
const commitTogether = (database: Database, group: readonly Waiting[]): void => {
  let attempts: readonly Attempt<unknown, unknown>[];
  try {
    attempts = group.map(({ work }) => inSavepoint(database, work));
    database.exec("COMMIT");
  } catch (error) {
    rollBack(database);
    settleAll(group, error);
    return;
  }
  group.forEach(({ settle, fail }, index) => {
    const attempt = attempts[index];
    if (attempt === undefined) return;
    if ("bug" in attempt) fail(attempt.bug);
    else settle(attempt.outcome);
  });
};

/** An error of the store itself ends the whole transaction; any other undoes just this write. */
export const inSavepoint = <Refused, Done>(
  database: Database,
  work: Work<Refused, Done>,
): Attempt<Refused, Done> => {
  database.exec("SAVEPOINT work");
  let attempt: Attempt<Refused, Done>;
  try {
    attempt = { outcome: work() };
  } catch (error) {
    if (toStoreError(error) !== null) throw error;
    attempt = { bug: error };
  }
  if ("bug" in attempt || E.isLeft(attempt.outcome)) database.exec("ROLLBACK TO work");
  database.exec("RELEASE work");
  return attempt;
};

const settleAll = (group: readonly Waiting[], error: unknown): void => {
  const known = toStoreError(error);
  for (const { settle, fail } of group) {
    if (known === null) fail(error);
    else settle(E.left(known));
  }
};
