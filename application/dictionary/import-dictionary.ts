import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { groundFamilies, lexicalFamilies, type LexicalFamily } from "../../domain/shared/family.ts";
import { type Actor, requireRole } from "../../domain/shared/actor.ts";
import { type AppError, isStoreError } from "../../domain/shared/app-error.ts";
import type { Clock, NewId } from "../../domain/shared/clock.ts";
import type { Store } from "../../domain/store.ts";
import type { UseCase } from "../shared/use-case.ts";
import { checkFamilies, linesOf } from "./check-families.ts";
import type { Judging } from "./check-lines.ts";
import { type Gap, gap } from "./gap.ts";
import { emptyIndex, type ImportIndex } from "./import-index.ts";
import { hashOf } from "./key-hash.ts";
import { keyRoom } from "./key-room.ts";
import { countRecords } from "./line-records.ts";
import { plainLines } from "./plain-lines.ts";
import type { FaultyLine, ImportSource } from "./import-line.ts";
import { countsOf, faultyLines, type ImportCounts } from "./import-report.ts";
import { indexLines } from "./index-lines.ts";
import { noOutcomes } from "./outcomes.ts";
import { type EarlyWriting, earlyWriting } from "./write-early.ts";
import { writeLines } from "./write-lines.ts";
import type { Writing } from "./writing.ts";

export interface ImportDeps extends Pick<
  Store,
  | "lexicon"
  | "references"
  | "history"
  | "snapshots"
  | "commit"
  | "bulk"
  | "bulkFrom"
  | "batchSize"
  | "shelf"
> {
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
  /** How many resources make a change set; the store knows best. */
  readonly batchSize?: number;
  /** How many keys of lines are kept in memory, the others on the shelf; as many as take some 10 MB, if not said. */
  readonly keysInMemory?: number;
  /** Is told of every faulty line, once, before anything is written. */
  readonly onFaulty: (line: FaultyLine) => void;
  /** Is told what begins, and how many lines it takes; null where that is not known yet. */
  readonly onPhase: (phase: ImportPhase, lines: number | null) => void;
  readonly onLines: (lines: number) => void;
}

/** Faults have everything read anew, where keys that it takes to name them all were not kept. */
export type ImportPhase =
  "reading" | "reading_again" | "checking" | "writing" | "linking" | "indexing";

export interface ImportReport {
  readonly families: ImportCounts;
  readonly faulty: number;
  /** False after a dry run, and where faults kept everything from being written. */
  readonly written: boolean;
}

/**
 * Imports lines of all families: which resources they are about is found first, so that they can
 * refer to each other in any order; then all of them are checked, against each other and the store,
 * and only then the first is written for good. What the dictionary has already is left as it is, so
 * that a rerun finishes what a crash cut off.
 */
export const importDictionary: UseCase<ImportDeps, ImportInput, ImportReport> = (deps) => (input) =>
  pipe(
    TE.fromEither(requireRole(input.actor, "editor")),
    TE.flatMap((by) => () => run(deps, input, by)),
  );

const run = async (
  deps: ImportDeps,
  input: ImportInput,
  by: string,
): Promise<E.Either<AppError, ImportReport>> => {
  const hopeful = await attempt(deps, input, by, input.dryRun ? Infinity : deps.bulkFrom);
  if (E.isRight(hopeful)) return hopeful;
  const { left: error } = hopeful;
  if (error._tag !== "Gap") return E.left(error);
  const again: ImportInput = {
    ...input,
    onPhase: (phase, lines) => {
      input.onPhase(phase === "reading" ? "reading_again" : phase, lines);
    },
  };
  return E.mapLeft(notAgain)(await attempt(deps, again, by, Infinity));
};

const notAgain = (error: AppError | Gap): AppError => {
  if (error._tag === "Gap") throw new Error("an import that keeps all keys has no gap");
  return error;
};

/** One try: from so many entries on it writes while it still reads, and may then end with a gap. */
const attempt = async (
  deps: ImportDeps,
  input: ImportInput,
  by: string,
  earlyFrom: number,
): Promise<E.Either<AppError | Gap, ImportReport>> => {
  const room = keyRoom(deps.shelf, hashOf(0, deps.newId()), input.keysInMemory);
  const recordRoom = keyRoom(deps.shelf, hashOf(0, deps.newId()), input.keysInMemory);
  const index = emptyIndex(deps.newId, room, recordRoom);
  const writing: Writing = {
    store: deps,
    clock: deps.clock,
    newId: deps.newId,
    // All the lines that the audit is told of one import are known by its number.
    actor: { origin: { request_id: deps.newId(), network: null }, ...input.actor },
    by,
    index,
    batchSize: input.batchSize,
    tally: new Map(),
    outcomes: noOutcomes(),
    onLines: input.onLines,
    onLink: (lines) => {
      input.onPhase("linking", lines);
    },
    onFinish: () => input.onPhase("indexing", null),
  };
  const early = earlyWriting(writing, input.source, earlyFrom, input.skipFaulty);
  try {
    return await checkAndWrite(deps, input, writing, early);
  } catch (error) {
    // The shelf's.
    if (isStoreError(error)) return E.left(error);
    throw error;
  } finally {
    await early.giveUp().finally(() => {
      room.clear();
      recordRoom.clear();
    });
  }
};

