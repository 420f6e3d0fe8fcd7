import * as TE from "fp-ts/lib/TaskEither.js";
import type { PasswordInput } from "../../../application/users/change-password.ts";
import type { EditInput, ReadInput } from "../../../application/shared/crud.ts";
import { selfOrAdmin } from "../../../application/users/user-rules.ts";
import type { Actor } from "../../../domain/shared/actor.ts";
import { roles } from "../../../domain/shared/role.ts";
import {
  type AppError,
  conflict,
  forbidden,
  validationFailed,
} from "../../../domain/shared/app-error.ts";
import { type UserDraft, type UserRecord, userStatuses } from "../../../domain/users/user.ts";
import { decode } from "../../codecs/faults.ts";
import { resourceSchema } from "../../codecs/schemas.ts";
import { passwordChangeBody, userCodec } from "../../codecs/user-codec.ts";
import type { Note } from "../resource-docs.ts";
import { editRoutes, readRoute, type ResourceRoutes } from "../resource-routes.ts";
import {
  JSON_TYPE,
  type MayAsk,
  noContent,
  type PathParameter,
  route,
  type Route,
  type Tag,
} from "../route.ts";

type Verb<Input, Output> = (input: Input) => TE.TaskEither<AppError, Output>;

export interface UserVerbs {
  readonly read: Verb<ReadInput, UserRecord>;
  readonly edit: Verb<EditInput<UserRecord, UserDraft>, UserRecord>;
  readonly changePassword: Verb<PasswordInput, void>;
}

export const userSchema = resourceSchema(userCodec, {
  role: { type: "string", enum: roles },
  status: { type: "string", enum: userStatuses },
  last_login_at: { type: ["string", "null"], format: "date-time" },
});

export const userExample = {
  id: "01934f00-0000-7000-8000-000000000001",
  version: 1,
  external_id: null,
  created_at: "2026-01-07T08:00:00.000Z",
  created_by: "00000000-0000-7000-8000-000000000000",
  updated_at: "2026-01-07T08:00:00.000Z",
  updated_by: "00000000-0000-7000-8000-000000000000",
  role: "editor",
  status: "active",
  last_login_at: "2026-03-01T09:29:00.000Z",
  email: "maria@example.org",
  name: "María Moliner",
  locale: "es",
};

const myself = (actor: Actor, id: string): string =>
  id === "me" && actor.kind === "user" ? actor.id : id;

const mayAsk: MayAsk = (actor, id) => selfOrAdmin(actor, myself(actor, id));

const tag: Tag = {
  name: "users",
  description: "Those who may log in. Never public; hashes never leave the service.",
};

const idParameter: PathParameter = {
  description: "The user's id, or `me` for whoever is logged in.",
  example: "me",
};

const forSelfOrAdmin: Note = {
  description: "For the users themselves, and for administrators.",
  problems: [forbidden("admin")],
};

const family: ResourceRoutes<UserRecord, (typeof userCodec)["body"]["fields"]> = {
  path: "/users",
  name: "User",
  one: "a user",
  tag,
  codec: userCodec,
  schema: userSchema,
  example: userExample,
  idParameter,
  notes: { read: forSelfOrAdmin, write: forSelfOrAdmin },
  version: ({ user }) => user.version,
  id: ({ user }) => user.id,
  digested: true,
  resolveId: myself,
  mayAsk,
};

export const userRoutes = (verbs: UserVerbs): readonly Route[] => [
  readRoute(family, "protected", verbs.read),
  ...editRoutes(family, undefined, verbs.edit),
  route({
    method: "POST",
    path: "/users/{id}/password",
    operationId: "changePassword",
    tag,
    summary: "Changes a password and ends all sessions of its user",
    description:
      "One's own takes `current_password`, and a wrong one is 422 on `/current_password`; administrators set another user's without it. Wrong ones are counted: after ten within 15 minutes it is 429.",
    access: "protected",
    mayAsk,
    params: { id: idParameter },
    query: {},
    body: {
      types: [JSON_TYPE],
      schema: passwordChangeBody.schema,
      example: {
        current_password: "una frase bien larga",
        new_password: "otra frase todavía más larga",
      },
    },
    heeds: ["Idempotency-Key"],
    answers: { 204: { description: "Changed; log in again." } },
    problems: [
      forbidden("admin"),
      conflict("too_contended"),
      "rate_limited",
      validationFailed([{ pointer: "/current_password", code: "wrong_password" }]),
    ],
    handle: ({ actor, params, body, keep }) =>
      TE.map(() => noContent)(
        verbs.changePassword({
          actor,
          id: myself(actor, params["id"] ?? ""),
          passwords: decode(passwordChangeBody, body),
          ...(keep && { keep: (at: string) => keep(noContent, at) }),
        }),
      ),
  }),
];
