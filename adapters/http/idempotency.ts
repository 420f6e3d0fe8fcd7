import { createHmac, hkdfSync } from "node:crypto";
import * as E from "fp-ts/lib/Either.js";
import { pipe } from "fp-ts/lib/function.js";
import * as O from "fp-ts/lib/Option.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { AnswerKey, KeptAnswer, KeptAnswers } from "../../domain/changes/kept-answer.ts";
import { validationFailed } from "../../domain/shared/app-error.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import type { HttpError } from "./problem-code.ts";
import type { ApiAnswer } from "./route.ts";

/** The header that has the key. */
export const KEY_HEADER = "Idempotency-Key";
/** A key that nobody else thinks of. */
export const exampleKey = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

/** What is wrong with the request's key, where it has one. */
export const keyFaults = (header: string | undefined): readonly Fault[] =>
  header === undefined || /^[\x21-\x7e]{1,255}$/.test(header)
    ? []
    : [{ parameter: KEY_HEADER, code: "invalid_format", params: { example: exampleKey } }];

/**
 * What is kept of a body, to know it again. Some have a password in them, which nobody who reads the
 * store shall be able to try quickly: it takes a secret that is not in there.
 */
export interface BodyDigests {
  readonly of: (body: Buffer) => string;
  /** Whether it is of that body, under any of the secrets. */
  readonly isOf: (digest: string, body: Buffer) => boolean;
}

/** The first of the secrets makes digests; the others are still known, as those of tokens are. */
export const bodyDigests = ([secret, ...others]: readonly [Buffer, ...Buffer[]]): BodyDigests => {
  const [current, ...previous] = [keyed(secret), ...others.map(keyed)] as const;
  return {
    of: current,
    isOf: (digest, body) => [current, ...previous].some((make) => make(body) === digest),
  };
};

/** A key of its own, so that nothing that is signed with the secret can be taken for a digest. */
const keyed = (secret: Buffer): ((body: Buffer) => string) => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "idempotency", 32));
  return (body) => createHmac("sha256", key).update(body).digest("hex");
};

/** The answer that this request was given before, if it was. */
export const keptAnswer = (
  answers: KeptAnswers,
  key: AnswerKey,
  isSame: (digest: string) => boolean,
  at: string,
): TE.TaskEither<HttpError, O.Option<ApiAnswer>> =>
  pipe(
    answers.find(key, at),
    TE.flatMapEither((found): E.Either<HttpError, O.Option<ApiAnswer>> => {
      if (O.isNone(found)) return E.right(O.none);
      const { request_hash, status, headers, body } = found.value;
      return isSame(request_hash)
        ? E.right(O.some({ status, headers, body }))
        : E.left(validationFailed([{ parameter: KEY_HEADER, code: "other_body" }]));
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
