import { createHash } from "node:crypto";
import type * as E from "fp-ts/lib/Either.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type {
  CreateInput,
  DeleteInput,
  EditInput,
  ReadInput,
} from "../../application/shared/crud.ts";
import type { Actor, Role } from "../../domain/shared/actor.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import { writable } from "../codecs/schemas.ts";
import type { Fields, ObjectOf } from "../codecs/object.ts";
import {
  decodeNew,
  decodePatch,
  decodeReplacement,
  type ResourceCodec,
} from "../codecs/resource-codec.ts";
import { entityTag, expectation } from "./preconditions.ts";
import type { ProblemCode } from "./problem-code.ts";
import {
  type Access,
  type AnswerDoc,
  type ApiAnswer,
  JSON_TYPE,
  jsonAnswer,
  MERGE_PATCH_TYPE,
  route,
  type Route,
} from "./route.ts";

/** What the stock routes need to know of a family. */
export interface ResourceRoutes<R, F extends Fields> {
  /** `/entries` */
  readonly path: string;
  /** What stands in operation ids: `Entry`. */
  readonly name: string;
  readonly tag: string;
  readonly codec: ResourceCodec<R, F>;
  readonly schema: AnswerDoc["schema"];
  readonly example: unknown;
  readonly version: (resource: R) => number;
  readonly id: (resource: R) => string;
  /** Whether the body shows what the version does not count, so that the tag needs a digest. */
  readonly digested: boolean;
  /** The id that a path's `{id}` stands for: `me` is somebody. */
  readonly resolveId: (actor: Actor, id: string) => string;
}

type Verb<Input, Output> = (input: Input) => TE.TaskEither<AppError, Output>;

/** A resource with its tag; 304 is decided later, where the request's headers are. */
export const resourceAnswer = <R, F extends Fields>(
  family: ResourceRoutes<R, F>,
  resource: R,
  status = 200,
): ApiAnswer => {
  const answer = jsonAnswer(status, family.codec.present(resource));
  const digest = family.digested
    ? createHash("sha256").update(answer.body).digest("base64url").slice(0, 16)
    : undefined;
  return {
    ...answer,
    headers: {
      ETag: entityTag(family.version(resource), digest),
      ...(status === 201 && { Location: `${family.path}/${family.id(resource)}` }),
    },
  };
};

const shown = <R, F extends Fields>(
  family: ResourceRoutes<R, F>,
  description: string,
): AnswerDoc => ({
  description,
  ...(family.schema !== undefined && { schema: family.schema }),
  headers: ["ETag"],
  example: family.example,
});

const itemProblems: readonly ProblemCode[] = ["not_found"];
const writeProblems: readonly ProblemCode[] = [
  "malformed_json",
  "payload_too_large",
  "unsupported_media_type",
  "validation_failed",
  "conflict",
  "storage_full",
];
const preconditionProblems: readonly ProblemCode[] = [
  "precondition_failed",
  "precondition_required",
];

export const createRoute = <R, F extends Fields>(
  family: ResourceRoutes<R, F>,
  role: Role,
  create: Verb<CreateInput<R, ObjectOf<F>>, R>,
): Route =>
  route({
    method: "POST",
    path: family.path,
    operationId: `create${family.name}`,
    tag: family.tag,
    summary: `Adds one to ${family.path}`,
    access: "protected",
    role,
    query: {},
    body: {
      types: [JSON_TYPE],
      schema: family.codec.body.schema,
      example: writable(family.codec, family.example),
    },
    heeds: ["Idempotency-Key"],
    answers: {
      201: { ...shown(family, "The created resource."), headers: ["ETag", "Location"] },
    },
    problems: writeProblems,
    handle: ({ actor, body, keep }) =>
      TE.map((made: R) => resourceAnswer(family, made, 201))(
        create({
          actor,
          draft: decodeNew(family.codec, body),
          ...(keep && {
            keep: (made: R, at: string) => keep(resourceAnswer(family, made, 201), at),
          }),
        }),
      ),
  });

