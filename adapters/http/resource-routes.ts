/** The routes that every family has, over its descriptor and its verbs. */
import { createHash } from "node:crypto";
import * as E from "fp-ts/lib/Either.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type {
  CreateInput,
  DeleteInput,
  EditInput,
  Repeatable,
} from "../../application/shared/stock-verbs.ts";
import type { ReadInput, Verb } from "../../application/shared/use-case.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import type { UnsoundDraft } from "../../domain/shared/reference.ts";
import type { ResourceText } from "../../domain/shared/resource-repository.ts";
import type { Role } from "../../domain/shared/role.ts";
import type { Fields, ObjectOf } from "../codecs/object.ts";
import {
  asOfNow,
  decodeNew,
  decodePatch,
  decodeReplacement,
  type ResourceCodec,
} from "../codecs/resource-codec.ts";
import type { JsonObject } from "../codecs/strict-json.ts";
import { entityTag, expectation, wasReadEarlier } from "./preconditions.ts";
import {
  createDocs,
  deleteDocs,
  patchDocs,
  readDocs,
  replaceDocs,
  type ResourceDocs,
  type RouteDocs,
} from "./resource-docs.ts";
import {
  type Access,
  type ApiAnswer,
  type ApiRequest,
  jsonAnswer,
  type MayAsk,
  route,
  type Route,
} from "./route.ts";

/** What the stock routes need to know of a family. */
export interface ResourceRoutes<R, F extends Fields> extends ResourceDocs<R, F> {
  /** The id that a path's `{id}` stands for, where that is more than an id: `me` is somebody. */
  readonly resolveId?: (actor: Actor, id: string) => string;
  readonly mayAsk?: MayAsk;
}

export const digestTag = (version: number, body: string): string =>
  entityTag(version, createHash("sha256").update(body).digest("base64url").slice(0, 16));

export const idOf = (
  { resolveId }: Pick<ResourceRoutes<never, Fields>, "resolveId">,
  { actor, params }: { readonly actor: Actor; readonly params: Readonly<Record<string, string>> },
): string => {
  const id = params["id"] ?? "";
  return resolveId === undefined ? id : resolveId(actor, id);
};

/** How a resource is shown, and the tag of that: it tells more than the version where more may become another. */
const shownBy = <R, F extends Fields>(
  { present, uncounted }: ResourceCodec<R, F>,
  resource: R,
): { readonly shown: JsonObject; readonly body: string; readonly tag: string } => {
  const shown = present(resource);
  const body = JSON.stringify(shown);
  const version = Number(shown["version"]);
  const tag = uncounted === undefined ? entityTag(version) : digestTag(version, body);
  return { shown, body, tag };
};

/** A resource with its tag; 304 is decided later, where the request's headers are. */
const resourceAnswer = <R, F extends Fields>(
  family: ResourceRoutes<R, F>,
  resource: R,
  status = 200,
): ApiAnswer => {
  const { shown, body, tag } = shownBy(family.codec, resource);
  return {
    status,
    headers: {
      ETag: tag,
      ...(status === 201 && { Location: `${family.path}/${String(shown["id"])}` }),
    },
    body,
  };
};

/** Answers what was written; where the request carries a key, the very same answer is kept under it. */
export const answerWritten = <R, F extends Fields>(
  family: ResourceRoutes<R, F>,
  { keep }: Pick<ApiRequest, "keep">,
  write: (kept: Repeatable<R>) => TE.TaskEither<AppError, R>,
  status = 200,
): TE.TaskEither<AppError, ApiAnswer> => {
  const answer = (written: R): ApiAnswer => resourceAnswer(family, written, status);
  return TE.map(answer)(write(keep ? { keep: (written, at) => keep(answer(written), at) } : {}));
};

/** `TE.map` written out, a promise shorter: nearly every request comes through here. */
export const answeredBy =
  <Item>(
    reading: TE.TaskEither<AppError, Item>,
    answer: (item: Item) => ApiAnswer,
  ): TE.TaskEither<AppError, ApiAnswer> =>
  () =>
    reading().then((found) => (E.isLeft(found) ? found : E.right(answer(found.right))));

/** How a family's resources are read and shown. */
export interface Reading<Item> {
  readonly read: Verb<ReadInput, Item>;
  readonly answer: (item: Item) => ApiAnswer;
}

/** By its codec. */
export const readByCodec = <R, F extends Fields>(
  family: ResourceRoutes<R, F>,
  read: Verb<ReadInput, R>,
): Reading<R> => ({ read, answer: (resource) => resourceAnswer(family, resource) });

