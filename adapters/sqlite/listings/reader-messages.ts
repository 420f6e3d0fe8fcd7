import type { AuditQuery } from "../../../domain/audit/audit.ts";
import type { AuditLine } from "../../../domain/audit/audit-line.ts";
import type { Usage } from "../../../domain/shared/app-error.ts";
import type { Family } from "../../../domain/shared/family.ts";
import type { FacetedPage, Facets } from "../../../domain/shared/facets.ts";
import type { Page } from "../../../domain/shared/page.ts";
import type { DeletedQuery, Filter, ResourceQuery } from "../../../domain/shared/resource-query.ts";
import type { Tombstone } from "../../../domain/shared/versioned.ts";
import type { Line } from "../file/database.ts";
import type { LexiconKnown } from "../changes/lexicon-news.ts";
import type { RowBits } from "../rows/row-bits.ts";
import type { Draft } from "./kept-beside.ts";
import type { Columns } from "./select-page.ts";

/** What a reader thread is started with. */
export interface ReaderOptions {
  readonly file: string;
  /** Whether it answers by an index of the entries, and by nothing else. */
  readonly indexed: boolean;
  readonly cacheMb: number;
  /** Of so many forms an index is kept beside the file for the next start. */
  readonly keepFrom: number;
}

export interface PageQuestion {
  readonly _tag: "Page";
  readonly family: Family;
  readonly query: ResourceQuery;
  readonly columns: Columns;
}

/** A page; or none, where one order and a filter would take long (`quick-page.ts`). */
export interface QuickPageQuestion extends Omit<PageQuestion, "_tag"> {
  readonly _tag: "QuickPage";
}

/** A page of entries, by the index of them. */
export interface IndexQuestion {
  readonly _tag: "Index";
  readonly query: ResourceQuery;
  readonly columns: Columns;
  /** What the index has asked for, to answer this. */
  readonly rows: readonly KnownRows[];
}

/** A page of entries that an index has found, in an order that it does not have. */
export interface SortedQuestion {
  readonly _tag: "Sorted";
  readonly query: ResourceQuery;
  readonly columns: Columns;
  readonly found: KnownRows;
}

/** All entries that a filter lets through. */
export interface RowsQuestion {
  readonly _tag: "Rows";
  readonly filter: Filter;
}

export interface FacetsQuestion {
  readonly _tag: "Facets";
  readonly family: Family;
  readonly filter: Filter;
  readonly names: readonly string[];
  /** What the filter lets through, where that is known already. */
  readonly found: KnownRows | null;
}

export interface AuditQuestion {
  readonly _tag: "Audit";
  readonly query: AuditQuery;
}

/** What was deleted of a family. */
export interface DeletedQuestion {
  readonly _tag: "Deleted";
  readonly family: Family;
  readonly query: DeletedQuery;
}

export interface UsageQuestion {
  readonly _tag: "Usage";
  /** As a list in JSON. */
  readonly ids: string;
}

/** To see how far the file has come, and nothing else. */
export interface LookQuestion {
  readonly _tag: "Look";
}

/** To write another piece of its index there, beside the file. */
export interface KeepQuestion {
  readonly _tag: "Keep";
  readonly draft: Draft;
}

/** What a reader thread is asked. */
export type Question =
  | PageQuestion
  | QuickPageQuestion
  | IndexQuestion
  | RowsQuestion
  | SortedQuestion
  | FacetsQuestion
  | AuditQuestion
  | DeletedQuestion
  | UsageQuestion
  | LookQuestion
  | KeepQuestion;

/** How far an index has been written. */
export type Written = "begun" | "whole";

/** Entries that a filter lets through, as they were when so much was known of them. */
export interface KnownRows {
  readonly filter: Filter;
  readonly rows: RowBits;
  readonly known: LexiconKnown;
}

/** What is to be looked for elsewhere first: it takes long, and whoever searches waits for the index. */
export interface RowsWanted {
  readonly rowsOf: readonly Filter[];
}

/** What is found, where to put it in order takes long. */
export interface RowsFound {
  readonly found: KnownRows;
}

/** A page of the index; where that found too many to count them while others wait for it, what it found. */
export type FoundPage = FacetedPage<Line> & { readonly hits?: KnownRows };

interface Answers {
  readonly Page: FacetedPage<Line>;
  /** Null where it takes long. */
  readonly QuickPage: Page<Line> | null;
  /** Null where it cannot tell. */
  readonly Index: FoundPage | RowsWanted | RowsFound | null;
  /** Null where too much has happened since. */
  readonly Sorted: FacetedPage<Line> | null;
  readonly Rows: KnownRows;
  /** Null where what was found has changed since: of another moment they would not add up. */
  readonly Facets: { readonly facets: Facets } | null;
  readonly Audit: Page<AuditLine>;
  readonly Deleted: Page<Tombstone>;
  readonly Usage: Usage;
  readonly Look: null;
  /** Null where there is nothing to be kept, or it cannot be. */
  readonly Keep: Written | null;
}

/** What it finds. */
export type AnswerTo<Q extends Question> = Answers[Q["_tag"]];

/**
 * Of an index that is stale, one that is built anew would be faster; of one that is unsettled too, but so much is
 * still coming that it would be behind as soon as it is there.
 */
export type IndexState = "fresh" | "unsettled" | "stale";

export interface Answer {
  readonly found: AnswerTo<Question>;
  readonly index: IndexState;
}
