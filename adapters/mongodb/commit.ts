import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Commit, Refusal } from "../../domain/changes/change-set.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import { inTransaction } from "./commit-in-transaction.ts";
import { stepByStep } from "./commit-step-by-step.ts";
import type { CommitDeps } from "./committer.ts";
import { attempt, PATIENCE_MS } from "./mongodb-errors.ts";
import { writesOf } from "./writes.ts";

/** A batch of an import is given more time than a request. */
const PATIENCE_PER_WRITE_MS = 20;

export const mongodbCommit = (deps: CommitDeps): Commit => {
  const { transactions } = deps.deployment;
  const commitWhole = transactions ? inTransaction(deps) : stepByStep(deps);
  const waitingMs = transactions ? 0 : (deps.patience?.lockPatienceMs ?? 0);
  return (changes) => {
    const writes = writesOf(changes, deps.collation);
    const patienceMs = PATIENCE_MS + PATIENCE_PER_WRITE_MS * Math.max(0, writes.length - 1);
    return pipe(
      attempt(
        (signal) => commitWhole({ changes, writes, signal, patienceMs }),
        waitingMs + patienceMs,
      ),
      TE.flatMapEither((refusal): E.Either<Refusal | StoreError, void> =>
        refusal === null ? E.right(undefined) : E.left(refusal),
      ),
    );
  };
};
