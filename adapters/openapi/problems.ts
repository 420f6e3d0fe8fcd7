import {
  conflict,
  forbidden,
  inUse,
  invalidTransition,
  validationFailed,
} from "../../domain/shared/app-error.ts";
import type { JsonSchema } from "../codecs/codec.ts";
import { typesOf } from "../http/acceptable.ts";
import { KEY_HEADER } from "../http/idempotency.ts";
import { type HttpError, type ProblemCode, problemKinds } from "../http/problem-code.ts";
import { JSON_TYPE, type ProblemDoc, type Route } from "../http/route.ts";

/** Every problem that a route may answer: those of its kind, and those that it names itself. */
export const problemsOf = (route: Route): readonly HttpError[] => {
  const errors = [
    ...ofEveryRoute(route),
    ...ofItsAccess(route),
    ...ofItsRequest(route),
    ...route.problems,
  ]
    .map((problem) => (typeof problem === "string" ? examples[problem] : problem))
    .toSorted((a, b) => rank(a) - rank(b));
  return [...new Map(errors.map((error) => [keyOf(error), error])).values()];
};

const ofEveryRoute = (route: Route): readonly ProblemDoc[] => [
  "invalid_parameter",
  ...notAcceptable(typesOf(route)),
  "headers_too_large",
  "internal_error",
];

const notAcceptable = (types: readonly string[]): readonly ProblemDoc[] => {
  if (types.length === 0) return [];
  const isJson = types.every((type) => type === JSON_TYPE);
  return [isJson ? "not_acceptable" : { _tag: "NotAcceptable", types }];
};

const ofItsAccess = ({ access, role }: Route): readonly ProblemDoc[] => {
  const needed = access === "scraper" ? "admin" : role;
  if (access === "open") return [];
  return [
    "unauthenticated",
    "token_expired",
    "unavailable",
    ...(needed === undefined ? [] : [forbidden(needed)]),
  ];
};

const ofItsRequest = ({ method, path, body, heeds = [] }: Route): readonly ProblemDoc[] => [
  ...(method === "GET" ? [] : (["unavailable", "storage_full"] as const)),
  ...(path.includes("{") ? (["not_found"] as const) : []),
  ...(body === undefined ? [] : ofBody(body.types, body.schema)),
  ...(heeds.includes("If-Match")
    ? (["precondition_failed", "precondition_required"] as const)
    : []),
  ...(heeds.includes(KEY_HEADER)
    ? [conflict("in_progress"), validationFailed([{ parameter: KEY_HEADER, code: "other_body" }])]
    : []),
];

const ofBody = (accepted: readonly string[], schema: JsonSchema): readonly ProblemDoc[] => {
  const [needed] = (schema["required"] ?? []) as readonly string[];
  return [
    "malformed_json",
    "payload_too_large",
    { _tag: "UnsupportedMediaType", accepted },
    validationFailed([
      needed === undefined
        ? { pointer: "/color", code: "unknown_field" }
        : { pointer: `/${needed}`, code: "required" },
    ]),
  ];
};

/** What tells an error from others of its code, in the names of examples. */
export const keyOf = (error: HttpError): string => {
  const { code } = problemKinds[error._tag];
  if (error._tag === "Conflict") return `${code}_${error.reason}`;
  if (error._tag === "InvalidTransition") return `${code}_${error.because}`;
  if (error._tag === "Forbidden" && error.because !== undefined) return `${code}_${error.because}`;
  return error._tag === "ValidationFailed" ? `${code}_${String(error.faults[0]?.code)}` : code;
};

const ranks = Object.keys(problemKinds);
const rank = ({ _tag }: HttpError): number => ranks.indexOf(_tag);

/** An error of each code, as most requests meet it. */
export const examples: Readonly<Record<ProblemCode, HttpError>> = {
  malformed_json: { _tag: "MalformedJson", fault: "not_json" },
  invalid_parameter: {
    _tag: "InvalidParameter",
    faults: [{ parameter: "color", code: "unknown_parameter" }],
  },
  unauthenticated: { _tag: "Unauthenticated" },
  invalid_credentials: { _tag: "InvalidCredentials" },
  token_expired: { _tag: "TokenExpired" },
  forbidden: forbidden("editor"),
  not_found: { _tag: "NotFound" },
  method_not_allowed: { _tag: "MethodNotAllowed", allow: ["GET", "HEAD", "POST", "OPTIONS"] },
  not_acceptable: { _tag: "NotAcceptable", types: [JSON_TYPE] },
  request_timeout: { _tag: "RequestTimeout" },
  conflict: conflict("too_contended"),
  in_use: inUse({ entries: 3, "entry-senses": 1 }),
  invalid_transition: invalidTransition("draft", ["submit"]),
  precondition_failed: { _tag: "PreconditionFailed" },
  payload_too_large: { _tag: "PayloadTooLarge" },
  unsupported_media_type: { _tag: "UnsupportedMediaType", accepted: ["application/json"] },
  expectation_failed: { _tag: "ExpectationFailed" },
  validation_failed: validationFailed([{ pointer: "/color", code: "unknown_field" }]),
  precondition_required: { _tag: "PreconditionRequired" },
  rate_limited: { _tag: "RateLimited", retryAfterSeconds: 840 },
  headers_too_large: { _tag: "HeadersTooLarge" },
  internal_error: { _tag: "InternalError" },
  unavailable: { _tag: "Unavailable", cause: "" },
  storage_full: { _tag: "StorageFull" },
};
