import * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import { type StoreError, unavailable } from "../../../domain/shared/app-error.ts";
import { type Reader, readersOf } from "./readers.ts";
import type { HowLong } from "./how-long.ts";
import type { Answer, AnswerTo, IndexState, Question, ReaderOptions } from "./reader-messages.ts";
import type { Job } from "../threads/thread.ts";
import { waitingLine } from "../threads/waiting-line.ts";

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
  /** What takes longer, and needs more memory: a thread for each kind answers it, another is left to what is short. */
  readonly kindOf: (question: Question) => HowLong;
  /** Is told when a thread is ready to answer. */
  readonly onReady?: () => void;
}

/** Whoever would have to wait longer than for these, of their kind, had better come back later. */
export const MOST_WAITING = 200;
/** So often it is asked whether an index is still behind, as nobody else may ask anything. */
const LOOK_MS = 250;

const closing = E.left(unavailable("the store is closing"));
export const tooManyWait = E.left(unavailable("too many long queries are waiting"));

export const readerPool = ({
  threads,
  kindOf,
  onReady = () => undefined,
  ...options
}: PoolOptions): ReaderPool => {
  const line = waitingLine<Asked, HowLong>(MOST_WAITING);
  const readers = readersOf({ ...options, threads }, { onFree: () => assign(), onReady });
  const looks = onceIn(LOOK_MS);
  let closed = false;

  const look = async (): Promise<void> => {
    // What is amiss is told whoever asks for something.
    await ask({ _tag: "Look" })().catch(() => undefined);
  };
  const mind = (reader: Reader, index: IndexState): void => {
    if (index === "fresh" || closed) return;
    if (index === "stale") readers.renew(reader);
    // What takes its place may be behind as well, or it may have been too early for another.
    looks.begin(look);
  };
  const assign = (): void => {
    while (!closed) {
      const begun = line.next(readers.free);
      if (begun === null) return;
      const { job, place: reader } = begun;
      put(job, reader, (index) => {
        mind(reader, index);
      });
    }
  };
  const ask =
    <Q extends Question>(question: Q) =>
    () =>
      new Promise<E.Either<StoreError, AnswerTo<Q>>>((settle, fail) => {
        if (closed) return settle(closing);
        // A thread answers what it was asked.
        const job = { question, settle: settle as Asked["settle"], fail };
        if (!line.add(job, kindOf(question))) return settle(tooManyWait);
        assign();
      });
  return {
    ask,
    warm: () => {
      if (!closed) readers.warm();
    },
    close: async () => {
      closed = true;
      looks.end();
      for (const { settle } of line.empty()) settle(closing);
      await readers.close();
    },
  };
};

/** Begins something some while later, once however often that is wanted meanwhile. */
const onceIn = (ms: number) => {
  let timer: NodeJS.Timeout | null = null;
  return {
    begin: (what: () => Promise<void>): void => {
      timer ??= setTimeout(() => {
        timer = null;
        void what();
      }, ms).unref();
    },
    end: (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
};

const put = (
  { question, settle, fail }: Asked,
  reader: Reader,
  mind: (index: IndexState) => void,
): void =>
  reader.ask({
    question,
    fail,
    settle: (outcome) => {
      if (E.isRight(outcome)) mind(outcome.right.index);
      settle(E.map(({ found }: Answer) => found)(outcome));
    },
  });
