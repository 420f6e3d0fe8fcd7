import type { AuditQuery } from "../../domain/audit/audit.ts";
import type { AuditLine } from "../../domain/audit/audit-line.ts";
import type { Usage } from "../../domain/shared/app-error.ts";
import type { Family } from "../../domain/shared/family.ts";
import type { FacetedPage, Facets } from "../../domain/shared/facets.ts";
import type { Page } from "../../domain/shared/page.ts";
import type { Filter, ResourceQuery } from "../../domain/shared/resource-query.ts";
import type { Line } from "./database.ts";
import type { FoundRows } from "./row-bits.ts";
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
  /** What the filter lets through, where that is known already. */
  readonly found: FoundRows | null;
}

export interface AuditQuestion {
  readonly _tag: "Audit";
  readonly query: AuditQuery;
}

export interface UsageQuestion {
  readonly _tag: "Usage";
  /** As a list in JSON. */
  readonly ids: string;
}

/** What a reader thread is asked. */
export type Question = PageQuestion | FacetsQuestion | AuditQuestion | UsageQuestion;

/** A page of the index; where that found too many to count them while others wait for it, what it found. */
export type FoundPage = FacetedPage<Line> & { readonly hits?: FoundRows };

/** What it finds; null where its index cannot tell. */
export type AnswerTo<Q extends Question> =
  | (Q extends PageQuestion
      ? FoundPage
      : Q extends FacetsQuestion
        ? { readonly facets: Facets }
        : Q extends UsageQuestion
          ? Usage
          : Page<AuditLine>)
  | null;

export interface Answer {
  readonly found: AnswerTo<Question>;
  /** Whether a thread that begins anew would be faster. */
  readonly isStale: boolean;
}
