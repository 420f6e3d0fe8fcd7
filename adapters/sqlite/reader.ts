import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import * as E from "fp-ts/lib/Either.js";
import { type StoreError, unavailable } from "../../domain/shared/app-error.ts";
import type { Answer, FromReader, Question, ReaderOptions, ToReader } from "./reader-messages.ts";

/** A question that is to be answered by a thread. */
export interface Job {
  readonly question: Question;
  readonly settle: (outcome: E.Either<StoreError, Answer>) => void;
  readonly fail: (error: Error) => void;
}

/** A thread, as those who ask it see it. */
export interface Reader {
  readonly ask: (job: Job) => void;
  /** How many questions it has not answered yet. */
  readonly load: () => number;
  /** Ends it, at once; what it has not answered is refused. */
  readonly end: () => Promise<void>;
}

export interface ReaderEvents {
  readonly onReady?: () => void;
  readonly onAnswer: (isStale: boolean) => void;
  /** It has ended, whatever the reason. */
  readonly onEnd: () => void;
}

const PROGRAM = new URL(`./reader-thread${extname(import.meta.filename)}`, import.meta.url);

export const startReader = (options: ReaderOptions, events: ReaderEvents): Reader => {
  const worker = new Worker(PROGRAM, { workerData: options, name: "reader" });
  const jobs = new Map<number, Job>();
  let asked = 0;
  let cause = "a reader thread ended";

  const take = (number: number): Job | undefined => {
    const job = jobs.get(number);
    jobs.delete(number);
    if (jobs.size === 0) worker.unref();
    return job;
  };
  worker.on("message", (message: FromReader) => {
    if (message._tag === "Ready") return events.onReady?.();
    const job = take(message.number);
    if (message._tag === "Answered") job?.settle(E.right(message.answer));
    else if (message._tag === "Refused") job?.settle(E.left(message.error));
    else job?.fail(new Error(message.message));
    events.onAnswer(message._tag === "Answered" && message.isStale);
  });
  worker.on("error", (error) => {
    cause = `a reader thread failed: ${error instanceof Error ? error.message : String(error)}`;
  });
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => {
      for (const { settle } of jobs.values()) settle(E.left(unavailable(cause)));
      jobs.clear();
      events.onEnd();
      resolve();
    });
  });
  // It keeps no process alive but while somebody waits for its answer.
  worker.unref();
  return {
    ask: (job) => {
      const number = ++asked;
      jobs.set(number, job);
      if (jobs.size === 1) worker.ref();
      worker.postMessage({ ...job.question, number } satisfies ToReader);
    },
    load: () => jobs.size,
    end: async () => {
      await worker.terminate();
      await ended;
    },
  };
};
