import { extname } from "node:path";
import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import { type StoreError, unavailable } from "../../../domain/shared/app-error.ts";
import type { Answer, AnswerTo, Question, ReaderOptions } from "./reader-messages.ts";
import { type Job, startThread, type Thread } from "../threads/thread.ts";
import { type Begun, waitingLine } from "../threads/waiting-line.ts";

type Reader = Thread<Question, Answer>;
type Asked = Job<Question, AnswerTo<Question>>;

/** Threads that read what takes long, started when there is something to read. */
export interface ReaderPool {
  readonly ask: <Q extends Question>(question: Q) => TE.TaskEither<StoreError, AnswerTo<Q>>;
  /** Starts a thread before anybody asks. */
  readonly warm: () => void;
  /** Ends them all; what they have not answered is refused. */
  readonly close: () => Promise<void>;
}

export interface PoolOptions extends ReaderOptions {
  readonly threads: number;
  /** How many questions a thread is handed before it has answered the first. */
  readonly depth: number;
  /** Questions that may take very long; of several threads, one is left to the others. */
  readonly isHeavy: (question: Question) => boolean;
}

/** Whoever would have to wait longer than for these, of their kind, had better come back later. */
const MOST_WAITING = 200;
/** A thread is replaced by a fresh one at most so often, in multiples of the time that took. */
const PATIENCE = 4;
/** One that cannot be started fails at once, and counts for as long as this. */
const LEAST_MS = 250;

const PROGRAM = new URL(
  `../entry-index/reader-thread${extname(import.meta.filename)}`,
  import.meta.url,
);

const closing = E.left(unavailable("the store is closing"));
const tooMany = E.left(unavailable("too many long queries are waiting"));

export const readerPool = ({ threads, depth, isHeavy, ...options }: PoolOptions): ReaderPool => {
  const readers = new Set<Reader>();
  /** Replaced, and left to answer what they were asked. */
  const retired = new Set<Reader>();
  const line = waitingLine<Asked>({ waiting: MOST_WAITING, heavy: Math.max(1, threads - 1) });
  const renewal = oneRenewal();
  let closed = false;

  const start = (onReady?: () => void): Reader => {
    const program = { name: "reader", program: PROGRAM, data: options };
    const reader: Reader = startThread(program, {
      ...(onReady === undefined ? {} : { onReady }),
      onAnswer: () => {
        if (retired.has(reader) && reader.load() === 0) void reader.end();
        assign();
      },
      onEnd: () => {
        readers.delete(reader);
        retired.delete(reader);
        if (renewal.reader() === reader) renewal.end();
        assign();
      },
    });
    return reader;
  };
  const renew = (old: Reader): void => {
    if (!readers.has(old) || closed || !renewal.mayBegin()) return;
    const fresh = start(() => {
      renewal.end();
      if (readers.delete(old)) {
        retired.add(old);
        if (old.load() === 0) void old.end();
      }
      // The old one may have died, and another be in its place.
      if (readers.size < threads) readers.add(fresh);
      else {
        // Until it has ended, whoever closes the pool waits for it.
        retired.add(fresh);
        void fresh.end();
      }
      assign();
    });
    renewal.begin(fresh);
  };

  const started = (): Reader => {
    const reader = start();
    readers.add(reader);
    return reader;
  };
  const free = (): Reader | null => {
    const [least] = [...readers].sort((a, b) => a.load() - b.load());
    if (least?.load() === 0) return least;
    if (readers.size < threads) return started();
    return least !== undefined && least.load() < depth ? least : null;
  };
  const assign = (): void => {
    while (!closed && line.hasNext()) {
      const reader = free();
      const begun = reader === null ? null : line.next();
      if (reader === null || begun === null) return;
      put(begun, reader, () => renew(reader));
    }
  };
  return {
    ask:
      <Q extends Question>(question: Q) =>
      () =>
        new Promise<E.Either<StoreError, AnswerTo<Q>>>((settle, fail) => {
          if (closed) return settle(closing);
          // A thread answers what it was asked.
          const job = { question, settle: settle as Asked["settle"], fail };
          if (!line.add(job, isHeavy(question))) return settle(tooMany);
          assign();
        }),
    warm: () => {
      if (readers.size === 0 && !closed) started();
    },
    close: async () => {
      closed = true;
      for (const { settle } of line.empty()) settle(closing);
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

const put = (
  { job: { question, settle, fail }, end }: Begun<Asked>,
  reader: Reader,
  onStale: () => void,
): void =>
  reader.ask({
    question,
    fail: (error) => {
      end();
      fail(error);
    },
    settle: (outcome) => {
      end();
      if (E.isRight(outcome) && outcome.right.isStale) onStale();
      settle(E.map(({ found }: Answer) => found)(outcome));
    },
  });
