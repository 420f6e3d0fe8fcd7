import type { AppError } from "../../domain/shared/app-error.ts";
import type { Language } from "../messages/fault-detail.ts";
import { describeError } from "./describe-error.ts";
import { type ExitCode, exitCodeOf, exitCodes } from "./exit-codes.ts";

/** Says on standard error what is wrong; what the command ends with. */
export const complain = (message: string, code: keyof typeof exitCodes = "failed"): ExitCode => {
  process.stderr.write(`${message}\n`);
  return exitCodes[code];
};

/** The same of what a use case has refused, in words of their own where there are any. */
export const complainOf = (
  error: AppError,
  language: Language,
  message = describeError(error, language),
): ExitCode => {
  complain(message);
  return exitCodeOf(error);
};
