import { exitCodeOfThrown } from "../adapters/cli/exit-codes.ts";
import { errorMessage } from "./error-message.ts";

/** One clear sentence; what was wrong inside is for whoever asks for it with LOG_LEVEL=debug. */
export const fail = (error: unknown): never => {
  process.stderr.write(`The dictionary stops. ${errorMessage(error)}\n`);
  if (process.env["LOG_LEVEL"] === "debug" && error instanceof Error)
    process.stderr.write(`${error.stack ?? ""}\n`);
  process.exit(exitCodeOfThrown(error));
};
