import type * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../shared/app-error.ts";
import type { Page, PageRequest } from "../shared/page.ts";
import type { AuditAction, AuditLine, AuditOutcome } from "./audit-line.ts";

/** What a line must match: all that is set. */
export interface AuditFilter {
  /** The ids of users. */
  readonly actors?: readonly string[];
  readonly actions?: readonly AuditAction[];
  readonly outcome?: AuditOutcome;
  /** Both inclusive. */
  readonly from?: string;
  readonly to?: string;
}

export interface AuditQuery {
  readonly filter: AuditFilter;
  /** The one value of a position is a time. */
  readonly page: PageRequest;
}

/**
 * Port: the audit as it is read and added to. What changes the dictionary, its users or their sessions
 * is told in the same step, by the ports that do it; `append` is for what changes nothing.
 */
export interface Audit {
  /** Newest first; lines of one moment by `id`. */
  readonly list: (query: AuditQuery) => TE.TaskEither<StoreError, Page<AuditLine>>;
  readonly append: (lines: readonly AuditLine[]) => TE.TaskEither<StoreError, void>;
}
