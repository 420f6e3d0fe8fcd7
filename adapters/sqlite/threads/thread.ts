import { Worker } from "node:worker_threads";
import * as E from "fp-ts/lib/Either.js";
import { type StoreError, unavailable } from "../../../domain/shared/app-error.ts";
import type { FromThread, ToThread } from "./thread-messages.ts";

/** A question that is to be answered by a thread. */
export interface Job<Question, Answer> {
  readonly question: Question;
  readonly settle: (outcome: E.Either<StoreError, Answer>) => void;
  readonly fail: (error: Error) => void;
}

type Waiting<Answer> = Omit<Job<unknown, Answer>, "question">;

/** A thread, as those who ask it see it. It answers one question after the other. */
export interface Thread<Question, Answer> {
  readonly ask: (job: Job<Question, Answer>) => void;
  /** How many questions it has not answered yet. */
  readonly load: () => number;
  /** Ends it, at once; what it has not answered is refused. */
  readonly end: () => Promise<void>;
}

export interface ThreadEvents {
  readonly onReady?: () => void;
  readonly onAnswer?: () => void;
  /** It has ended, whatever the reason. */
  readonly onEnd?: () => void;
}

export interface ThreadProgram {
  readonly name: string;
  readonly program: URL;
  /** What it is started with. */
  readonly data: object;
  /** Mebibytes for what has just been made; what works through much lets little of it grow old. */
  readonly youngMb?: number;
}

type Failed = Extract<FromThread<unknown>, { readonly _tag: "Failed" }>;

const failureOf = ({ message, errcode }: Failed): Error =>
  Object.assign(new Error(message), errcode === null ? {} : { errcode });

export const startThread = <Question, Answer>(
  { name, program, data, youngMb }: ThreadProgram,
  events: ThreadEvents = {},
): Thread<Question, Answer> => {
  const resourceLimits = youngMb === undefined ? {} : { maxYoungGenerationSizeMb: youngMb };
  const worker = new Worker(program, { workerData: data, name, resourceLimits });
  /** Of those that are asked, without their questions, which may be large. */
  const jobs = new Map<number, Waiting<Answer>>();
  let asked = 0;
  let cause = `the ${name} thread ended`;
  let isOver = false;

  const take = (number: number): Waiting<Answer> | undefined => {
    const job = jobs.get(number);
    jobs.delete(number);
    if (jobs.size === 0) worker.unref();
    return job;
  };
  worker.on("message", (message: FromThread<Answer>) => {
    if (message._tag === "Ready") return events.onReady?.();
    const job = take(message.number);
    if (message._tag === "Answered") job?.settle(E.right(message.answer));
    else if (message._tag === "Refused") job?.settle(E.left(message.error));
    else job?.fail(failureOf(message));
    events.onAnswer?.();
  });
  worker.on("error", (error) => {
    cause = `the ${name} thread failed: ${error instanceof Error ? error.message : String(error)}`;
  });
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => {
      isOver = true;
      for (const { settle } of jobs.values()) settle(E.left(unavailable(cause)));
      jobs.clear();
      events.onEnd?.();
      resolve();
    });
  });
  // It keeps no process alive but while somebody waits for its answer.
  worker.unref();
  return {
    ask: ({ question, settle, fail }) => {
      // What is sent to it now would never be answered.
      if (isOver) {
        settle(E.left(unavailable(cause)));
        return;
      }
      const number = ++asked;
      jobs.set(number, { settle, fail });
      if (jobs.size === 1) worker.ref();
      worker.postMessage({ number, question } satisfies ToThread<Question>);
    },
    load: () => jobs.size,
    end: async () => {
      await worker.terminate();
      await ended;
    },
  };
};
