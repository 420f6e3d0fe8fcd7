import type { ChangeSet, Family, Refusal } from "../../domain/changes/change-set.ts";
import { type KeptAnswer, keptSince } from "../../domain/changes/kept-answer.ts";
import { reading } from "./client.ts";
import type { Collections } from "./collections.ts";
import type { CommitDeps, Committer } from "./commit.ts";
import type { ResourceDocument } from "./documents.ts";
import { answerDocument, answerId, keepAnswer, keptAnswer } from "./kept-answers.ts";
import { violatedIndex } from "./mongodb-errors.ts";
import { foreseenRefusal, placeOf, type Present } from "./foresee.ts";
import { applyWrites, traceOf, type Write } from "./writes.ts";

/** More than this many rivals in a row, and the caller is told that the version has moved. */
const MAX_ROUNDS = 50;

/**
 * A change set where there are no transactions, write by write. Nothing is begun that is already
 * known to be refused; what a rival makes fail on the way is taken back. See
 * docs/decisions/0007-mongodb-without-transactions.md for what holds then.
 */
export const stepByStep =
  (deps: CommitDeps): Committer =>
  async (changes, writes, signal) => {
    for (let round = 0; ; round++) {
      const refusal = await once(deps, changes, writes, signal);
      // A login moves the user too, without a new version: the next look tells which it was.
      if (refusal?._tag !== "VersionMoved" || round >= MAX_ROUNDS) return refusal;
      if ((await refusedFromTheStart(deps, changes, writes)) !== null) return refusal;
    }
  };
