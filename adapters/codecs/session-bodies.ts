/** The bodies that carry passwords and tokens. */
import { PASSWORD_LENGTH } from "../../domain/users/password.ts";
import { secretText, text } from "./codec.ts";
import { nullable, object, required } from "./object.ts";
import { newPassword } from "./user-codec.ts";

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
