import * as E from "fp-ts/lib/Either.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Bulk, Store } from "../../domain/store.ts";
import { auditActor, type AuditLine, auditLine } from "../../domain/audit/audit-line.ts";
import { changeSet, type Put, type Refusal } from "../../domain/changes/change-set.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { type AppError, conflict, type StoreError } from "../../domain/shared/app-error.ts";
import { type Clock, type NewId, timestamp } from "../../domain/shared/clock.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { refusedToError } from "../shared/settle.ts";
import { countsOf, type ImportIndex, type LineRecord, recordsOf } from "./import-index.ts";
import type { ImportSource } from "./import-line.ts";
import { planPuts } from "./plan-puts.ts";
import { batchesOf, type NotedLine, notedLines, parentsFirst } from "./write-order.ts";

export interface Writing {
  readonly store: Pick<Store, "lexicon" | "history" | "commit" | "bulk">;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly actor: Actor;
  readonly by: string;
  readonly index: ImportIndex;
  /** How many puts make a change set: enough that the disk is not waited for, few enough to hold. */
  readonly batchSize: number;
  readonly onLines: (lines: number) => void;
  /** Is told when all is there and may still have to be put in order. */
  readonly onFinish: () => void;
}

/** The dictionary as a batch finds it, and is added to it. */
type Seen = Pick<Store, "lexicon" | "history" | "commit">;

/** A batch that rivals keep changing while it is written is given up after this many tries. */
const MAX_TRIES = 5;

/**
 * Writes the lines that change something; then once more those that refer to what was not there yet
 * when their turn came. Within a change set that does not happen: it is judged as a whole.
 */
export const writeLines = async (
  writing: Writing,
  source: ImportSource,
): Promise<E.Either<AppError, void>> => {
  const { store, index, batchSize } = writing;
  const bulk = await store.bulk(countsOf(index).entries?.created ?? 0)();
  if (E.isLeft(bulk)) return bulk;
  const first = await writeFirst(writing, bulk.right, source);
  if (E.isLeft(first)) return first;
  if (!recordsOf(index).some(({ again }) => again)) return E.right(undefined);
  const left = notedLines(source, index);
  for await (const batch of batchesOf(left, batchSize, ({ again }) => again)) {
    const written = await writeBatch(writing, store, batch, true);
    if (E.isLeft(written)) return written;
  }
  return E.right(undefined);
};

/** Writes every line once. */
const writeFirst = async (
  writing: Writing,
  bulk: Bulk,
  source: ImportSource,
): Promise<E.Either<AppError, void>> => {
  const { index, batchSize, onLines, onFinish } = writing;
  const inOrder = parentsFirst(notedLines(source, index));
  let isFinished = false;
  try {
    for await (const batch of batchesOf(inOrder, batchSize, () => true)) {
      for (const { record } of batch) record.placed = true;
      const written = await writeBatch(writing, bulk, batch, false);
      if (E.isLeft(written)) return written;
      onLines(batch.length);
    }
    if (bulk.isPutInOrder) onFinish();
    const finished = await bulk.finish()();
    isFinished = E.isRight(finished);
    return finished;
  } finally {
    if (!isFinished) await bulk.abandon();
  }
};

/** Plans and commits; where a rival changed something of it in between, plans anew. */
const writeBatch = async (
  writing: Writing,
  store: Seen,
  batch: readonly NotedLine[],
  isSecond: boolean,
): Promise<E.Either<AppError, void>> => {
  const { clock, by, index } = writing;
  const graves = new Map<string, number>();
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const stamp = { at: timestamp(clock), by };
    const planned = await planPuts(store, { index, stamp, isSecond, graves }, batch);
    if (E.isLeft(planned)) return planned;
    if (planned.right.length === 0) return E.right(undefined);
    const committed = await store.commit(
      changeSet({ puts: planned.right, audit: [batchLine(writing, stamp.at, planned.right)] }),
    )();
    if (E.isRight(committed)) return committed;
    const refusal = committed.left;
    if (!isRival(refusal)) return E.left(refusedToError(refusal));
    const looked = await lookAgain(store, batch, planned.right, graves);
    if (E.isLeft(looked)) return looked;
  }
  return E.left(conflict("too_contended"));
};

/** A batch is told as one line, in the step that writes it: how much of each family it made and changed. */
const batchLine = (
  { newId, actor }: Pick<Writing, "newId" | "actor">,
  at: string,
  puts: readonly Put[],
): AuditLine => {
  const counts = Map.groupBy(
    puts,
    ({ family, expected }) =>
      `${family.replaceAll("-", "_")}_${expected === null ? "created" : "updated"}`,
  );
  const detail = Object.fromEntries([...counts].map(([name, some]) => [name, some.length]));
  return auditLine(
    { id: newId(), at },
    auditActor(actor),
    { action: "import", detail },
    actor.origin,
  );
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
): Promise<E.Either<AppError, void>> => {
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
