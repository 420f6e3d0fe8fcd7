import { lexicalFamilies } from "../../domain/shared/family.ts";
import type { Usage } from "../../domain/shared/app-error.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import type { JsonObject } from "../codecs/strict-json.ts";
import { faultDetail, fill, type Language } from "../messages/fault-detail.ts";
import { en } from "./messages/en.ts";
import { es } from "./messages/es.ts";
import type { Messages } from "./messages/messages.ts";
import { type HttpError, problemKinds } from "./problem-code.ts";
import { MERGE_PATCH_TYPE } from "./route.ts";

const catalogue: Readonly<Record<Language, Messages>> = { es, en };

/** Where and for whom a problem occurred. */
export interface ProblemContext {
  readonly language: Language;
  readonly docsUrl: string;
  /** The request's path, without its query: what a caller put there may be a secret. */
  readonly path: string;
  readonly requestId: string;
  /** Whether the request came with a token, so that 401 is about that one (RFC 6750, 3.1). */
  readonly tokenGiven?: boolean;
}

export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** RFC 9457, in the caller's language. */
export const problemOf = (error: HttpError, context: ProblemContext): Problem => {
  const { status, code } = problemKinds[error._tag];
  const messages = catalogue[context.language];
  return {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      "Content-Language": context.language,
      "Cache-Control": "no-store",
      ...headersOf(error, context),
    },
    body: JSON.stringify({
      type: `${context.docsUrl}/problems/${code}`,
      title: messages.titles[code],
      status,
      detail: fill(detailOf(error, messages), paramsOf(error, messages)),
      instance: context.path,
      code,
      request_id: context.requestId,
      ...membersOf(error),
      errors: faultsOf(error).map((fault) => showFault(fault, context.language)),
    }),
  };
};

/** What programs need to know of some errors, beside their code. */
const membersOf = (error: HttpError): JsonObject => {
  if (error._tag === "InUse") return { references: error.references };
  return error._tag === "InvalidTransition" ? { allowed_actions: error.allowed } : {};
};

const showFault = (fault: Fault, language: Language) => ({
  ...(fault.pointer !== undefined && { pointer: fault.pointer }),
  ...(fault.parameter !== undefined && { parameter: fault.parameter }),
  code: fault.code,
  detail: faultDetail(fault, language),
});

const faultsOf = (error: HttpError): readonly Fault[] => ("faults" in error ? error.faults : []);

const detailOf = (error: HttpError, messages: Messages): string => {
  if (error._tag === "Conflict") return messages.conflicts[error.reason];
  if (error._tag === "InvalidTransition" && error.because === "no_senses") return messages.noSenses;
  if (error._tag === "Forbidden") return forbiddenDetail(error, messages);
  if (error._tag === "Unreadable") return messages.unreadable;
  if (error._tag === "Starting") return messages.starting;
  if (error._tag === "Busy") return messages.busy;
  if (error._tag === "TooLarge") return messages.tooLarge;
  if (error._tag === "MalformedJson") return messages.json[error.fault];
  return messages.details[problemKinds[error._tag].code];
};

const forbiddenDetail = (
  { needs, because }: Extract<HttpError, { _tag: "Forbidden" }>,
  messages: Messages,
): string => {
  if (because === "own_submission") return messages.ownSubmission;
  return needs === "admin" ? messages.forAdministrators : messages.details.forbidden;
};

const paramsOf = (
  error: HttpError,
  { families }: Messages,
): Readonly<Record<string, string | number>> => {
  switch (error._tag) {
    case "Forbidden":
      return { needs: error.needs };
    case "InUse":
      return { uses: inWords(error.references, families) };
    case "InvalidTransition":
      return { status: error.status, allowed: error.allowed.join(", ") };
    case "MethodNotAllowed":
      return { allow: error.allow.join(", ") };
    case "NotAcceptable":
      return { types: error.types.join(", ") };
    case "UnsupportedMediaType":
      return { accepted: error.accepted.join(", ") };
    case "RateLimited":
      return { seconds: error.retryAfterSeconds };
    default:
      return {};
  }
};

const inWords = (references: Usage, families: Messages["families"]): string =>
  lexicalFamilies
    .flatMap((family) => {
      const count = references[family] ?? 0;
      const [one, several] = families[family];
      return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
    })
    .join(", ");

const INVALID_TOKEN = { "WWW-Authenticate": 'Bearer realm="dictionary", error="invalid_token"' };

const headersOf = (
  error: HttpError,
  { tokenGiven = false }: ProblemContext,
): Readonly<Record<string, string>> => {
  switch (error._tag) {
    case "Unauthenticated":
    case "InvalidCredentials":
      return tokenGiven ? INVALID_TOKEN : { "WWW-Authenticate": 'Bearer realm="dictionary"' };
    case "TokenExpired":
      return INVALID_TOKEN;
    case "Forbidden":
      return { "WWW-Authenticate": 'Bearer realm="dictionary", error="insufficient_scope"' };
    case "MethodNotAllowed":
      return { Allow: error.allow.join(", ") };
    case "UnsupportedMediaType": {
      const accepted = error.accepted.join(", ");
      const patches = error.accepted.includes(MERGE_PATCH_TYPE);
      return {
        Accept: accepted,
        "Accept-Encoding": "identity",
        ...(patches && { "Accept-Patch": accepted }),
      };
    }
    case "RateLimited":
      return { "Retry-After": String(error.retryAfterSeconds) };
    case "Starting":
    case "Busy":
    case "Unavailable":
      return { "Retry-After": "1" };
    default:
      return {};
  }
};
