import * as E from "fp-ts/lib/Either.js";
import { roles } from "../../domain/shared/role.ts";
import type { UnsoundDraft } from "../../domain/shared/reference.ts";
import { PASSWORD_LENGTH } from "../../domain/users/password.ts";
import {
  locales,
  type NewUserDraft,
  type UserDraft,
  type UserRecord,
  userStatuses,
} from "../../domain/users/user.ts";
import { formatted, oneOf, secretText, text } from "./codec.ts";
import { externalId, name, presentVersioned, versionedFields } from "./common.ts";
import { assigned, nullable, object, type ObjectOf, orElse, required } from "./object.ts";
import { decodeNew, decodePatch, decodeReplacement, type ResourceCodec } from "./resource-codec.ts";
import type { JsonObject } from "./strict-json.ts";

/** One @ with something on both sides and no white space: whether mail arrives only sending it tells. */
const looksLikeAddress = (address: string): boolean => /^[^\s@]+@[^\s@]+$/.test(address);

export const emailAddress = formatted({
  max: 254,
  // Not `format: email`: that knows nothing of addresses in other scripts, which are taken here.
  schema: { pattern: "^[^\\s@]+@[^\\s@]+$" },
  description: "An e-mail address, unique without regard to case.",
  example: "maria@example.org",
  holds: looksLikeAddress,
});

const newPassword = secretText({
  min: PASSWORD_LENGTH.min,
  max: PASSWORD_LENGTH.max,
  description: "Not among the most common ones.",
  example: "una frase bien larga",
});

/** What users may write of themselves. */
const ownFields = {
  external_id: externalId,
  email: required(emailAddress),
  name: required(name("María Moliner")),
  locale: nullable(oneOf(locales)),
};

const status = oneOf(userStatuses, {
  description:
    "Who is disabled cannot log in. Left out or null, a new user is active, and an edited one stays as they are.",
});

/** What administrators may write of them as well. */
const userFields = { ...ownFields, role: required(oneOf(roles)), status: assigned(status) };

const newUserBody = object(
  { ...userFields, status: orElse(status, "active"), password: required(newPassword) },
  "User",
);
const userBody = object(userFields, "User");
const ownBody = object(ownFields, "OwnUser");

/** No hash is among the fields that are shown. */
const present = ({ user, last_login_at }: UserRecord): JsonObject => ({
  ...presentVersioned(user),
  email: user.email,
  name: user.name,
  role: user.role,
  status: user.status,
  locale: user.locale,
  last_login_at,
});

const uncounted = ["last_login_at"];
const readOnly = [...versionedFields, ...uncounted];

/** A new user, as administrators write it. */
export const newUserCodec: ResourceCodec<UserRecord, (typeof newUserBody)["fields"]> = {
  body: newUserBody,
  readOnly,
  present,
};

/** A user on the wire, as administrators edit it and as all are answered. */
export const userCodec: ResourceCodec<UserRecord, (typeof userBody)["fields"]> = {
  body: userBody,
  readOnly,
  uncounted,
  present,
};

/** A user as they edit themselves: nobody gives themselves a role. */
export const ownUserCodec: ResourceCodec<UserRecord, (typeof ownBody)["fields"]> = {
  body: ownBody,
  readOnly: [...readOnly, "role", "status"],
  uncounted,
  present,
};

export const decodeNewUser = (body: JsonObject): E.Either<UnsoundDraft, NewUserDraft> =>
  decodeNew(newUserCodec, body);

type DecodeEdit = (body: JsonObject, current: UserRecord) => E.Either<UnsoundDraft, UserDraft>;

/** How PUT and PATCH of a user are read. */
export interface UserEdits {
  readonly replacement: DecodeEdit;
  readonly patch: DecodeEdit;
}

/** Who is disabled is not let in again by an edit that does not say so. */
const keepingStatus = ({ user }: UserRecord) =>
  E.map((edit: ObjectOf<(typeof userBody)["fields"]>): UserDraft => ({
    ...edit,
    status: edit.status ?? user.status,
  }));

export const editsByAdmin: UserEdits = {
  replacement: (body, current) =>
    keepingStatus(current)(decodeReplacement(userCodec, body, current)),
  patch: (body, current) => keepingStatus(current)(decodePatch(userCodec, body, current)),
};

const withRole = ({ user: { role, status } }: UserRecord) =>
  E.map((own: Omit<UserDraft, "role" | "status">): UserDraft => ({ ...own, role, status }));

export const editsByOneself: UserEdits = {
  replacement: (body, current) => withRole(current)(decodeReplacement(ownUserCodec, body, current)),
  patch: (body, current) => withRole(current)(decodePatch(ownUserCodec, body, current)),
};

const password = secretText({ max: PASSWORD_LENGTH.max });

/** Any text is taken for an address: refusing some would tell which could exist. */
export const credentialsBody = object(
  {
    email: required(text({ max: 320, example: "maria@example.org" })),
    password: required(password),
  },
  "Credentials",
);

export const refreshBody = object(
  { refresh_token: required(secretText({ max: 4_096 })) },
  "RefreshToken",
);

export const passwordChangeBody = object(
  { current_password: nullable(password), new_password: required(newPassword) },
  "PasswordChange",
);
