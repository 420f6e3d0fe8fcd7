import { type AppError, isStoreError } from "../../domain/shared/app-error.ts";
import { UnreadableError } from "../files/unreadable.ts";

/** What commands and the service end with: the numbers of `sysexits.h`, and 1 for whatever has none. */
export const exitCodes = {
  done: 0,
  /** It was refused, or failed, for the reason that was told. */
  failed: 1,
  usage: 64,
  /** Lines with faults; a backup that is damaged, or none. */
  faultyData: 65,
  /** It is not there, or may not be read. */
  missingInput: 66,
  unavailable: 69,
  cannotWrite: 73,
  diskFull: 74,
  configuration: 78,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeOf = (error: AppError): ExitCode => {
  switch (error._tag) {
    case "Unavailable":
      return exitCodes.unavailable;
    case "StorageFull":
      return exitCodes.diskFull;
    case "ValidationFailed":
      return exitCodes.faultyData;
    default:
      return exitCodes.failed;
  }
};

/** By the codes of the system, of what is written, and of Node where it reads a command line. */
const systemCodes: Readonly<Record<string, ExitCode>> = {
  ENOENT: exitCodes.cannotWrite,
  EACCES: exitCodes.cannotWrite,
  EPERM: exitCodes.cannotWrite,
  EEXIST: exitCodes.cannotWrite,
  ENOTDIR: exitCodes.cannotWrite,
  EISDIR: exitCodes.cannotWrite,
  EROFS: exitCodes.cannotWrite,
  ENOSPC: exitCodes.diskFull,
  NOT_WRITABLE: exitCodes.cannotWrite,
  ERR_PARSE_ARGS_UNKNOWN_OPTION: exitCodes.usage,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: exitCodes.usage,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: exitCodes.usage,
};

/** Whether it was an address that could not be had, and no file. */
export const isOfListening = (error: Error): boolean =>
  "syscall" in error && ["listen", "bind", "getaddrinfo"].includes(String(error.syscall));

/** Of what was thrown. */
export const exitCodeOfThrown = (thrown: unknown): ExitCode => {
  if (isStoreError(thrown)) return exitCodeOf(thrown);
  if (!(thrown instanceof Error)) return exitCodes.failed;
  if (thrown instanceof UnreadableError) return exitCodes.missingInput;
  if (thrown.name === "ConfigurationError") return exitCodes.configuration;
  if (isOfListening(thrown)) return exitCodes.failed;
  return ("code" in thrown ? systemCodes[String(thrown.code)] : undefined) ?? exitCodes.failed;
};
