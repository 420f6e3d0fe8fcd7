import { isOfListening } from "../adapters/cli/exit-codes.ts";
import { describeThrown } from "../adapters/cli/describe-error.ts";

/** What to do where an address cannot be listened on. */
const advice = (error: Error, port: string): string | undefined => {
  if (!isOfListening(error)) return undefined;
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return `Another program has that port: set ${port} to a free one.`;
    case "EACCES":
      return `This user may not take that port: set ${port} to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "That is no address of this machine: set HOST to one, or to 0.0.0.0 for all.";
    default:
      return undefined;
  }
};

/** An error of listening on the port that this variable names. */
export const askedBy = (variable: string, error: unknown): unknown =>
  error instanceof Error ? Object.assign(error, { variable }) : error;

/** What went wrong, for whoever sits at the machine, with what to do about it where that is known. */
export const errorMessage = (error: unknown): string => {
  const known = describeThrown(error, "en");
  if (known !== null) return known;
  if (!(error instanceof Error)) return String(error);
  const advised = advice(error, "variable" in error ? String(error.variable) : "PORT");
  return advised === undefined ? error.message : `${error.message}. ${advised}`;
};
