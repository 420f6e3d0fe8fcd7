import type { HowLong } from "./how-long.ts";
import type { Answer, Question, ReaderOptions } from "./reader-messages.ts";
import { startThread, type Thread } from "../threads/thread.ts";
import { threadProgram } from "../threads/thread-program.ts";

export type Reader = Thread<Question, Answer>;

/** The threads of a pool: those that are asked, and those that take or leave their places. */
export interface Readers {
  /**
   * One that has nothing to do, started where there are not as many yet as there may be. What is not short is, each
   * kind, for one of them alone, so that what it remembers is held once, and another is left to what is short.
   */
  readonly free: (kind: HowLong) => Reader | null;
  /** Has a fresh one take its place as soon as that is ready, unless that was done a short while ago. */
  readonly renew: (old: Reader) => void;
  /** Starts the first. */
  readonly warm: () => void;
  readonly close: () => Promise<void>;
}

interface ReadersOptions extends ReaderOptions {
  readonly threads: number;
}

interface ReadersEvents {
  /** One of them may be free. */
  readonly onFree: () => void;
  /** A fresh one is ready, in its place. */
  readonly onReady: () => void;
}

/** A thread is replaced by a fresh one at most so often, in multiples of the time that took. */
const PATIENCE = 4;
/** One that cannot be started fails at once, and counts for as long as this. */
const LEAST_MS = 250;

const readerThread = threadProgram(
  "../entry-index/reader-thread",
  import.meta.url,
  import.meta.dirname,
);

export const readersOf = (
  { threads, ...options }: ReadersOptions,
  { onFree, onReady }: ReadersEvents,
): Readers => {
  const readers = new Set<Reader>();
  /** Those that what is not short is for, once there was any. */
  const taken = new Map<HowLong, Reader>();
  const leave = (reader: Reader): void => {
    for (const [kind, its] of taken) if (its === reader) taken.delete(kind);
  };
  /** Replaced, and left to answer what they were asked. */
  const retired = new Set<Reader>();
  const renewal = oneRenewal();

  const start = (ready = onReady): Reader => {
    const program = { name: "reader", program: readerThread(), data: options };
    const reader: Reader = startThread(program, {
      onReady: ready,
      onAnswer: () => {
        if (retired.has(reader) && reader.load() === 0) void reader.end();
        onFree();
      },
      onEnd: () => {
        readers.delete(reader);
        leave(reader);
        retired.delete(reader);
        if (renewal.reader() === reader) renewal.end();
        onFree();
      },
    });
    return reader;
  };
  /** Until it has ended, whoever closes the pool waits for it. */
  const retire = (reader: Reader): void => {
    retired.add(reader);
    if (reader.load() === 0) void reader.end();
  };
  const renew = (old: Reader): void => {
    if (!readers.has(old) || !renewal.mayBegin()) return;
    const fresh = start(() => {
      renewal.end();
      if (readers.delete(old)) retire(old);
      leave(old);
      // The old one may have died, and another be in its place.
      if (readers.size < threads) readers.add(fresh);
      else retire(fresh);
      onFree();
      onReady();
    });
    renewal.begin(fresh);
  };

  const started = (): Reader => {
    const reader = start();
    readers.add(reader);
    return reader;
  };
  const isIdle = (reader: Reader): boolean => reader.load() === 0;
  const free = (kind: HowLong): Reader | null => {
    const its = taken.get(kind);
    if (its !== undefined) return isIdle(its) ? its : null;
    const takenByOthers = new Set(taken.values());
    const left = [...readers].filter((reader) => !takenByOthers.has(reader));
    const isShort = kind === "short";
    // Of what is short many are asked at once, and each would take longer to start a thread.
    const mayStart = readers.size < threads && (!isShort || left.length === 0);
    const reader = left.find(isIdle) ?? (mayStart ? started() : null);
    if (isShort) return reader ?? [...readers].find(isIdle) ?? null;
    if (reader !== null) taken.set(kind, reader);
    return reader;
  };
  return {
    free,
    renew,
    warm: () => {
      if (readers.size === 0) started();
    },
    close: async () => {
      const all = [...readers, ...retired, renewal.reader()].filter((reader) => reader !== null);
      await Promise.all(all.map((reader) => reader.end()));
    },
  };
};

/** One at a time, each of which takes a core for a while: the longer that is, the longer until the next. */
const oneRenewal = () => {
  let fresh: Reader | null = null;
  let began = 0;
  let notBefore = 0;
  return {
    mayBegin: (): boolean => fresh === null && performance.now() >= notBefore,
    begin: (reader: Reader): void => {
      fresh = reader;
      began = performance.now();
    },
    /** However it came out. */
    end: (): void => {
      fresh = null;
      const now = performance.now();
      notBefore = now + PATIENCE * Math.max(LEAST_MS, now - began);
    },
    /** The one that is being made ready. */
    reader: (): Reader | null => fresh,
  };
};
