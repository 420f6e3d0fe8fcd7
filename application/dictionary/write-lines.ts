import * as E from "fp-ts/lib/Either.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Bulk, Seen, Store } from "../../domain/store.ts";
import { changeSet, type Put, type Refusal } from "../../domain/changes/change-set.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { type AppError, conflict, type StoreError } from "../../domain/shared/app-error.ts";
import { type Clock, type NewId, timestamp } from "../../domain/shared/clock.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { refusedToError } from "../shared/settle.ts";
import { addPuts, importLine, type Tally } from "./import-audit.ts";
import { countsOf, type ImportIndex, type LineRecord } from "./import-index.ts";
import type { ImportSource } from "./import-line.ts";
import { planPuts } from "./plan-puts.ts";
import { batchesOf, type NotedLine, notedLines, parentsFirst } from "./write-order.ts";
import { writesAhead } from "./writes-ahead.ts";

/**
 * The import has lines that it cannot judge: it did not keep the keys of those before. All that it has
 * written is given up, and it begins anew.
 */
export interface Gap {
  readonly _tag: "Gap";
}

export const gap: E.Either<Gap, never> = E.left({ _tag: "Gap" });

export interface Writing {
  readonly store: Pick<Store, "lexicon" | "history" | "commit" | "bulk" | "batchSize">;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly actor: Actor;
  readonly by: string;
  readonly index: ImportIndex;
  /** How many puts make a change set; what they are written to knows best. */
  readonly batchSize: number | undefined;
  /** Of what is written in one step, however many change sets that takes. */
  readonly tally: Tally;
  readonly onLines: (lines: number) => void;
  /** Is told when all is there and may still have to be put in order. */
  readonly onFinish: () => void;
}

/** The dictionary as a batch finds it, and is added to it. */
type Written = Seen & Pick<Store, "commit" | "batchSize">;

export const sizeFor = ({ batchSize }: Writing, { batchSize: best }: Written): number =>
  batchSize ?? best;

/** A batch that rivals keep changing while it is written is given up after this many tries. */
const MAX_TRIES = 5;

/**
 * Writes the lines that change something; then once more those that refer to what was not there yet
 * when their turn came. Within a change set that does not happen: it is judged as a whole.
 */
export const writeLines = async (
  writing: Writing,
  source: ImportSource,
  begun: Bulk | null,
): Promise<E.Either<AppError | Gap, void>> => {
  const { store, index } = writing;
  const entries = countsOf(index).entries?.created ?? 0;
  const bulk = begun === null ? await store.bulk(entries)() : E.right(begun);
  if (E.isLeft(bulk)) return bulk;
  const first = await writeFirst(writing, bulk.right, source);
  if (E.isLeft(first)) return first;
  if (!index.records.some(({ again }) => again)) return E.right(undefined);
  const left = notedLines(source, index);
  for await (const batch of batchesOf(left, sizeFor(writing, store), ({ again }) => again)) {
    const written = await writeBatch(writing, store, batch, { isSecond: true });
    if (E.isLeft(written)) return written;
  }
  return E.right(undefined);
};

/** Writes every line that is not written yet, once, and finishes what they are written to. */
const writeFirst = async (
  writing: Writing,
  bulk: Bulk,
  source: ImportSource,
): Promise<E.Either<AppError | Gap, void>> => {
  let isFinished = false;
  try {
    const written = await writeAll(writing, bulk, source);
    if (E.isLeft(written)) return written;
    const told = bulk.isOneStep ? await tellOfAll(writing, bulk) : written;
    if (E.isLeft(told)) return told;
    if (bulk.isOneStep) writing.onFinish();
    const finished = await bulk.finish()();
    isFinished = E.isRight(finished);
    return finished;
  } finally {
    if (!isFinished) await bulk.abandon();
  }
};

const writeAll = async (
  writing: Writing,
  bulk: Bulk,
  source: ImportSource,
): Promise<E.Either<AppError | Gap, void>> => {
  const inOrder = parentsFirst(notedLines(source, writing.index));
  const writes = writesAhead(1);
  for await (const batch of batchesOf(inOrder, sizeFor(writing, bulk), () => true)) {
    // What refers to something is planned over what is there by then.
    const before = isPlain(batch) ? E.right(undefined) : await writes.settled();
    if (E.isLeft(before)) return before;
    const written = await writes.begin(() => {
      // Not before: the batch that is under way may still be planned anew, without this one.
      for (const { record } of batch) record.placed = true;
      return writeBatch(writing, bulk, batch, { isPart: bulk.isOneStep });
    });
    if (E.isLeft(written)) return written;
    writing.onLines(batch.length);
  }
  return writes.settled();
};

