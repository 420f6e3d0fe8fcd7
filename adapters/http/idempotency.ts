import { createHash } from "node:crypto";
import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { AnswerKey, KeptAnswer, KeptAnswers } from "../../domain/changes/kept-answer.ts";
import { validationFailed } from "../../domain/shared/app-error.ts";
import type { HttpError } from "./problem-code.ts";
import type { ApiAnswer } from "./route.ts";

const HEADER = "Idempotency-Key";

/** The request's key, where it has one that can be used. */
export const idempotencyKey = (
  header: string | undefined,
): E.Either<HttpError, string | undefined> =>
  header === undefined || /^[\x21-\x7e]{1,255}$/.test(header)
    ? E.right(header)
    : E.left({
        _tag: "InvalidParameter",
        faults: [{ parameter: HEADER, code: "invalid_format" }],
      });

export const hashOf = (body: Buffer): string => createHash("sha256").update(body).digest("hex");

/** The answer that this request was given before, if it was. */
export const keptAnswer = (
  answers: KeptAnswers,
  key: AnswerKey,
  requestHash: string,
  at: string,
): TE.TaskEither<HttpError, O.Option<ApiAnswer>> =>
  pipe(
    answers.find(key, at),
    TE.flatMapEither((found): E.Either<HttpError, O.Option<ApiAnswer>> => {
      if (O.isNone(found)) return E.right(O.none);
      const { request_hash, status, headers, body } = found.value;
      return request_hash === requestHash
        ? E.right(O.some({ status, headers, body }))
        : E.left(validationFailed([{ parameter: HEADER, code: "other_body" }]));
    }),
  );

/** An answer to be kept under the key, with the change that it reports. */
export const keeping =
  (key: AnswerKey, requestHash: string) =>
  ({ status, headers, body }: ApiAnswer, at: string): KeptAnswer => ({
    ...key,
    request_hash: requestHash,
    status,
    headers,
    body,
    kept_at: at,
  });
