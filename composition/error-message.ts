import { describeError } from "../adapters/cli/describe-error.ts";
import { isStoreError } from "../domain/shared/app-error.ts";

/** What went wrong, for whoever sits at the machine, with what to do about it where that is known. */
export const errorMessage = (error: unknown, port = "PORT"): string => {
  if (isStoreError(error)) return describeError(error, "en");
  const message = error instanceof Error ? error.message : String(error);
  return message.includes("EADDRINUSE")
    ? `${message}. Another program has that port: set ${port} to a free one.`
    : message;
};
