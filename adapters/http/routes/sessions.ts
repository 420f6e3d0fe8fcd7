import * as E from "fp-ts/lib/Either.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { LogInInput } from "../../../application/sessions/log-in.ts";
import type { OpenSession } from "../../../application/sessions/open-session.ts";
import type { RefreshInput } from "../../../application/sessions/refresh.ts";
import type { Actor } from "../../../domain/shared/actor.ts";
import type { AppError } from "../../../domain/shared/app-error.ts";
import { decode } from "../../codecs/faults.ts";
import { answerObject } from "../../codecs/schemas.ts";
import { credentialsBody, refreshBody, userCodec } from "../../codecs/user-codec.ts";
import type { JsonObject } from "../../codecs/strict-json.ts";
import {
  type AnswerDoc,
  type ApiAnswer,
  JSON_TYPE,
  jsonAnswer,
  noContent,
  route,
  type Route,
  type Tag,
} from "../route.ts";
import { userExample, userSchema } from "./user-examples.ts";

type Verb<Input, Output> = (input: Input) => TE.TaskEither<AppError, Output>;

export interface SessionVerbs {
  readonly logIn: Verb<LogInInput, OpenSession>;
  readonly refresh: Verb<RefreshInput, OpenSession>;
  readonly logOut: Verb<{ readonly actor: Actor }, void>;
}

const tag: Tag = {
  name: "sessions",
  description:
    "Logging in, staying logged in, logging out. A change of the password, the role or the status ends all sessions of a user at once.",
};

const sessionSchema = answerObject("Session", {
  access_token: { type: "string", description: "A JWT; send it as `Authorization: Bearer`." },
  token_type: { const: "Bearer" },
  expires_in: { type: "integer", description: "Seconds until the access token expires." },
  refresh_token: { type: "string", description: "Good for one `POST /refresh`." },
  user: userSchema,
});

const sessionAnswer: AnswerDoc = {
  description: "Tokens for a session, and who it is. Not to be cached.",
  schema: sessionSchema,
  example: {
    access_token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI…",
    token_type: "Bearer",
    expires_in: 43_200,
    refresh_token: "eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiI…",
    user: userExample,
  },
};

const present = ({ user, ...tokens }: OpenSession): ApiAnswer =>
  jsonAnswer(
    200,
    {
      access_token: tokens.access_token,
      token_type: "Bearer",
      expires_in: tokens.expires_in,
      refresh_token: tokens.refresh_token,
      user: userCodec.present(user),
    },
    { "Cache-Control": "no-store" },
  );

/** An address and a password are a guess at them, with however much nonsense around. */
const guessIn = (body: JsonObject, network: string): LogInInput["guess"] => {
  const { email, password } = body;
  return typeof email === "string" && typeof password === "string"
    ? { address: email, network }
    : null;
};

export const sessionRoutes = (verbs: SessionVerbs): readonly Route[] => [
  route({
    method: "POST",
    path: "/login",
    operationId: "logIn",
    tag,
    summary: "Logs in with an e-mail address and a password",
    description:
      "A wrong password, an unknown address and a disabled account are refused alike. After too many failures for an address or from a network, logging in waits (429); live sessions go on. What has an address and a password in it counts as a failure where it is 422, too.",
    access: "open",
    query: {},
    body: {
      types: [JSON_TYPE],
      schema: credentialsBody.schema,
      example: { email: "maria@example.org", password: "una frase bien larga" },
    },
    answers: { 200: sessionAnswer },
    problems: ["invalid_credentials", "rate_limited"],
    handle: ({ actor, body, network }) =>
      TE.map(present)(
        verbs.logIn({
          guess: guessIn(body, network()),
          credentials: decode(credentialsBody, body),
          origin: actor.origin,
        }),
      ),
  }),
  route({
    method: "POST",
    path: "/refresh",
    operationId: "refresh",
    tag,
    summary: "Exchanges a refresh token for new tokens",
    description:
      "A refresh token is good for one exchange. Used again, it ends its session, access tokens included; of several uses at the same moment one wins.",
    access: "open",
    query: {},
    body: {
      types: [JSON_TYPE],
      schema: refreshBody.schema,
      example: { refresh_token: "eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiI…" },
    },
    answers: { 200: sessionAnswer },
    problems: ["unauthenticated", "token_expired"],
    handle: ({ actor: { origin }, body, arrivedAt }) => {
      const decoded = decode(refreshBody, body);
      return E.isLeft(decoded)
        ? TE.left(decoded.left)
        : TE.map(present)(verbs.refresh({ ...decoded.right, arrivedAt, origin }));
    },
  }),
  route({
    method: "POST",
    path: "/logout",
    operationId: "logOut",
    tag,
    summary: "Ends the caller's session at once",
    access: "protected",
    query: {},
    answers: { 204: { description: "The session has ended." } },
    problems: [],
    handle: ({ actor }) => TE.map(() => noContent)(verbs.logOut({ actor })),
  }),
];
