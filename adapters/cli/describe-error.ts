import type { AppError } from "../../domain/shared/app-error.ts";
import { faultDetail, type Language } from "../messages/fault-detail.ts";
import { say, type TextName } from "./texts.ts";

/** What to do about an error, for whoever sits at the command line. */
export const describeError = (error: AppError, language: Language): string => {
  switch (error._tag) {
    case "Unavailable":
      return say(language, "out_of_reach", { cause: error.cause });
    case "StorageFull":
      return say(language, "storage_full");
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

/** What the system says of files, by its own codes. */
const systemTexts: Readonly<Record<string, TextName>> = {
  ENOENT: "no_such_file",
  EACCES: "no_permission",
  EPERM: "no_permission",
  EEXIST: "not_a_directory",
  ENOTDIR: "not_a_directory",
  EISDIR: "is_a_directory",
  EROFS: "read_only",
  ENOSPC: "storage_full",
};

/** What the system refused, in a sentence; null where it was not the system. */
export const describeSystemError = (error: unknown, language: Language): string | null => {
  if (!(error instanceof Error) || !("code" in error)) return null;
  const name = systemTexts[String(error.code)];
  const path = "path" in error ? String(error.path) : "";
  return name === undefined || (path === "" && name !== "storage_full")
    ? null
    : say(language, name, { path });
};
