import { parentPort } from "node:worker_threads";
import { extendedCode, toStoreError } from "../file/sqlite-errors.ts";
import type { FromThread, ToThread } from "./thread-messages.ts";

/** What a thread does once it is ready: it answers what it is asked, or says why not. */
export const answerQuestions = (answerTo: (question: never) => unknown): void => {
  const reply = (message: FromThread<unknown>): void => parentPort?.postMessage(message);
  // Who starts a thread asks it what it is for.
  parentPort?.on("message", ({ number, question }: ToThread<never>) => {
    try {
      reply({ _tag: "Answered", number, answer: answerTo(question) });
    } catch (error) {
      const known = toStoreError(error);
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      reply(
        known === null
          ? { _tag: "Failed", number, message, errcode: extendedCode(error) }
          : { _tag: "Refused", number, error: known },
      );
    }
  });
  reply({ _tag: "Ready" });
};