export const readRoute = <R, F extends Fields>(
  family: ResourceRoutes<R, F>,
  access: Access,
  read: Verb<ReadInput, R>,
): Route =>
  route({
    method: "GET",
    path: `${family.path}/{id}`,
    operationId: `read${family.name}`,
    tag: family.tag,
    summary: `Reads one of ${family.path}`,
    access,
    query: {},
    heeds: ["If-None-Match"],
    answers: {
      200: shown(family, "The resource."),
      304: { description: "The caller has this version already." },
    },
    problems: itemProblems,
    handle: ({ actor, params }) =>
      TE.map((found: R) => resourceAnswer(family, found))(
        read({ actor, id: family.resolveId(actor, params["id"] ?? "") }),
      ),
  });

type Revise<R, F extends Fields> = (
  codec: ResourceCodec<R, F>,
  body: Parameters<typeof decodeNew>[1],
  current: R,
) => E.Either<AppError, ObjectOf<F>>;

const editRoute = <R, F extends Fields>(
  family: ResourceRoutes<R, F>,
  role: Role | undefined,
  edit: Verb<EditInput<R, ObjectOf<F>>, R>,
  how: Pick<Route, "method" | "operationId" | "summary" | "body">,
  revise: Revise<R, F>,
): Route =>
  route({
    ...how,
    path: `${family.path}/{id}`,
    tag: family.tag,
    access: "protected",
    ...(role && { role }),
    query: {},
    heeds: ["If-Match"],
    answers: { 200: shown(family, "The edited resource.") },
    problems: [...itemProblems, ...preconditionProblems, ...writeProblems],
    handle: ({ actor, params, body, header }) =>
      TE.map((edited: R) => resourceAnswer(family, edited))(
        edit({
          actor,
          id: family.resolveId(actor, params["id"] ?? ""),
          expected: expectation(header("If-Match")),
          draft: (current) => revise(family.codec, body, current),
        }),
      ),
  });

/** PUT and PATCH of a family. */
export const editRoutes = <R, F extends Fields>(
  family: ResourceRoutes<R, F>,
  role: Role | undefined,
  edit: Verb<EditInput<R, ObjectOf<F>>, R>,
): readonly Route[] => [
  editRoute(
    family,
    role,
    edit,
    {
      method: "PUT",
      operationId: `replace${family.name}`,
      summary: "Replaces every writable field; what is left out is cleared, `external_id` stays",
      body: {
        types: [JSON_TYPE],
        schema: family.codec.body.schema,
        example: writable(family.codec, family.example),
      },
    },
    decodeReplacement,
  ),
  editRoute(
    family,
    role,
    edit,
    {
      method: "PATCH",
      operationId: `edit${family.name}`,
      summary: "Changes the fields that the patch names (RFC 7396); null clears",
      body: {
        types: [MERGE_PATCH_TYPE, JSON_TYPE],
        schema: { type: "object" },
        example: { external_id: null },
      },
    },
    decodePatch,
  ),
];

export const deleteRoute = <R, F extends Fields>(
  family: ResourceRoutes<R, F>,
  role: Role,
  remove: Verb<DeleteInput, string>,
): Route =>
  route({
    method: "DELETE",
    path: `${family.path}/{id}`,
    operationId: `delete${family.name}`,
    tag: family.tag,
    summary: `Deletes one of ${family.path}`,
    access: "protected",
    role,
    query: {},
    heeds: ["If-Match"],
    answers: {
      200: {
        description: "It is gone.",
        schema: {
          type: "object",
          properties: { id: { type: "string" }, deleted: { const: true } },
          required: ["id", "deleted"],
          additionalProperties: false,
        },
      },
    },
    problems: [...itemProblems, ...preconditionProblems, "conflict", "storage_full"],
    handle: ({ actor, params, header }) =>
      TE.map((id: string) => jsonAnswer(200, { id, deleted: true }))(
        remove({
          actor,
          id: family.resolveId(actor, params["id"] ?? ""),
          expected: expectation(header("If-Match")),
        }),
      ),
  });
