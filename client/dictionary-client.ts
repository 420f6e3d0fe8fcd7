/** A client of the service, in Node and in browsers; its types are those of the OpenAPI document. */
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./api-types.ts";
import { answerOf, isProblem } from "./problem-error.ts";
import { type Session, sessionKeeper } from "./session.ts";
import { type Walk, walkWith } from "./walk.ts";

export { answerOf, UnexpectedAnswerError, isProblem, ProblemError } from "./problem-error.ts";
export type { Problem, ProblemCode } from "./problem-error.ts";
export type { Session } from "./session.ts";
export type { ItemAt, ListingPath, WalkParams } from "./walk.ts";
export type { components, operations, paths } from "./api-types.ts";

type Schemas = components["schemas"];
export type Entry = Schemas["Entry"];
export type Sense = Schemas["Sense"];
export type Location = Schemas["Location"];
export type Phenomenon = Schemas["Phenomenon"];
export type Source = Schemas["Source"];
export type User = Schemas["User"];

export interface ClientOptions {
  /** The language of problems; the service's own, Spanish, where it is not said. */
  readonly language?: "es" | "en";
  /** Is told of every session that begins, is renewed or ends (null), to keep its refresh token. */
  readonly onSession?: (session: Session | null) => void;
  /** What sends requests, if not the platform's own `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export interface DictionaryClient {
  /** Every operation: `api.GET("/entries/{id}", { params: … })`. `answerOf` takes out what it answers. */
  readonly api: Client<paths>;
  /** From now on requests are sent by this user; their token is renewed when it runs out. */
  readonly logIn: (email: string, password: string) => Promise<User>;
  /** The same with a refresh token that was kept. */
  readonly resume: (refreshToken: string) => Promise<User>;
  readonly logOut: () => Promise<void>;
  /** All of a listing: `for await (const entry of walk("/entries", { query: { search: "gua" } }))`. */
  readonly walk: Walk;
}

/** The dictionary at an address: `dictionaryAt("http://localhost:3000")`. */
export const dictionaryAt = (
  baseUrl: string,
  { language, onSession = () => undefined, fetch = globalThis.fetch }: ClientOptions = {},
): DictionaryClient => {
  const shared = {
    baseUrl,
    querySerializer: queryOf,
    ...(language !== undefined && { headers: { "Accept-Language": language } }),
  };
  const open = createClient<paths>({ ...shared, fetch });
  const refreshed = (refresh_token: string): Promise<Session> =>
    answerOf(open.POST("/refresh", { body: { refresh_token } }));
  const renewed = async (refreshToken: string): Promise<Session | null> => {
    try {
      return await refreshed(refreshToken);
    } catch (error) {
      if (isProblem(error, "unauthenticated", "token_expired")) return null;
      throw error;
    }
  };
  const keeper = sessionKeeper(fetch, renewed, onSession);
  const begin = (session: Session): User => {
    keeper.set(session);
    return session.user;
  };
  const api = createClient<paths>({ ...shared, fetch: keeper.send });
  return {
    api,
    logIn: async (email, password) =>
      begin(await answerOf(open.POST("/login", { body: { email, password } }))),
    resume: async (refreshToken) => begin(await refreshed(refreshToken)),
    logOut: async () => {
      const before = keeper.current();
      if (before === null) return;
      await answerOf(api.POST("/logout"));
      if (keeper.current()?.user.id === before.user.id) keeper.set(null);
    },
    walk: walkWith(api),
  };
};

/** `header: ifMatch(entry)`: only if nobody has changed it since, else `precondition_failed`. */
export const ifMatch = ({ version }: { readonly version: number }) => ({
  "If-Match": `"${version}"`,
});

/** `header: once()`: sent again with the same key, nothing is done twice. */
export const once = (key: string = crypto.randomUUID()) => ({ "Idempotency-Key": key });

/** Lists have commas between their values, so that one within a value is written `\,`. */
const queryOf = (query: Readonly<Record<string, unknown>>): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
    .join("&");

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((one) => String(one).replaceAll(",", "\\,")).join(",")
    : String(value);