const isPlain = (batch: readonly NotedLine[]): boolean =>
  batch.every(({ record: { settled, state } }) => settled && state === "new");

const tellOfAll = async (writing: Writing, bulk: Bulk): Promise<E.Either<AppError | Gap, void>> => {
  const told = await bulk.commit(changeSet({ audit: [importLine(writing, writing.tally)] }))();
  return E.mapLeft(refusedToError)(told);
};

/**
 * Plans and commits; where a rival changed something of it in between, plans anew. What is part of a larger step is told with all of it.
 */
export const writeBatch = async (
  writing: Writing,
  store: Written,
  batch: readonly NotedLine[],
  { isSecond = false, isPart = false } = {},
): Promise<E.Either<AppError | Gap, void>> => {
  const { clock, by, index } = writing;
  const graves = new Map<string, number>();
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const stamp = { at: timestamp(clock), by };
    const planned = await planPuts(store, { index, stamp, isSecond, graves }, batch);
    if (E.isLeft(planned)) return planned;
    if (planned.right.length === 0) return E.right(undefined);
    const tally: Tally = new Map();
    addPuts(tally, planned.right);
    const audit = isPart ? [] : [importLine(writing, tally)];
    const committed = await store.commit(changeSet({ puts: planned.right, audit }))();
    if (E.isRight(committed)) {
      if (isPart) addPuts(writing.tally, planned.right);
      return committed;
    }
    const refusal = committed.left;
    const end = endedBy(index, refusal, isPart);
    if (end !== null) return end;
    const looked = await lookAgain(store, batch, planned.right, graves);
    if (E.isLeft(looked)) return looked;
  }
  return E.left(conflict("too_contended"));
};

/** Null where the batch has to be planned anew. */
const endedBy = (
  { plain }: ImportIndex,
  refusal: Refusal | StoreError,
  isPart: boolean,
): E.Either<AppError | Gap, never> | null => {
  if (!isRival(refusal)) return E.left(refusedToError(refusal));
  // In one step nobody else can have taken it: it comes twice.
  return isPart && refusal._tag === "KeyTaken" && !plain.hasKeys ? gap : null;
};

const isRival = (refusal: Refusal | StoreError): boolean =>
  refusal._tag === "VersionMoved" ||
  (refusal._tag === "KeyTaken" && (refusal.key === "id" || refusal.key === "external_id"));

/**
 * What was new may have been made by somebody else meanwhile; or its id is that of something that was
 * deleted, which is asked only then, because hardly any is.
 */
const lookAgain = async (
  { lexicon, history }: Seen,
  batch: readonly NotedLine[],
  planned: readonly Put[],
  graves: Map<string, number>,
): Promise<E.Either<AppError | Gap, void>> => {
  const added = new Set(
    planned.flatMap(({ resource, expected }) => (expected === null ? [resource.id] : [])),
  );
  const anew = batch.flatMap(({ record, line: { content } }) =>
    added.has(record.id) && E.isRight(content) ? [{ record, keys: content.right }] : [],
  );
  for (const [family, some] of Map.groupBy(anew, ({ record }) => record.family)) {
    const ids = some.flatMap(({ keys }) => keys.id ?? []);
    const external_ids = some.flatMap(({ keys }) => keys.external_id ?? []);
    const found = await lexicon[family].findAny({ ids, external_ids })();
    if (E.isLeft(found)) return found;
    const all: readonly Versioned[] = found.right;
    const byId = new Set(all.map(({ id }) => id));
    const byName = new Map(all.map(({ id, external_id }) => [external_id, id]));
    for (const { record, keys } of some) {
      const named = keys.external_id === null ? undefined : byName.get(keys.external_id);
      const rival = keys.id ?? named;
      if (rival !== undefined && byId.has(rival)) become(record, rival);
    }
    const dead = ids.filter((id) => !byId.has(id));
    const buried = await TE.traverseArray((id: string) => history.grave(family, id))(dead)();
    if (E.isLeft(buried)) return buried;
    for (const grave of buried.right)
      if (O.isSome(grave)) graves.set(grave.value.id, grave.value.version);
  }
  return E.right(undefined);
};

const become = (record: LineRecord, id: string): void => {
  record.id = id;
  record.existed = true;
};
