import type * as O from "fp-ts/lib/Option.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import type { StoreError } from "../shared/app-error.ts";

/** What an `Idempotency-Key` belongs to. */
export interface AnswerKey {
  readonly caller: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
}

/** A successful answer, kept so that the same request repeated gets it again. */
export interface KeptAnswer extends AnswerKey {
  /** SHA-256 of the request's body, in hexadecimal: the same key with another body is a mistake. */
  readonly request_hash: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly kept_at: string;
}

const KEPT_ANSWER_SECONDS = 24 * 60 * 60;

/** Answers kept before this moment have had their time. */
export const keptSince = (at: string): string =>
  new Date(Date.parse(at) - KEPT_ANSWER_SECONDS * 1000).toISOString();

/** Port: kept answers as they are read; they are written with the change that they report. */
export interface KeptAnswers {
  /** None where there is none that still counts at that moment. */
  readonly find: (key: AnswerKey, at: string) => TE.TaskEither<StoreError, O.Option<KeptAnswer>>;
  /** Forgets what was kept before that moment. */
  readonly sweep: (before: string) => TE.TaskEither<StoreError, void>;
}
