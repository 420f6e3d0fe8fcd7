import * as E from "fp-ts/lib/Either.js";
import type { Bulk } from "../../domain/store.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import type { Gap } from "./gap.ts";
import { forgetPlain } from "./import-index.ts";
import { specOf } from "../../domain/families.ts";
import { groundFamilies } from "../../domain/shared/family.ts";
import type { ImportSource } from "./import-line.ts";
import { sizeFor, writeBatch, writeFamilies, writeNew, type Writing } from "./write-lines.ts";
import type { NotedLine } from "./write-order.ts";
import { writesAhead } from "./writes-ahead.ts";

/**
 * Writes plain lines while the others are still being read, into what can be given up as a whole:
 * so they are read once, and not once to be checked and once to be written. Before the first of them,
 * what the families bring that they may refer to.
 */
export interface EarlyWriting {
  readonly take: (lines: readonly NotedLine[]) => Promise<E.Either<AppError | Gap, void>>;
  /** Writes what was taken, to the last line, if it has begun to write. */
  readonly catchUp: () => Promise<E.Either<AppError | Gap, void>>;
  /** Takes no more. */
  readonly stop: () => void;
  /** What it writes into, while it does. */
  readonly bulk: () => Bulk | null;
  /** Gives it to somebody who finishes it; null where none was opened. */
  readonly handOver: () => Bulk | null;
  /** Gives up all that was written, and begins no more. */
  readonly giveUp: () => Promise<void>;
}

/** So many are under way: one waits while one is written, so that whoever writes is never without work. */
const AHEAD = 2;

/**
 * From so many lines on; less is not worth it. Where one fault gives up all of it, what is written says
 * which keys there are: keeping them beside it would take the more memory the more lines there are.
 */
export const earlyWriting = (
  writing: Writing,
  source: ImportSource,
  from: number,
  outlivesFaults: boolean,
): EarlyWriting => {
  const { store, index } = writing;
  const { plain } = index;
  const writes = writesAhead(AHEAD);
  let waiting: NotedLine[] = [];
  let isOver = from === Infinity;
  let opened: Bulk | null = null;

  /** Null where what it opens cannot be given up as a whole. */
  const open = async (): Promise<E.Either<AppError | Gap, Bulk | null>> => {
    const bulk = await store.bulk(waiting.length)();
    if (E.isLeft(bulk)) return bulk;
    opened = bulk.right;
    plain.isWritten = opened.isOneStep;
    plain.hasKeys = outlivesFaults || !plain.isWritten;
    if (!plain.hasKeys) forgetPlain(index);
    if (!plain.isWritten) {
      stop();
      return E.right(null);
    }
    const ground = await writeFamilies(unseen(writing), opened, source, groundFamilies);
    return E.map(() => bulk.right)(ground);
  };
  const stop = (): void => {
    isOver = true;
    waiting = [];
  };
  const writeTo = async (
    bulk: Bulk,
    lines: readonly NotedLine[],
  ): Promise<E.Either<AppError | Gap, void>> => {
    const size = sizeFor(writing, bulk);
    for (let from = 0; from < lines.length; from += size) {
      const written = await writePart(bulk, lines.slice(from, from + size));
      if (E.isLeft(written)) return written;
    }
    return E.right(undefined);
  };
  const writePart = async (
    bulk: Bulk,
    lines: readonly NotedLine[],
  ): Promise<E.Either<AppError | Gap, void>> => {
    for (const { record } of lines) if (record.id === "") record.id = index.newId();
    if (!lines.some(hasPlace)) return writes.begin(() => writeNew(writing, bulk, lines));
    // They find their place after those that are there: before the next, all have to be.
    const before = await writes.settled();
    return E.isLeft(before)
      ? before
      : writes.begin(() => writeBatch(writing, bulk, lines, { isPart: true }));
  };
  return {
    take: async (lines) => {
      if (isOver) return E.right(undefined);
      if (opened !== null) return writeTo(opened, lines);
      waiting.push(...lines);
      if (waiting.length < from) return E.right(undefined);
      // Kept waiting until it was known that there are so many.
      const kept = waiting;
      const begun = await open();
      waiting = [];
      if (E.isLeft(begun)) return begun;
      return begun.right === null ? E.right(undefined) : writeTo(begun.right, kept);
    },
    catchUp: writes.settled,
    stop,
    bulk: () => (plain.isWritten ? opened : null),
    handOver: () => {
      const bulk = opened;
      opened = null;
      return bulk;
    },
    giveUp: async () => {
      stop();
      plain.isWritten = false;
      // What is under way may still ask it something; what becomes of that does not matter any more.
      await writes.settled().catch(() => undefined);
      await opened?.abandon();
      opened = null;
    },
  };
};

/** It is not the lines that are written which count while lines are read. */
const unseen = (writing: Writing): Writing => ({ ...writing, onLines: () => undefined });

/** Whether its place depends on what is written before it. */
const hasPlace = ({ record }: NotedLine): boolean => specOf(record.family).parent !== undefined;
