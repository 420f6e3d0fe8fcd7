import * as E from "fp-ts/lib/Either.js";
import type { Bulk } from "../../domain/store.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import type { Gap } from "./gap.ts";
import { specOf } from "../../domain/families.ts";
import { groundFamilies } from "../../domain/shared/family.ts";
import type { ImportSource } from "./import-line.ts";
import { sizeFor, writeBatch, writeFamilies, type Writing } from "./write-lines.ts";
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

/** One is written, and the next waits for it: whoever writes is never without work. */
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

  const open = async (): Promise<E.Either<AppError | Gap, void>> => {
    const bulk = await store.bulk(waiting.length)();
    if (E.isLeft(bulk)) return bulk;
    opened = bulk.right;
    plain.isWritten = opened.isOneStep;
    plain.hasKeys = outlivesFaults || !plain.isWritten;
    if (plain.isWritten) return writeFamilies(unseen(writing), opened, source, groundFamilies);
    stop();
    return E.right(undefined);
  };
  const stop = (): void => {
    isOver = true;
    waiting = [];
  };
  /** Writes what has come together, as long as there are so many. */
  const write = async (size: number): Promise<E.Either<AppError | Gap, void>> => {
    while (plain.isWritten && opened !== null && waiting.length >= size) {
      const bulk = opened;
      const batch = waiting.splice(0, sizeFor(writing, bulk));
      for (const { record } of batch) if (record.id === "") record.id = index.newId();
      const before = batch.some(hasPlace) ? await writes.settled() : E.right(undefined);
      if (E.isLeft(before)) return before;
      const begun = await writes.begin(() => writeBatch(writing, bulk, batch, { isPart: true }));
      if (E.isLeft(begun)) return begun;
    }
    return E.right(undefined);
  };
  return {
    take: async (lines) => {
      if (isOver) return E.right(undefined);
      waiting.push(...lines);
      if (opened === null && waiting.length >= from) {
        const begun = await open();
        if (E.isLeft(begun)) return begun;
      }
      return opened === null ? E.right(undefined) : write(sizeFor(writing, opened));
    },
    catchUp: async () => {
      const written = await write(1);
      return E.isLeft(written) ? written : writes.settled();
    },
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
