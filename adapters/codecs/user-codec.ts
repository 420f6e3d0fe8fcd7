import { locales, type UserRecord } from "../../domain/users/user.ts";
import { PASSWORD_LENGTH } from "../../domain/users/password.ts";
import { formatted, oneOf, secretText, text } from "./codec.ts";
import { externalId, versionedFields } from "./common.ts";
import { nullable, object, required } from "./object.ts";
import type { ResourceCodec } from "./resource-codec.ts";

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

const userFields = {
  external_id: externalId,
  email: required(emailAddress),
  name: required(text({ max: 200, example: "María Moliner" })),
  locale: nullable(oneOf(locales)),
};
const userBody = object(userFields, "User");

/** A user on the wire. No hash is among the fields that are shown. */
export const userCodec: ResourceCodec<UserRecord, (typeof userBody)["fields"]> = {
  body: userBody,
  readOnly: [...versionedFields, "role", "status", "last_login_at"],
  present: ({ user, last_login_at }) => ({
    id: user.id,
    version: user.version,
    external_id: user.external_id,
    created_at: user.created_at,
    created_by: user.created_by,
    updated_at: user.updated_at,
    updated_by: user.updated_by,
    email: user.email,
    name: user.name,
    role: user.role,
    status: user.status,
    locale: user.locale,
    last_login_at,
  }),
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
  {
    current_password: nullable(password),
    new_password: required(
      secretText({
        min: PASSWORD_LENGTH.min,
        max: PASSWORD_LENGTH.max,
        description: "Not among the most common ones.",
        example: "una frase bien larga",
      }),
    ),
  },
  "PasswordChange",
);