/** As the store keeps it, which is how the codec would show it. */
export const readAsKept = (read: Verb<ReadInput, ResourceText>): Reading<ResourceText> => ({
  read,
  answer: ({ version, json }) => ({
    status: 200,
    headers: { ETag: entityTag(version) },
    body: json,
  }),
});

export const createRoute = <R, F extends Fields, Draft>(
  family: ResourceRoutes<R, F>,
  role: Role,
  create: Verb<CreateInput<Draft, R>, R>,
  draftOf: (body: JsonObject) => E.Either<UnsoundDraft, Draft>,
): Route =>
  route({
    ...createDocs(family),
    method: "POST",
    path: family.path,
    access: "protected",
    role,
    query: {},
    handle: (request) => {
      const { actor, body } = request;
      return answerWritten(
        family,
        request,
        (kept) => create({ actor, draft: draftOf(body), ...kept }),
        201,
      );
    },
  });

export const readRoute = <R, F extends Fields, Item>(
  family: ResourceRoutes<R, F>,
  access: Access,
  { read, answer }: Reading<Item>,
): Route =>
  route({
    ...readDocs(family),
    method: "GET",
    path: `${family.path}/{id}`,
    access,
    ...(family.mayAsk && { mayAsk: family.mayAsk }),
    query: {},
    handle: (request) =>
      answeredBy(read({ actor: request.actor, id: idOf(family, request) }), answer),
  });

type Revise<Draft, R> = (body: JsonObject, current: R) => E.Either<UnsoundDraft, Draft>;

/** How PUT and PATCH of a family are read. */
export interface Edits<Draft, R> {
  readonly replacement: Revise<Draft, R>;
  readonly patch: Revise<Draft, R>;
}

export const editsBy = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
): Edits<ObjectOf<F>, R> => ({
  replacement: (body, current) => decodeReplacement(codec, body, current),
  patch: (body, current) => decodePatch(codec, body, current),
});

export const draftBy =
  <R, F extends Fields>(codec: ResourceCodec<R, F>) =>
  (body: JsonObject): E.Either<UnsoundDraft, ObjectOf<F>> =>
    decodeNew(codec, body);

/** What is sent back as it was read of this version, though another time, is not changed by whoever sends it. */
const asRead = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  body: JsonObject,
  current: R,
  ifMatch: string | undefined,
): JsonObject =>
  codec.uncounted !== undefined && wasReadEarlier(ifMatch, shownBy(codec, current).tag)
    ? asOfNow(codec, body, current)
    : body;

const editRoute = <R, F extends Fields, Draft>(
  family: ResourceRoutes<R, F>,
  role: Role | undefined,
  edit: Verb<EditInput<Draft, R>, R>,
  how: Pick<Route, "method"> & RouteDocs,
  reviseBy: (actor: Actor) => Revise<Draft, R>,
): Route =>
  route({
    ...how,
    path: `${family.path}/{id}`,
    access: "protected",
    ...(role && { role }),
    ...(family.mayAsk && { mayAsk: family.mayAsk }),
    query: {},
    handle: (request) => {
      const { actor, body, header } = request;
      const revise = reviseBy(actor);
      return TE.map((edited: R) => resourceAnswer(family, edited))(
        edit({
          actor,
          id: idOf(family, request),
          expected: expectation(header("If-Match")),
          draft: (current) =>
            revise(asRead(family.codec, body, current, header("If-Match")), current),
        }),
      );
    },
  });

/** PUT and PATCH of a family, read as the one who asks may write. */
export const editRoutes = <R, F extends Fields, Draft>(
  family: ResourceRoutes<R, F>,
  role: Role | undefined,
  edit: Verb<EditInput<Draft, R>, R>,
  editsOf: (actor: Actor) => Edits<Draft, R>,
): readonly Route[] => [
  editRoute(
    family,
    role,
    edit,
    { ...replaceDocs(family), method: "PUT" },
    (actor) => editsOf(actor).replacement,
  ),
  editRoute(
    family,
    role,
    edit,
    { ...patchDocs(family), method: "PATCH" },
    (actor) => editsOf(actor).patch,
  ),
];

export const deleteRoute = <R, F extends Fields>(
  family: ResourceRoutes<R, F>,
  role: Role,
  remove: Verb<DeleteInput, string>,
): Route =>
  route({
    ...deleteDocs(family),
    method: "DELETE",
    path: `${family.path}/{id}`,
    access: "protected",
    role,
    query: {},
    handle: (request) =>
      TE.map((id: string) => jsonAnswer(200, { id, deleted: true }))(
        remove({
          actor: request.actor,
          id: idOf(family, request),
          expected: expectation(request.header("If-Match")),
        }),
      ),
  });
