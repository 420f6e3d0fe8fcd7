import type { AuditQuery } from "../../domain/audit/audit.ts";
import type { AuditLine } from "../../domain/audit/audit-line.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Family } from "../../domain/shared/family.ts";
import type { Facets } from "../../domain/shared/facets.ts";
import type { Page } from "../../domain/shared/page.ts";
import type { Filter, ResourceQuery } from "../../domain/shared/resource-query.ts";
import type { Line } from "./database.ts";
import type { Columns } from "./select-page.ts";

/** What a reader thread is started with. */
export interface ReaderOptions {
  readonly file: string;
  /** Whether it answers by an index of the entries, and by nothing else. */
  readonly indexed: boolean;
  readonly cacheMb: number;
}

export interface PageQuestion {
  readonly _tag: "Page";
  readonly family: Family;
  readonly query: ResourceQuery;
  readonly columns: Columns;
}

export interface FacetsQuestion {
  readonly _tag: "Facets";
  readonly family: Family;
  readonly filter: Filter;
  readonly names: readonly string[];
}

export interface AuditQuestion {
  readonly _tag: "Audit";
  readonly query: AuditQuery;
}

/** What a reader thread is asked. */
export type Question = PageQuestion | FacetsQuestion | AuditQuestion;

/** What it finds; null where its index cannot tell. */
export type AnswerTo<Q extends Question> =
  | (Q extends PageQuestion ? Page<Line> : Q extends FacetsQuestion ? Facets : Page<AuditLine>)
  | null;

export type Answer = AnswerTo<Question>;

export type ToReader = Question & { readonly number: number };

export type FromReader =
  | { readonly _tag: "Ready" }
  | {
      readonly _tag: "Answered";
      readonly number: number;
      readonly answer: Answer;
      /** Whether a thread that begins anew would be faster. */
      readonly isStale: boolean;
    }
  | { readonly _tag: "Refused"; readonly number: number; readonly error: StoreError }
  | { readonly _tag: "Failed"; readonly number: number; readonly message: string };
