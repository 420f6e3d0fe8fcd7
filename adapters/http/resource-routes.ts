import { createHash } from "node:crypto";
import * as E from "fp-ts/lib/Either.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type {
  CreateInput,
  DeleteInput,
  EditInput,
  ReadInput,
} from "../../application/shared/crud.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { Role } from "../../domain/shared/role.ts";
import type { AppError } from "../../domain/shared/app-error.ts";
import type { UnsoundDraft } from "../../domain/shared/reference.ts";
import type { Fields, ObjectOf } from "../codecs/object.ts";
import {
  decodeNew,
  decodePatch,
  decodeReplacement,
  type ResourceCodec,
} from "../codecs/resource-codec.ts";
import { entityTag, expectation } from "./preconditions.ts";
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
  jsonAnswer,
  type MayAsk,
  route,
  type Route,
} from "./route.ts";

/** What the stock routes need to know of a family. */
export interface ResourceRoutes<R, F extends Fields> extends ResourceDocs<R, F> {
  readonly version: (resource: R) => number;
  readonly id: (resource: R) => string;
  /** Whether the body shows what the version does not count, so that the tag needs a digest. */
  readonly digested: boolean;
  /** The id that a path's `{id}` stands for: `me` is somebody. */
  readonly resolveId: (actor: Actor, id: string) => string;
  readonly mayAsk?: MayAsk;
}

type Verb<Input, Output> = (input: Input) => TE.TaskEither<AppError, Output>;

/** A resource with its tag; 304 is decided later, where the request's headers are. */
const resourceAnswer = <R, F extends Fields>(
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

export const createRoute = <R, F extends Fields>(
  family: ResourceRoutes<R, F>,
  role: Role,
  create: Verb<CreateInput<R, ObjectOf<F>>, R>,
): Route =>
  route({
    ...createDocs(family),
    method: "POST",
    path: family.path,
    access: "protected",
    role,
    query: {},
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
    ...readDocs(family),
    method: "GET",
    path: `${family.path}/{id}`,
    access,
    ...(family.mayAsk && { mayAsk: family.mayAsk }),
    query: {},
    // Written out, because nearly every request comes through here.
    handle: ({ actor, params }) => {
      const reading = read({ actor, id: family.resolveId(actor, params["id"] ?? "") });
      return async () => {
        const found = await reading();
        return E.isLeft(found) ? found : E.right(resourceAnswer(family, found.right));
      };
    },
  });

type Revise<R, F extends Fields> = (
  codec: ResourceCodec<R, F>,
  body: Parameters<typeof decodeNew>[1],
  current: R,
) => E.Either<UnsoundDraft, ObjectOf<F>>;

const editRoute = <R, F extends Fields>(
  family: ResourceRoutes<R, F>,
  role: Role | undefined,
  edit: Verb<EditInput<R, ObjectOf<F>>, R>,
  how: Pick<Route, "method"> & RouteDocs,
  revise: Revise<R, F>,
): Route =>
  route({
    ...how,
    path: `${family.path}/{id}`,
    access: "protected",
    ...(role && { role }),
    ...(family.mayAsk && { mayAsk: family.mayAsk }),
    query: {},
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
  editRoute(family, role, edit, { ...replaceDocs(family), method: "PUT" }, decodeReplacement),
  editRoute(family, role, edit, { ...patchDocs(family), method: "PATCH" }, decodePatch),
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
    handle: ({ actor, params, header }) =>
      TE.map((id: string) => jsonAnswer(200, { id, deleted: true }))(
        remove({
          actor,
          id: family.resolveId(actor, params["id"] ?? ""),
          expected: expectation(header("If-Match")),
        }),
      ),
  });
