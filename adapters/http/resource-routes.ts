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
import { type AppError, conflict } from "../../domain/shared/app-error.ts";
import {
  answerObject,
  identity,
  inputSchema,
  patchExample,
  patchSchema,
  replacementSchema,
  writable,
} from "../codecs/schemas.ts";
import type { JsonSchema } from "../codecs/codec.ts";
import type { Fields, ObjectOf } from "../codecs/object.ts";
import {
  decodeNew,
  decodePatch,
  decodeReplacement,
  type ResourceCodec,
} from "../codecs/resource-codec.ts";
import { entityTag, expectation } from "./preconditions.ts";
import {
  type Access,
  type AnswerDoc,
  type ApiAnswer,
  JSON_TYPE,
  jsonAnswer,
  MERGE_PATCH_TYPE,
  type PathParameter,
  type ProblemDoc,
  route,
  type Route,
  type Tag,
} from "./route.ts";

/** What there is to say of some of a family's routes, beyond what is said of every family's. */
export interface Note {
  readonly description: string;
  readonly problems: readonly ProblemDoc[];
}

/** What the stock routes need to know of a family. */
export interface ResourceRoutes<R, F extends Fields> {
  /** `/entries` */
  readonly path: string;
  /** What stands in operation ids: `Entry`. */
  readonly name: string;
  /** What stands in summaries: `an entry`. */
  readonly one: string;
  readonly tag: Tag;
  readonly codec: ResourceCodec<R, F>;
  readonly schema: JsonSchema;
  readonly example: unknown;
  readonly idParameter?: PathParameter;
  readonly notes?: { readonly read?: Note; readonly write?: Note };
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
  schema: family.schema,
  headers: ["ETag"],
  example: family.example,
});

const keyTaken = conflict("key_taken", { pointer: "/external_id", code: "taken" });
const tooContended = conflict("too_contended");

/** Sentences one after the other, those that there are. */
const say = (...sentences: readonly (string | undefined)[]): string =>
  sentences.filter((sentence) => sentence !== undefined).join(" ");

const paramsOf = <R, F extends Fields>({
  idParameter,
}: ResourceRoutes<R, F>): Pick<Route, "params"> =>
  idParameter === undefined ? {} : { params: { id: idParameter } };

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
    summary: `Adds ${family.one}`,
    access: "protected",
    role,
    query: {},
    body: {
      types: [JSON_TYPE],
      schema: inputSchema(family.codec.body.schema),
      example: writable(family.codec, family.example),
    },
    heeds: ["Idempotency-Key"],
    answers: {
      201: { ...shown(family, "The created resource."), headers: ["ETag", "Location"] },
    },
    problems: [keyTaken],
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
    summary: `Reads ${family.one}`,
    ...(family.notes?.read && { description: family.notes.read.description }),
    access,
    ...paramsOf(family),
    query: {},
    heeds: ["If-None-Match"],
    answers: {
      200: shown(family, "The resource."),
      304: { description: "The caller has this version already.", headers: ["ETag"] },
    },
    problems: family.notes?.read?.problems ?? [],
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
  how: Pick<Route, "method" | "operationId" | "summary" | "description" | "body">,
  revise: Revise<R, F>,
): Route =>
  route({
    ...how,
    path: `${family.path}/{id}`,
    tag: family.tag,
    access: "protected",
    ...(role && { role }),
    ...paramsOf(family),
    query: {},
    heeds: ["If-Match"],
    answers: { 200: shown(family, "The edited resource.") },
    problems: [keyTaken, tooContended, ...(family.notes?.write?.problems ?? [])],
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

const SENT_BACK = "Read-only fields may be sent back, but not changed (422).";

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
      summary: `Replaces ${family.one}`,
      description: say(
        "Every writable field is replaced, and what is left out is cleared; only an `external_id` that is not mentioned stays.",
        SENT_BACK,
        family.notes?.write?.description,
      ),
      body: {
        types: [JSON_TYPE],
        schema: replacementSchema(family.codec, family.schema),
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
      summary: `Changes ${family.one}`,
      description: say(
        "Changes the fields that the patch names (RFC 7396): null clears a field, objects are merged, lists are replaced as a whole. `application/json` is read the same way.",
        SENT_BACK,
        family.notes?.write?.description,
      ),
      body: {
        types: [MERGE_PATCH_TYPE, JSON_TYPE],
        schema: patchSchema(family.codec, family.schema),
        example: patchExample(family.codec, family.example),
      },
    },
    decodePatch,
  ),
];

const idIn = (example: unknown): unknown => (example as { readonly id: string }).id;

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
    summary: `Deletes ${family.one}`,
    description: say(
      "Deleted again, it is not found (404); its `external_id` is free again.",
      family.notes?.write?.description,
    ),
    access: "protected",
    role,
    ...paramsOf(family),
    query: {},
    heeds: ["If-Match"],
    answers: {
      200: {
        description: "It is gone.",
        schema: answerObject("Deleted", { id: identity, deleted: { const: true } }),
        example: { id: idIn(family.example), deleted: true },
      },
    },
    problems: [tooContended, ...(family.notes?.write?.problems ?? [])],
    handle: ({ actor, params, header }) =>
      TE.map((id: string) => jsonAnswer(200, { id, deleted: true }))(
        remove({
          actor,
          id: family.resolveId(actor, params["id"] ?? ""),
          expected: expectation(header("If-Match")),
        }),
      ),
  });
