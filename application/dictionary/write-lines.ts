import * as E from "fp-ts/lib/Either.js";
import type { Bulk, Written } from "../../domain/store.ts";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { changeSet, type Put, type Refusal } from "../../domain/changes/change-set.ts";
import { type AppError, conflict, type StoreError } from "../../domain/shared/app-error.ts";
import {
  type Family,
  groundFamilies,
  lexicalFamilies,
  type LexicalFamily,
} from "../../domain/shared/family.ts";
import { actLine } from "../audit/act-line.ts";
import { refusedToError } from "../shared/settle.ts";
import { addPuts, importAct, type Tally } from "./import-audit.ts";
import { aGap, type Gap } from "./gap.ts";
import type { Begun, HeldLines } from "./hold-lines.ts";
import { isUnkept } from "./import-index.ts";
import type { LineRecord } from "./line-record.ts";
import { countRecords } from "./line-records.ts";
import { countsOf } from "./import-report.ts";
import type { ImportSource } from "./import-line.ts";
import { isRival, lookAgain } from "./look-again.ts";
import { overGrave, planPuts } from "./plan-puts.ts";
import {
  batchesOf,
  isToBeWritten,
  type NotedLine,
  notedLines,
  parentsFirst,
  place,
  takeBack,
} from "./write-order.ts";
import { writesAhead } from "./writes-ahead.ts";
import { sizeFor, type Writing } from "./writing.ts";

/**
 * So often what rivals change while it is written is tried: once more, as the first refusal tells what is there by
 * now; then its halves are, each in less time, in which rivals change less of it. One line is given up in the end.
 */
const TRIES = 2;
const TRIES_OF_ONE = 10;

/**
 * Writes the lines that change something; then once more those that refer to what was not there yet
 * when their turn came. Within a change set that does not happen: it is judged as a whole. What is written
 * in one step has all of that in it.
 */
export const writeLines = async (
  writing: Writing,
  source: ImportSource,
  begun: Begun | null,
): Promise<E.Either<AppError | Gap, void>> => {
  const { store, index } = writing;
  const entries = countsOf(index).entries?.created ?? 0;
  const bulk = begun === null ? await store.bulk(entries)() : E.right(begun.bulk);
  if (E.isLeft(bulk)) return bulk;
  const first = await writeFirst(writing, bulk.right, source, begun?.held ?? null);
  return E.isLeft(first) || bulk.right.isOneStep
    ? first
    : writeAgain(writing, store, source, { isSecond: true });
};

/** Writes those that wait for others, now that all are there. */
const writeAgain = async (
  writing: Writing,
  store: Written,
  source: ImportSource,
  kind: BatchKind,
): Promise<E.Either<AppError | Gap, void>> => {
  const { index } = writing;
  const wanted = ({ again }: LineRecord): boolean => again;
  const count = countRecords(index.records, wanted);
  if (count === 0) return E.right(undefined);
  writing.onLink(count);
  const left = notedLines(source, index, lexicalFamilies, { wanted, withPlain: false });
  for await (const batch of batchesOf(left, sizeFor(writing, store))) {
    const written = await writeBatch(writing, store, batch, kind);
    if (E.isLeft(written)) return written;
    writing.onLines(batch.length);
  }
  return E.right(undefined);
};

/** Writes every line that is not written yet, once, and finishes what they are written to. */
const writeFirst = async (
  writing: Writing,
  bulk: Bulk,
  source: ImportSource,
  held: HeldLines | null,
): Promise<E.Either<AppError | Gap, void>> => {
  let isFinished = false;
  try {
    const before = await writeHeld(writing, bulk, source, held);
    if (E.isLeft(before)) return before;
    const written = await writeFamilies(writing, bulk, source, lexicalFamilies);
    if (E.isLeft(written)) return written;
    const ended = bulk.isOneStep ? await endStep(writing, bulk, source) : written;
    if (E.isLeft(ended)) return ended;
    if (bulk.isOneStep || held !== null) writing.onFinish();
    const finished = await bulk.finish()();
    isFinished = E.isRight(finished);
    return finished;
  } finally {
    if (!isFinished) await bulk.abandon();
  }
};

/** What is kept ready, after what it refers to. */
const writeHeld = async (
  writing: Writing,
  bulk: Bulk,
  source: ImportSource,
  held: HeldLines | null,
): Promise<E.Either<AppError | Gap, void>> => {
  if (held === null) return E.right(undefined);
  const ground = await writeFamilies(writing, bulk, source, groundFamilies);
  return E.isLeft(ground) ? ground : held.write();
};

/** The lines of these families that are not written yet. */
export const writeFamilies = async (
  writing: Writing,
  bulk: Bulk,
  source: ImportSource,
  families: readonly LexicalFamily[],
): Promise<E.Either<AppError | Gap, void>> => {
  const wanted = { wanted: isToBeWritten, withPlain: true };
  const lines = notedLines(source, writing.index, families, wanted);
  // One at a time, as what refers to something is planned over what is there by then.
  const writes = writesAhead(1);
  try {
    for await (const batch of batchesOf(parentsFirst(lines), sizeFor(writing, bulk))) {
      const written = await writes.begin(() => {
        // Not before: the batch that is under way may still be planned anew, without this one.
        place(writing.index, batch);
        return writeBatch(writing, bulk, batch, { isPart: bulk.isOneStep });
      });
      if (E.isLeft(written)) return written;
      writing.onLines(batch.length);
    }
  } catch (error) {
    // Not given up while something of it is under way.
    await writes.settled();
    throw error;
  }
  return writes.settled();
};

