import type { StoreError } from "../../domain/shared/app-error.ts";
import type { Family } from "../../domain/shared/family.ts";
import type { Page } from "../../domain/shared/page.ts";
import type { ResourceQuery } from "../../domain/shared/resource-query.ts";
import type { Line } from "./database.ts";
import type { Columns } from "./select-page.ts";

/** What a reader thread is started with. */
export interface ReaderOptions {
  readonly file: string;
  /** Whether it answers by an index of the entries, and by nothing else. */
  readonly indexed: boolean;
  readonly cacheMb: number;
}

/** What a reader thread is asked. */
export interface Question {
  readonly family: Family;
  readonly query: ResourceQuery;
  readonly columns: Columns;
}

/** What it found; null where its index cannot tell. */
export type Answer = Page<Line> | null;

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
