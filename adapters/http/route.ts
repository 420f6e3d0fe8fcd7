import type * as E from "fp-ts/lib/Either.js";
import type * as TE from "fp-ts/lib/TaskEither.js";
import type { KeptAnswer } from "../../domain/changes/kept-answer.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import type { Role } from "../../domain/shared/role.ts";
import type { JsonSchema } from "../codecs/codec.ts";
import type { JsonObject } from "../codecs/strict-json.ts";
import type { Parameters, ValuesOf } from "./parameters.ts";
import type { HttpError, ProblemCode } from "./problem-code.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: `open` anyone; `readable` anyone where the service is public to read; `protected`
 * whoever has logged in; `scraper` whoever holds the metrics token, and administrators.
 */
export type Access = "open" | "readable" | "protected" | "scraper";

export type MayAsk = (actor: Actor, id: string) => E.Either<AppError, unknown>;

/** What a route is given, once the edge has read and checked all that is common to routes. */
export interface ApiRequest<Query = unknown> {
  readonly actor: Actor;
  /** The path without its query, as it was asked for. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly rawQuery: string;
  /** An empty object where the route takes no body. */
  readonly body: JsonObject;
  readonly header: (name: string) => string | undefined;
  /** The caller's IPv4 address or IPv6 /64. */
  readonly network: () => string;
  readonly arrivedAt: Date;
  /** Makes what a repeated request is to be answered, where the request carries a key. */
  readonly keep: ((answer: ApiAnswer, at: string) => KeptAnswer) | undefined;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Ready to be sent. */
  readonly body: string;
}

/** One operation of the API, as it is served and as it is documented. */
export interface Route {
  readonly method: Method;
  /** With `{id}` for what varies, as OpenAPI writes it. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** The least role that gets as far as having its request read. */
  readonly role?: Role;
  /** Who gets as far as that where the path's `{id}` decides: of users, oneself. */
  readonly mayAsk?: MayAsk;
  /** Who may do what the body asks for, where that decides which role it takes. */
  readonly mayDo?: (actor: Actor, body: JsonObject) => E.Either<AppError, unknown>;
  /** What stands for the path's braces, where that is more than an id. */
  readonly params?: Readonly<Record<string, PathParameter>>;
  readonly query: Parameters;
  readonly body?: RequestBody;
  /** Request headers that the route heeds, for the documentation. */
  readonly heeds?: readonly ("If-Match" | "If-None-Match" | "Idempotency-Key")[];
  readonly answers: Readonly<Record<number, AnswerDoc>>;
  /** Beyond those that come with its access, body, path and headers: the documentation adds these. */
  readonly problems: readonly ProblemDoc[];
  readonly handle: (request: ApiRequest) => TE.TaskEither<HttpError, ApiAnswer>;
}

/** What routes are grouped by. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}

export interface PathParameter {
  readonly description: string;
  readonly example: string;
}

/** A problem that a route may answer; where its code has several reasons, an error with one of them. */
export type ProblemDoc = ProblemCode | HttpError;

export interface RequestBody {
  readonly types: readonly string[];
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface AnswerDoc {
  readonly description: string;
  readonly schema?: JsonSchema;
  /** Other than `application/json`. */
  readonly type?: string;
  /** That type with the parameters that it is sent with, where there are any. */
  readonly typeInFull?: string;
  readonly headers?: readonly AnswerHeader[];
  readonly example?: unknown;
  /** By their names, where one does not show all. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

/** What clients may look for in the headers of an answer, beside `X-Request-Id`, which all have. */
export type AnswerHeader = "ETag" | "Location" | "Link" | "X-Total-Count";

/** A route whose handler is given its own query parameters' values. */
export const route = <P extends Parameters>(
  definition: Omit<Route, "handle" | "query"> & {
    readonly query: P;
    readonly handle: (request: ApiRequest<ValuesOf<P>>) => TE.TaskEither<HttpError, ApiAnswer>;
  },
): Route => ({
  ...definition,
  // The edge parses the query with this very route's parameters.
  handle: (request) => definition.handle(request as ApiRequest<ValuesOf<P>>),
});

export const jsonAnswer = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): ApiAnswer => ({ status, headers, body: JSON.stringify(value) });

export const noContent: ApiAnswer = { status: 204, headers: {}, body: "" };

export const JSON_TYPE = "application/json";
export const MERGE_PATCH_TYPE = "application/merge-patch+json";
