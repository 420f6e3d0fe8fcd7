import type { JsonSchema } from "../../codecs/codec.ts";
import {
  inputSchema,
  patchSchema,
  replacementSchema,
  resourceSchema,
} from "../../codecs/schemas.ts";
import { newUserCodec, ownUserCodec, userCodec } from "../../codecs/user-codec.ts";
import { exampleIds } from "./example-ids.ts";

export const userSchema = resourceSchema(userCodec, {
  last_login_at: { type: ["string", "null"], format: "date-time" },
});

/** The body of a POST, which has the first password. */
export const newUserSchema = inputSchema(newUserCodec.body.schema);

/** The body of a PUT: administrators must say the role, and others can only send it back. */
export const userReplacementSchema: JsonSchema = {
  anyOf: [replacementSchema(userCodec, userSchema), replacementSchema(ownUserCodec, userSchema)],
};

/** The body of a PATCH, in which all of this is optional. */
export const userPatchSchema = patchSchema(userCodec, userSchema);

/** A user as it is answered, for the documentation. */
export const userExample = {
  id: exampleIds.user,
  version: 1,
  external_id: null,
  created_at: "2026-01-07T08:00:00.000Z",
  created_by: "00000000-0000-7000-8000-000000000000",
  updated_at: "2026-01-07T08:00:00.000Z",
  updated_by: "00000000-0000-7000-8000-000000000000",
  email: "maria@example.org",
  name: "María Moliner",
  role: "editor",
  status: "active",
  locale: "es",
  last_login_at: "2026-03-01T09:29:00.000Z",
};

/** What an administrator sends to add her. */
export const newUserExample = {
  email: userExample.email,
  name: userExample.name,
  role: userExample.role,
  password: "una frase bien larga",
  locale: userExample.locale,
};
