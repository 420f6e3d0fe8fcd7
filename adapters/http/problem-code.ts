import type { AppError } from "../../domain/shared/app-error.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import type { JsonFault } from "../codecs/strict-json.ts";

/** What only the edge can refuse: a request that never becomes a use case's input. */
export type EdgeError =
  | { readonly _tag: "MalformedJson"; readonly fault: JsonFault | "not_utf8" | "bad_encoding" }
  | { readonly _tag: "InvalidParameter"; readonly faults: readonly Fault[] }
  | { readonly _tag: "Unreadable" }
  | { readonly _tag: "MethodNotAllowed"; readonly allow: readonly string[] }
  | { readonly _tag: "NotAcceptable"; readonly types: readonly string[] }
  | { readonly _tag: "RequestTimeout" }
  | { readonly _tag: "PayloadTooLarge" }
  | { readonly _tag: "UnsupportedMediaType"; readonly accepted: readonly string[] }
  | { readonly _tag: "ExpectationFailed" }
  /** Asked before all that a first start makes is there. */
  | { readonly _tag: "Starting" }
  | { readonly _tag: "HeadersTooLarge" }
  | { readonly _tag: "InternalError" };

export type InvalidParameter = Extract<EdgeError, { readonly _tag: "InvalidParameter" }>;

export type HttpError = AppError | EdgeError;

/** Status and code of every error: one that has none here does not compile. */
export const problemKinds = {
  MalformedJson: { status: 400, code: "malformed_json" },
  InvalidParameter: { status: 400, code: "invalid_parameter" },
  Unreadable: { status: 400, code: "invalid_parameter" },
  Unauthenticated: { status: 401, code: "unauthenticated" },
  InvalidCredentials: { status: 401, code: "invalid_credentials" },
  TokenExpired: { status: 401, code: "token_expired" },
  Forbidden: { status: 403, code: "forbidden" },
  NotFound: { status: 404, code: "not_found" },
  MethodNotAllowed: { status: 405, code: "method_not_allowed" },
  NotAcceptable: { status: 406, code: "not_acceptable" },
  RequestTimeout: { status: 408, code: "request_timeout" },
  Conflict: { status: 409, code: "conflict" },
  InUse: { status: 409, code: "in_use" },
  InvalidTransition: { status: 409, code: "invalid_transition" },
  PreconditionFailed: { status: 412, code: "precondition_failed" },
  PayloadTooLarge: { status: 413, code: "payload_too_large" },
  TooLarge: { status: 413, code: "payload_too_large" },
  UnsupportedMediaType: { status: 415, code: "unsupported_media_type" },
  ExpectationFailed: { status: 417, code: "expectation_failed" },
  ValidationFailed: { status: 422, code: "validation_failed" },
  PreconditionRequired: { status: 428, code: "precondition_required" },
  RateLimited: { status: 429, code: "rate_limited" },
  HeadersTooLarge: { status: 431, code: "headers_too_large" },
  InternalError: { status: 500, code: "internal_error" },
  Starting: { status: 503, code: "unavailable" },
  Busy: { status: 503, code: "unavailable" },
  Unavailable: { status: 503, code: "unavailable" },
  StorageFull: { status: 507, code: "storage_full" },
} as const satisfies Record<HttpError["_tag"], { readonly status: number; readonly code: string }>;

export type ProblemCode = (typeof problemKinds)[HttpError["_tag"]]["code"];
