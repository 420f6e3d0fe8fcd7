import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { ChangeSet, Commit, Refusal } from "../../domain/changes/change-set.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import { stepByStep } from "./commit-step-by-step.ts";
import { inTransaction } from "./commit-in-transaction.ts";
import type { CommitDeps, Committer } from "./committer.ts";
import { attempt, PATIENCE_MS } from "./mongodb-errors.ts";
import { applyWrites, type Write, writesOf } from "./writes.ts";

/** A batch of an import is given more time than a request. */
const PATIENCE_PER_WRITE_MS = 10;

export const mongodbCommit = (deps: CommitDeps): Commit => {
  const commitWhole = deps.deployment.transactions ? inTransaction(deps) : stepByStep(deps);
  return (changes) => {
    const writes = writesOf(deps.families, changes);
    const commit: Committer = isOneWrite(changes, writes) ? lone(deps) : commitWhole;
    const patience = PATIENCE_MS + PATIENCE_PER_WRITE_MS * (writes.length - 1);
    return pipe(
      attempt((signal) => commit(changes, writes, signal), Math.max(PATIENCE_MS, patience)),
      TE.flatMapEither((refusal): E.Either<Refusal | StoreError, void> =>
        refusal === null ? E.right(undefined) : E.left(refusal),
      ),
    );
  };
};

/** One document changes whole or not at all anyway: the most frequent change needs no transaction. */
const isOneWrite = (changes: ChangeSet, writes: readonly Write[]): boolean =>
  writes.length === 1 && changes.answer === null && changes.endSessionsOf.length === 0;

const lone =
  ({ collections }: CommitDeps): Committer =>
  async (_changes, writes) =>
    (await applyWrites(collections, writes)).refusal;
