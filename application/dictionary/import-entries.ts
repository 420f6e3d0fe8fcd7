import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { changeSet, type Commit } from "../../domain/changes/change-set.ts";
import type { EntryRepository } from "../../domain/entries/entry-repository.ts";
import { type Actor, requireRole } from "../../domain/shared/actor.ts";
import { type AppError, conflict } from "../../domain/shared/app-error.ts";
import { type Clock, type NewId, timestamp } from "../../domain/shared/clock.ts";
import { refusedToError, type UseCase } from "../shared/crud.ts";
import type { FaultyLine, ImportLine, ImportSource } from "./import-line.ts";
import { type BatchPlan, planBatch, type Seen } from "./plan-batch.ts";

export interface ImportDeps {
  readonly entries: EntryRepository;
  readonly commit: Commit;
  readonly clock: Clock;
  readonly newId: NewId;
}

export interface ImportInput {
  readonly actor: Actor;
  readonly source: ImportSource;
  /** Whether the good lines are written although others are faulty. */
  readonly skipFaulty: boolean;
  /** Whether nothing is written at all. */
  readonly dryRun: boolean;
  /** Whether references are dropped, and counted, instead of checked. */
  readonly leaveOutReferences: boolean;
  /** Is told of every faulty line, once, before anything is written. */
  readonly onFaulty: (line: FaultyLine) => void;
  readonly onPhase: (phase: "checking" | "writing") => void;
}

export interface ImportReport {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly faulty: number;
  readonly leftOutReferences: number;
  /** False after a dry run, and where faults kept everything from being written. */
  readonly written: boolean;
}

/** A batch that rivals keep changing while it is written is given up after this many tries. */
const MAX_TRIES = 5;

/**
 * Imports entries: all lines are checked first, against each other and the store, and only then
 * written, a batch a change set. A rerun finishes what a crash cut off: what is written already
 * changes nothing.
 */
export const importEntries: UseCase<ImportDeps, ImportInput, ImportReport> = (deps) => (input) => {
  const seen: Seen = new Map();
  return pipe(
    TE.fromEither(requireRole(input.actor, "editor")),
    TE.flatMap((by) =>
      pipe(
        run(deps, input, by, seen, false),
        TE.flatMap((checked) =>
          input.dryRun || (checked.faulty > 0 && !input.skipFaulty)
            ? TE.right({ ...checked, written: false })
            : run(deps, input, by, seen, true),
        ),
      ),
    ),
  );
};

const run =
  (
    deps: ImportDeps,
    input: ImportInput,
    by: string,
    seen: Seen,
    writing: boolean,
  ): TE.TaskEither<AppError, ImportReport> =>
  async () => {
    input.onPhase(writing ? "writing" : "checking");
    let report: ImportReport = {
      created: 0,
      updated: 0,
      unchanged: 0,
      faulty: 0,
      leftOutReferences: 0,
      written: writing,
    };
    for await (const lines of input.source()) {
      const planned = await (
        writing ? writeBatch(deps, input, by, lines, seen) : plan(deps, input, by, lines, seen)
      )();
      if (E.isLeft(planned)) return planned;
      const { right } = planned;
      if (!writing) right.faulty.forEach(input.onFaulty);
      report = {
        created: report.created + right.created,
        updated: report.updated + right.updated,
        unchanged: report.unchanged + right.unchanged,
        faulty: report.faulty + right.faulty.length,
        leftOutReferences: report.leftOutReferences + right.leftOutReferences,
        written: writing,
      };
    }
    return E.right(report);
  };

const plan = (
  { entries, clock, newId }: ImportDeps,
  { leaveOutReferences }: ImportInput,
  by: string,
  lines: readonly ImportLine[],
  seen: Seen,
): TE.TaskEither<AppError, BatchPlan> =>
  pipe(
    entries.findAny(keysOf(lines)),
    TE.map((existing) =>
      planBatch(lines, existing, seen, {
        stamp: { at: timestamp(clock), by },
        newId,
        leaveOutReferences,
      }),
    ),
  );

const keysOf = (lines: readonly ImportLine[]) => {
  const readable = lines.flatMap(({ content }) => (E.isRight(content) ? [content.right] : []));
  return {
    ids: readable.flatMap(({ id }) => id ?? []),
    external_ids: readable.flatMap(({ external_id }) => external_id ?? []),
  };
};

/** Plans and commits; where a rival changed one of the entries in between, plans anew. */
const writeBatch = (
  deps: ImportDeps,
  input: ImportInput,
  by: string,
  lines: readonly ImportLine[],
  seen: Seen,
  triesLeft = MAX_TRIES,
): TE.TaskEither<AppError, BatchPlan> =>
  pipe(
    plan(deps, input, by, lines, seen),
    TE.filterOrElse(
      ({ faulty }) => faulty.length === 0 || input.skipFaulty,
      () => conflict("too_contended"),
    ),
    TE.flatMap((planned) =>
      pipe(
        planned.puts.length === 0
          ? TE.right(undefined)
          : deps.commit(changeSet({ puts: planned.puts })),
        TE.map(() => planned),
        TE.orElse((refusal) =>
          triesLeft > 1 && (refusal._tag === "VersionMoved" || refusal._tag === "KeyTaken")
            ? writeBatch(deps, input, by, lines, seen, triesLeft - 1)
            : TE.left(refusedToError(refusal)),
        ),
      ),
    ),
  );
