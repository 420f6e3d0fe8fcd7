import type { StoreError } from "../../../domain/shared/app-error.ts";

export interface ToThread<Question> {
  readonly number: number;
  readonly question: Question;
}

export type FromThread<Answer> =
  | { readonly _tag: "Ready" }
  | { readonly _tag: "Answered"; readonly number: number; readonly answer: Answer }
  | { readonly _tag: "Refused"; readonly number: number; readonly error: StoreError }
  /** A bug, or a damaged file: then with SQLite's code. */
  | {
      readonly _tag: "Failed";
      readonly number: number;
      readonly message: string;
      readonly errcode: number | null;
    };
