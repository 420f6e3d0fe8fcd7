import * as E from "fp-ts/lib/Either.js";
import type { Bulk } from "../../domain/store.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import { type Gap, gap } from "./gap.ts";
import { forgetPlain } from "./import-index.ts";
import { type Begun, holdLines } from "./hold-lines.ts";
import { specOf } from "../../domain/families.ts";
import { byFamily, groundFamilies } from "../../domain/shared/family.ts";
import { type ImportSource, keysOf } from "./import-line.ts";
import { writeBatch, writeFamilies, writeNew } from "./write-lines.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { NotedLine } from "./write-order.ts";
import { type WritesAhead, writesAhead } from "./writes-ahead.ts";
import { sizeFor, type Writing } from "./writing.ts";

/**
 * Writes plain lines while the others are still being read, into what can be given up as a whole, or makes
 * them ready: so they are read once, and not once to be checked and once to be written. Before the first of
 * them, what the families bring that they may refer to.
 */
export interface EarlyWriting {
  readonly take: (lines: readonly NotedLine[]) => Promise<E.Either<AppError | Gap, void>>;
  /** Writes what was taken, to the last line, if it has begun to write. */
  readonly catchUp: () => Promise<E.Either<AppError | Gap, void>>;
  /** Takes no more. */
  readonly stop: () => void;
  /** What it writes into, while it does; null while it only makes ready. */
  readonly bulk: () => Bulk | null;
  /** Gives it to somebody who finishes it; null where none was opened. */
  readonly handOver: () => Begun | null;
  /** Gives up all that was written, and begins no more. */
  readonly giveUp: () => Promise<void>;
}

/**
 * So many are under way: with some that wait, whoever writes is never without work, and whoever reads waits
 * less. (With two a million took 0.592 of its processor time, with four 0.582, with eight 0.580.)
 */
const AHEAD = 4;
/** So many lines at most are made ready together: few enough that nothing of them grows old in memory. */
const HELD = 500;

type Outcome = Promise<E.Either<AppError | Gap, void>>;

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
  let opened: Begun | null = null;

  const open = async (): Outcome => {
    const found = await store.bulk(waiting.length)();
    if (E.isLeft(found)) return found;
    const bulk = found.right;
    const held = bulk.held === null ? null : holdLines(writing, { ...bulk, held: bulk.held });
    opened = { bulk, held };
    plain.state = bulk.isOneStep ? "written" : held !== null ? "held" : "unwritten";
    plain.hasKeys = outlivesFaults || !bulk.isOneStep;
    if (!plain.hasKeys) forgetPlain(index);
    if (!bulk.isOneStep && (await haveCome(writing, waiting))) return gap;
    // It can neither be given up as a whole, nor does it keep anything ready.
    if (plain.state === "unwritten") stop();
    return bulk.isOneStep
      ? writeFamilies(unseen(writing), bulk, source, groundFamilies)
      : E.right(undefined);
  };
  /** Before anything is written nothing that has its place among others is, nor is such kept ready. */
  const mayBeEarly = (lines: readonly NotedLine[]): boolean =>
    plain.state === "written" || !lines.some(hasPlace);
  /** What takes lines by now. */
  const current = (): Begun | null => (isOver ? null : opened);
  const stop = (): void => {
    isOver = true;
    waiting = [];
  };
  const take = async (begun: Begun, lines: readonly NotedLine[]): Outcome => {
    const { size, write } = partWriter(writing, begun, writes);
    for (let from = 0; from < lines.length; from += size) {
      const written = await write(lines.slice(from, from + size));
      if (E.isLeft(written)) return written;
    }
    return E.right(undefined);
  };
  return {
    take: async (lines) => {
      if (isOver || !mayBeEarly(lines)) return E.right(undefined);
      if (opened !== null) return take(opened, lines);
      waiting.push(...lines);
      if (waiting.length < from) return E.right(undefined);
      // Kept waiting until it was known that there are so many.
      const kept = waiting;
      const begun = await open();
      waiting = [];
      const now = current();
      return E.isLeft(begun) || now === null ? begun : take(now, kept);
    },
    catchUp: writes.settled,
    stop,
    bulk: () => (plain.state === "written" ? (opened?.bulk ?? null) : null),
    handOver: () => {
      const begun = opened;
      opened = null;
      return begun;
    },
    giveUp: async () => {
      stop();
      plain.state = "unwritten";
      // What is under way may still ask it something; what becomes of that does not matter any more.
      await writes.settled().catch(() => undefined);
      await opened?.bulk.abandon();
      opened = null;
    },
  };
};

/** What becomes of lines that are taken, and of how many at once. */
const partWriter = (
  writing: Writing,
  { bulk, held }: Begun,
  writes: WritesAhead,
): {
  readonly size: number;
  readonly write: (lines: readonly NotedLine[]) => Outcome;
} => {
  if (held !== null)
    return {
      size: Math.min(HELD, writing.batchSize ?? HELD),
      write: (lines) => writes.begin(() => held.add(lines)),
    };
  const { index } = writing;
  return {
    size: sizeFor(writing, bulk),
    write: async (lines) => {
      for (const { record } of lines) if (record.id === "") record.id = index.newId();
      if (!lines.some(hasPlace)) return writes.begin(() => writeNew(writing, bulk, lines));
      // They find their place after those that are there: before the next, all have to be.
      const before = await writes.settled();
      return E.isLeft(before)
        ? before
        : writes.begin(() => writeBatch(writing, bulk, lines, { isPart: true }));
    },
  };
};

/**
 * Whether another has brought what these lines are about since they were read, while it was waited for that something
 * could be opened: then all is read anew, as they have ids of their own by now, and others may refer to them.
 */
const haveCome = async (
  { store }: Pick<Writing, "store">,
  lines: readonly NotedLine[],
): Promise<boolean> => {
  for (const [family, noted] of byFamily(lines, ({ record }) => record.family)) {
    const read = noted.flatMap(({ line }) => (E.isRight(line.content) ? [line.content.right] : []));
    const found = await store.lexicon[family].findAny(keysOf(read))();
    // What keeps them from being found keeps them from being written, and is told then.
    const areThere = E.match(
      () => false,
      (there: readonly Versioned[]) => there.length > 0,
    )(found);
    if (areThere) return true;
  }
  return false;
};

/** It is not the lines that are written which count while lines are read. */
const unseen = (writing: Writing): Writing => ({ ...writing, onLines: () => undefined });

/** Whether its place depends on what is written before it. */
const hasPlace = ({ record }: NotedLine): boolean => specOf(record.family).parent !== undefined;