/** In the step itself: what belongs together is there together, and its indexes are made once. */
const endStep = async (
  writing: Writing,
  bulk: Bulk,
  source: ImportSource,
): Promise<E.Either<AppError | Gap, void>> => {
  const again = await writeAgain(writing, bulk, source, { isSecond: true, isPart: true });
  return E.isLeft(again) ? again : tellOfAll(writing, bulk);
};

const tellOfAll = async (writing: Writing, bulk: Bulk): Promise<E.Either<AppError, void>> => {
  const line = actLine(writing, writing.actor, importAct(writing.tally));
  const told = await bulk.commit(changeSet({ audit: [line] }))();
  return E.mapLeft(refusedToError)(told);
};

interface BatchKind {
  /** Whether everything is there by now. */
  readonly isSecond?: boolean;
  /** Whether it is part of a larger step, with all of which it is told. */
  readonly isPart?: boolean;
}

/**
 * Plans and commits; where a rival changed something of it in between, plans anew, all of it or half by half, and half
 * by half where the store does not take so much at once.
 */
export const writeBatch = async (
  writing: Writing,
  store: Written,
  batch: readonly NotedLine[],
  kind: BatchKind = {},
  graves = new Map<string, number>(),
): Promise<E.Either<AppError | Gap, void>> => {
  // A larger step has no rivals.
  const mayBeHalved = batch.length > 1 && kind.isPart !== true;
  for (let tries = mayBeHalved ? TRIES : TRIES_OF_ONE; tries > 0; tries--) {
    const written = await tryBatch(writing, store, batch, kind, graves);
    // Of very long lines a store may not take so many at once.
    if (E.isLeft(written) && written.left._tag === "TooLarge" && mayBeHalved) break;
    if (E.isLeft(written)) return written;
    if (written.right) return E.right(undefined);
  }
  return mayBeHalved
    ? writeHalves(writing, store, batch, kind, graves)
    : E.left(conflict("too_contended"));
};

/** Whether it is written; else it has been looked at what rivals have made of it. */
const tryBatch = async (
  writing: Writing,
  store: Written,
  batch: readonly NotedLine[],
  { isSecond = false, isPart = false }: BatchKind,
  graves: Map<string, number>,
): Promise<E.Either<AppError | Gap, boolean>> => {
  const { clock, by, index } = writing;
  const planned = await planPuts(store, { index, clock, by, isSecond, graves }, batch);
  if (E.isLeft(planned)) return planned;
  if (planned.right.length === 0) {
    writing.outcomes.note(batch, [], isSecond);
    return E.right(true);
  }
  const tally: Tally = new Map();
  addPuts(tally, planned.right);
  const audit = isPart ? [] : [actLine(writing, writing.actor, importAct(tally))];
  const committed = await store.commit(changeSet({ puts: planned.right, audit }))();
  if (E.isRight(committed)) {
    if (isPart) addPuts(writing.tally, planned.right);
    writing.outcomes.note(batch, planned.right, isSecond);
    return E.right(true);
  }
  const isRepeat = (family: Family): boolean => isPart && isUnkept(index, family);
  const refused = { index, refusal: committed.left, batch, planned: planned.right, isRepeat };
  const looked = await lookAgain(store, refused, graves);
  return E.map(() => false)(looked);
};

const writeHalves = async (
  writing: Writing,
  store: Written,
  batch: readonly NotedLine[],
  kind: BatchKind,
  graves: Map<string, number>,
): Promise<E.Either<AppError | Gap, void>> => {
  const middle = batch.length >> 1;
  const second = batch.slice(middle);
  // What the first half refers to of it is not there yet.
  if (kind.isSecond !== true) takeBack(writing.index, second);
  const written = await writeBatch(writing, store, batch.slice(0, middle), kind, graves);
  if (E.isLeft(written)) return written;
  if (kind.isSecond !== true) place(writing.index, second);
  return writeBatch(writing, store, second, kind, graves);
};

/**
 * Writes lines of which nothing is there yet, into what can be given up as a whole. Of the lines nothing is
 * kept while that is done: what keeps them out has everything read anew, unless it is that their ids are
 * those of something that was deleted.
 */
export const writeNew = async (
  { clock, by, index, tally }: Writing,
  bulk: Bulk,
  batch: readonly NotedLine[],
): Promise<E.Either<AppError | Gap, void>> => {
  const planning = { index, clock, by, isSecond: false, graves: new Map<string, number>() };
  const planned = await planPuts(bulk, planning, batch);
  return E.isLeft(planned) ? planned : commitNew(bulk, planned.right, tally);
};

const commitNew = (
  bulk: Bulk,
  puts: readonly Put[],
  tally: Tally,
): Promise<E.Either<AppError | Gap, void>> => {
  addPuts(tally, puts);
  return pipe(
    bulk.commit(changeSet({ puts })),
    TE.orElse((refusal) =>
      refusal._tag === "VersionMoved" ? commitRestored(bulk, puts) : TE.left(refusal),
    ),
    TE.mapLeft((refusal) => (isRival(refusal) ? aGap : refusedToError(refusal))),
  )();
};

/** Those that have a grave come back from it. */
const commitRestored = (
  bulk: Bulk,
  puts: readonly Put[],
): TE.TaskEither<Refusal | StoreError, void> =>
  pipe(
    puts,
    TE.traverseArray((put) =>
      put.family === "users"
        ? TE.right(put)
        : pipe(
            bulk.history.grave(put.family, put.resource.id),
            TE.map(
              O.match(
                () => put,
                ({ version }) => overGrave(put, version),
              ),
            ),
          ),
    ),
    TE.flatMap((restoring) => bulk.commit(changeSet({ puts: restoring }))),
  );
