import * as E from "fp-ts/lib/Either.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { Put, Refusal } from "../../domain/changes/change-set.ts";
import type { AppError, StoreError } from "../../domain/shared/app-error.ts";
import { byFamily, type Family, type LexicalFamily } from "../../domain/shared/family.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Seen } from "../../domain/store.ts";
import { refusedToError } from "../shared/settle.ts";
import { type Gap, gap } from "./gap.ts";
import type { LineRecord } from "./line-record.ts";
import type { ImportIndex } from "./import-index.ts";
import { type KeysOfLine, keysOf } from "./import-line.ts";
import type { NotedLine } from "./write-order.ts";

/** A batch that the store has refused. */
export interface RefusedBatch {
  readonly index: ImportIndex;
  readonly refusal: Refusal | StoreError;
  readonly batch: readonly NotedLine[];
  readonly planned: readonly Put[];
  /** Whether what there is of a family under the key of a line comes from another line. */
  readonly isRepeat: (family: Family) => boolean;
}

/**
 * What was new may have been made by somebody else meanwhile; or its id is that of something that was
 * deleted, which is asked only then, because hardly any is: `graves` is told the versions of those
 * deletions, by id. A Left where no other try can help.
 */
export const lookAgain = async (
  seen: Seen,
  refused: RefusedBatch,
  graves: Map<string, number>,
): Promise<E.Either<AppError | Gap, void>> => {
  const { index, refusal, batch, planned, isRepeat } = refused;
  if (!isRival(refusal)) return E.left(refusedToError(refusal));
  if (refusal._tag === "KeyTaken" && isRepeat(refusal.family)) return gap;
  const added = new Set(
    planned.flatMap(({ resource, expected }) => (expected === null ? [resource.id] : [])),
  );
  const anew = batch.flatMap(({ record, line: { content } }) =>
    added.has(record.id) && E.isRight(content) ? [{ record, keys: content.right }] : [],
  );
  for (const [family, some] of byFamily(anew, ({ record }) => record.family)) {
    const looked = await lookAtNew(seen, index, family, some, isRepeat(family));
    if (E.isLeft(looked)) return looked;
    for (const { id, version } of looked.right) graves.set(id, version);
  }
  return E.right(undefined);
};

/** Whether somebody else has what was to be new, or had it. */
export const isRival = (
  refusal: Refusal | StoreError,
): refusal is Extract<Refusal, { _tag: "VersionMoved" | "KeyTaken" }> =>
  refusal._tag === "VersionMoved" ||
  (refusal._tag === "KeyTaken" &&
    refusal.keys.some((key) => key === "id" || key === "external_id"));

interface NewLine {
  readonly record: LineRecord;
  readonly keys: KeysOfLine;
}

/** Lines about what there is by now are not new any more; the graves of those that were deleted. */
const lookAtNew = async (
  { lexicon, history }: Seen,
  index: ImportIndex,
  family: LexicalFamily,
  lines: readonly NewLine[],
  isRepeat: boolean,
): Promise<E.Either<AppError | Gap, readonly { id: string; version: number }[]>> => {
  const asked = keysOf(lines.map(({ keys }) => keys));
  const found = await lexicon[family].findAny(asked)();
  if (E.isLeft(found)) return found;
  const all: readonly Versioned[] = found.right;
  if (isRepeat && all.length > 0) return gap;
  const byId = new Set(all.map(({ id }) => id));
  const byName = new Map(all.map(({ id, external_id }) => [external_id, id]));
  for (const { record, keys } of lines) {
    const named = keys.external_id === null ? undefined : byName.get(keys.external_id);
    const rival = keys.id ?? named;
    if (rival !== undefined && byId.has(rival)) become(index, record, rival);
  }
  const dead = asked.ids.filter((id) => !byId.has(id));
  const buried = await TE.traverseArray((id: string) => history.grave(family, id))(dead)();
  return E.map((graves: readonly O.Option<{ id: string; version: number }>[]) =>
    graves.flatMap((grave) => (O.isSome(grave) ? [grave.value] : [])),
  )(buried);
};

const become = (index: ImportIndex, record: LineRecord, id: string): void => {
  // Who refers to it may know no more of it than where it stands.
  index.plain.madeByOthers.set(record.at, id);
  record.id = id;
  record.existed = true;
};
