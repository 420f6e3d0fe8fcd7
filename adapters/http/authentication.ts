import { createHash, timingSafeEqual } from "node:crypto";
import * as E from "fp-ts/lib/Either.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { type Actor, anonymous, requireRole } from "../../domain/shared/actor.ts";
import { type AppError, unauthenticated } from "../../domain/shared/app-error.ts";
import type { Route } from "./route.ts";

export interface AuthenticationDeps {
  readonly authenticate: (token: string) => TE.TaskEither<AppError, Actor>;
  readonly publicRead: boolean;
  readonly metricsToken: string | null;
}

/** RFC 6750, 2.1, the only way in which a token is taken. */
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

const tokenOf = (header: string): string | undefined => BEARER.exec(header)?.[1];

/** Longer ones, and more of them, are read anew each time. */
const MAX_LENGTH = 1_000;
const MAX_KNOWN = 1_000;

/**
 * The token in a header. What has been taken out of one is remembered: a caller sends the same header
 * with every request, and looking it up takes a third of the time of reading it, and of looking up a
 * token whose text is new.
 */
const tokenReader = (): ((header: string) => string | undefined) => {
  const known = new Map<string, string>();
  let last: { readonly header: string; readonly token: string } | null = null;
  return (header) => {
    // To compare with one text takes a tenth of what finding one among many does.
    if (header === last?.header) return last.token;
    const before = known.get(header);
    if (before !== undefined) {
      last = { header, token: before };
      return before;
    }
    const token = tokenOf(header);
    if (token === undefined || header.length > MAX_LENGTH) return token;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(header, token);
    return token;
  };
};

/**
 * Who calls, as far as the route lets them in: by their token, or without one where the route is open
 * to all. Whoever sends a token is held to it, on public routes too.
 */
export const authorise = (deps: AuthenticationDeps) => {
  const tokenIn = tokenReader();
  return (
    route: Route,
    id: string,
    header: string | undefined,
    /** Is told who it is before they are judged, so that it is known whom the route refused. */
    seen: (actor: Actor) => void,
  ): TE.TaskEither<AppError, Actor> => {
    if (route.access === "open") return TE.right(anonymous);
    if (header === undefined)
      return route.access === "readable" && deps.publicRead
        ? TE.right(anonymous)
        : TE.left(unauthenticated);
    // Comparing headers may take as long as they are alike: not where one holds a secret that stays.
    const token = route.access === "scraper" ? tokenOf(header) : tokenIn(header);
    if (token === undefined) return TE.left(unauthenticated);
    if (route.access === "scraper" && isSecret(deps.metricsToken, token))
      return TE.right(anonymous);
    const authenticated = deps.authenticate(token);
    return isForAnyone(route)
      ? authenticated
      : TE.flatMapEither((actor: Actor) => {
          seen(actor);
          return admitted(route, id, actor);
        })(authenticated);
  };
};

/** Whether the route is for whoever has logged in, so that nothing more is to be judged. */
const isForAnyone = ({ access, role, mayAsk }: Route): boolean =>
  access !== "scraper" && role === undefined && mayAsk === undefined;

const admitted = (route: Route, id: string, actor: Actor): E.Either<AppError, Actor> => {
  const needed = route.access === "scraper" ? "admin" : route.role;
  const allowed: E.Either<AppError, unknown> =
    needed === undefined
      ? (route.mayAsk?.(actor, id) ?? E.right(undefined))
      : requireRole(actor, needed);
  return E.map(() => actor)(allowed);
};

/** Digests are compared, so that neither the length nor the first difference shows in the time. */
const isSecret = (secret: string | null, given: string): boolean =>
  secret !== null && timingSafeEqual(digest(secret), digest(given));

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