const checkAndWrite = async (
  deps: ImportDeps,
  input: ImportInput,
  writing: Writing,
  early: EarlyWriting,
): Promise<E.Either<AppError | Gap, ImportReport>> => {
  const { index } = writing;
  const checked = await check(deps, input, index, early);
  if (E.isLeft(checked)) return checked;
  if (index.faults.count() > 0 && !index.plain.hasKeys) return gap;
  for (const line of faultyLines(index)) input.onFaulty(line);
  const faulty = index.faults.count();
  const report = { families: countsOf(index), faulty };
  if (input.dryRun || (faulty > 0 && !input.skipFaulty))
    return E.right({ ...report, written: false });
  input.onPhase("writing", linesToWrite(index, report.families));
  const written = await writeLines(writing, input.source, early.handOver());
  return E.map(() => ({
    families: writing.outcomes.of(report.families),
    faulty,
    written: true,
  }))(written);
};

/** How many of the lines that change something are not written yet. */
const linesToWrite = (index: ImportIndex, families: ImportCounts): number => {
  const all = Object.values(families).reduce((sum, one) => sum + one.created + one.updated, 0);
  const placed = countRecords(index.records, (record) => record.placed);
  return index.plain.state === "written"
    ? all - placed - plainLines(index.plain, lexicalFamilies)
    : all;
};

const check = async (
  deps: ImportDeps,
  input: ImportInput,
  index: ImportIndex,
  early: EarlyWriting,
): Promise<E.Either<AppError | Gap, void>> => {
  const { skipFaulty, onPhase, onLines } = input;
  const pending = { byKeysGivenUp: [], ofEntry: [], referrers: new Map() };
  const judging: Judging = { index, pending, skipFaulty };
  onPhase("reading", null);
  const read = await readLines(deps, input, judging, early);
  if (E.isLeft(read)) return read;
  onPhase("checking", linesOf(index, lexicalFamilies));
  // The ground was checked while lines were read.
  onLines(linesOf(index, groundFamilies));
  const seen = early.bulk() ?? deps;
  return checkFamilies({ ...deps, ...seen }, input, judging, others);
};

/** All but the ground. */
const others = lexicalFamilies.filter((family) => !groundFamilies.includes(family));

/**
 * Finds what each line is about, and writes plain ones. The ground is checked before the others are
 * read: what refers to it alone is plain as well.
 */
const readLines = async (
  deps: ImportDeps,
  input: ImportInput,
  judging: Judging,
  early: EarlyWriting,
): Promise<E.Either<AppError | Gap, void>> => {
  const { index } = judging;
  for (const family of groundFamilies) {
    const read = await readFamily(deps, input, index, early, family);
    if (E.isLeft(read)) return read;
  }
  const unheard = { ...input, onLines: () => undefined };
  const checked = await checkFamilies(deps, unheard, judging, groundFamilies);
  if (E.isLeft(checked)) return checked;
  for (const family of groundFamilies) index.settledFamilies.add(family);
  for (const family of others) {
    const read = await readFamily(deps, input, index, early, family);
    if (E.isLeft(read)) return read;
    const written = await early.catchUp();
    if (E.isLeft(written)) return written;
    index.settledFamilies.add(family);
  }
  early.stop();
  return E.right(undefined);
};

const readFamily = async (
  deps: ImportDeps,
  { source, skipFaulty }: ImportInput,
  index: ImportIndex,
  early: EarlyWriting,
  family: LexicalFamily,
): Promise<E.Either<AppError | Gap, void>> => {
  for await (const lines of source(family)) {
    const plain = await indexLines(early.bulk() ?? deps, index, family, lines);
    if (E.isLeft(plain)) return plain;
    if (index.faults.count() > 0 && !skipFaulty) {
      if (!index.plain.hasKeys) return gap;
      await early.giveUp();
    }
    const taken = await early.take(plain.right);
    if (E.isLeft(taken)) return taken;
  }
  return E.right(undefined);
};
