import type { AppError } from "../../domain/shared/app-error.ts";
import { faultDetail, type Language } from "../messages/fault-detail.ts";

/** What to do about an error, for whoever sits at the command line. */
export const describeError = (error: AppError, language: Language): string => {
  switch (error._tag) {
    case "Unavailable":
      return `The store is out of reach (${error.cause}). See that it runs, and that no other program holds it, then try again.`;
    case "StorageFull":
      return "There is no room left on the disk. Make room and run the command again: it goes on where it stopped.";
    case "ValidationFailed":
      return error.faults.map((fault) => faultDetail(fault, language)).join(" ");
    case "Conflict":
      return "Others changed the same data in the meantime. Run the command again.";
    case "NotFound":
      return "There is no such thing.";
    default:
      return `That was refused (${error._tag}).`;
  }
};
