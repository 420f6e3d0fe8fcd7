import * as TE from "fp-ts/lib/TaskEither.js";
import { selfOrAdmin } from "../../../application/users/user-rules.ts";
import type { UserVerbs } from "../../../application/users/user-verbs.ts";
import { type Actor, hasRole } from "../../../domain/shared/actor.ts";
import { conflict, forbidden, validationFailed } from "../../../domain/shared/app-error.ts";
import { roles } from "../../../domain/shared/role.ts";
import { userSpec } from "../../../domain/users/user-spec.ts";
import { type UserRecord, userStatuses } from "../../../domain/users/user.ts";
import { oneOf } from "../../codecs/codec.ts";
import { decodeDraft } from "../../codecs/resource-codec.ts";
import { patchExample, writable } from "../../codecs/schemas.ts";
import {
  decodeNewUser,
  editsByAdmin,
  editsByOneself,
  passwordChangeBody,
  userCodec,
} from "../../codecs/user-codec.ts";
import { anyOf, searching } from "../filters.ts";
import { listByCodec, listRoute } from "../list-routes.ts";
import type { ServedFamily } from "../lexical-routes.ts";
import type { Note } from "../resource-docs.ts";
import {
  createRoute,
  deleteRoute,
  editRoutes,
  idOf,
  readByCodec,
  readRoute,
} from "../resource-routes.ts";
import {
  JSON_TYPE,
  MERGE_PATCH_TYPE,
  type MayAsk,
  noContent,
  type PathParameter,
  route,
  type Route,
} from "../route.ts";
import {
  newUserExample,
  newUserSchema,
  userExample,
  userPatchSchema,
  userReplacementSchema,
  userSchema,
} from "./user-examples.ts";

const myself = (actor: Actor, id: string): string =>
  id === "me" && actor.kind === "user" ? actor.id : id;

const mayAsk: MayAsk = (actor, id) => selfOrAdmin(actor, myself(actor, id));

const idParameter: PathParameter = {
  description: "The user's id, or `me` for whoever is logged in.",
  example: "me",
};

const forSelfOrAdmin: Note = {
  description: "For the users themselves, and for administrators.",
  problems: [forbidden("admin")],
};

const lastAdmin = conflict("last_admin");
const ENDS = "all sessions of the user end.";

const family: ServedFamily<UserRecord, (typeof userCodec)["body"]["fields"]> = {
  path: "/users",
  name: "User",
  one: "a user",
  plural: "Users",
  many: "users",
  order: "By name in the order of the dictionary's language",
  tag: {
    name: "users",
    description: "Those who may log in. Never public; hashes never leave the service.",
  },
  spec: userSpec,
  codec: userCodec,
  schema: userSchema,
  example: userExample,
  searched: "name",
  idParameter,
  bodies: {
    create: { types: [JSON_TYPE], schema: newUserSchema, example: newUserExample },
    replace: {
      types: [JSON_TYPE],
      schema: userReplacementSchema,
      example: writable(userCodec, userExample),
    },
    patch: {
      types: [MERGE_PATCH_TYPE, JSON_TYPE],
      schema: userPatchSchema,
      example: patchExample(userCodec, userExample),
    },
  },
  notes: {
    create: {
      description: "With a first password, which is not shown again.",
      problems: [validationFailed([{ pointer: "/password", code: "too_common" }])],
    },
    read: forSelfOrAdmin,
    edit: {
      description: `${forSelfOrAdmin.description} Role and status are the administrators' to change, and then ${ENDS} The last active administrator stays one (409).`,
      problems: [...forSelfOrAdmin.problems, lastAdmin],
    },
    remove: {
      description: `With it ${ENDS} The last active administrator stays (409).`,
      problems: [lastAdmin],
    },
  },
  resolveId: myself,
  mayAsk,
  filters: [
    searching("names and addresses", "maria", [["name", "email"]]),
    anyOf("role", oneOf(roles), "Roles."),
    anyOf("status", oneOf(userStatuses), "Whether they may log in."),
  ],
};

export const userRoutes = (verbs: UserVerbs): readonly Route[] => [
  listRoute(family, "admin", {
    many: listByCodec(family, verbs.list),
    highlighted: verbs.listHighlighted,
  }),
  createRoute(family, "admin", verbs.create, decodeNewUser),
  readRoute(family, "protected", readByCodec(family, verbs.read)),
  ...editRoutes(family, undefined, verbs.edit, (actor) =>
    hasRole(actor, "admin") ? editsByAdmin : editsByOneself,
  ),
  deleteRoute(family, "admin", verbs.remove),
  passwordRoute(verbs),
];

const passwordRoute = ({ changePassword }: Pick<UserVerbs, "changePassword">): Route =>
  route({
    method: "POST",
    path: "/users/{id}/password",
    operationId: "changePassword",
    tag: family.tag,
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
    handle: (request) => {
      const { actor, body, keep } = request;
      return TE.map(() => noContent)(
        changePassword({
          actor,
          id: idOf(family, request),
          passwords: decodeDraft(passwordChangeBody, body),
          ...(keep && { keep: (at: string) => keep(noContent, at) }),
        }),
      );
    },
  });
