import { ChangedError } from "../../application/dictionary/lines-again.ts";
import { type AppError, isStoreError } from "../../domain/shared/app-error.ts";
import { UnreadableError } from "../files/unreadable.ts";
import { faultDetail, type Language } from "../messages/fault-detail.ts";
import { say, type TextName } from "./texts.ts";

/** What to do about an error, for whoever sits at the command line. */
export const describeError = (error: AppError, language: Language): string => {
  switch (error._tag) {
    case "Unavailable":
      return say(language, "out_of_reach", { cause: error.cause });
    case "StorageFull":
      return say(language, "storage_full");
    case "TooLarge":
      return say(language, "too_large");
    case "ValidationFailed":
      return error.faults.map((fault) => faultDetail(fault, language)).join(" ");
    case "Conflict":
      return say(language, "contended");
    case "NotFound":
      return say(language, "not_found");
    case "Forbidden":
      return say(language, "forbidden");
    default:
      return say(language, "refused", { tag: error._tag });
  }
};

/** What the system says of files that are written, by its own codes. */
const systemTexts: Readonly<Record<string, TextName>> = {
  ENOENT: "cannot_be_made",
  EACCES: "no_permission",
  EPERM: "no_permission",
  EEXIST: "not_a_directory",
  ENOTDIR: "not_a_directory",
  EISDIR: "is_a_directory",
  EROFS: "read_only",
  ENOSPC: "storage_full",
  NO_DICTIONARY: "no_dictionary",
  NOT_A_DATABASE: "not_a_database",
  NOT_WRITABLE: "not_writable",
  DAMAGED: "damaged_database",
};

/** The same of those that are read. */
const textsOfReading: typeof systemTexts = { ...systemTexts, ENOENT: "no_such_file" };

/**
 * What was thrown, in a sentence: what the system says of files, a store that was lost on the way, a
 * database that is none. Null of what is not known here.
 */
export const describeThrown = (error: unknown, language: Language): string | null => {
  if (isStoreError(error)) return describeError(error, language);
  if (!(error instanceof Error)) return null;
  if (error instanceof ChangedError)
    return say(language, "changed_meanwhile", { path: error.file });
  const isOfReading = error instanceof UnreadableError;
  const system = isOfReading ? error.cause : error;
  if (!(system instanceof Error && "code" in system)) return null;
  const name = (isOfReading ? textsOfReading : systemTexts)[String(system.code)];
  const path = "path" in error ? String(error.path) : "";
  const variable = "variable" in error ? String(error.variable) : "";
  return name === undefined || (path === "" && name !== "storage_full")
    ? null
    : say(language, name, { path, variable });
};
