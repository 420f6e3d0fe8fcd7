import { randomUUID } from "node:crypto";
import cors from "@koa/cors";
import * as E from "fp-ts/lib/Either.js";
import Koa, { type Context } from "koa";
import { languages } from "../messages/fault-detail.ts";
import { lookup } from "./lookup.ts";
import { exchange, type ExchangeDeps } from "./exchange.ts";
import type { Observer } from "./observer.ts";
import { isUnchanged } from "./preconditions.ts";
import type { HttpError } from "./problem-code.ts";
import { escapeUnsafe } from "./parameters.ts";
import { problemOf } from "./problem.ts";
import type { ApiAnswer, Route } from "./route.ts";

export interface ApplicationDeps extends ExchangeDeps {
  readonly routes: readonly Route[];
  readonly docsUrl: string;
  /** Beside the documentation's own origin. */
  readonly corsOrigins: readonly string[];
  readonly observer: Observer;
}

const EXPOSED = ["ETag", "Location", "Link", "X-Total-Count", "X-Request-Id", "Retry-After"];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The HTTP side of the service, as a Koa application. */
export const httpApplication = (deps: ApplicationDeps): Koa => {
  const app = new Koa();
  const answer = answering(deps);
  const allow = crossOrigin([new URL(deps.docsUrl).origin, ...deps.corsOrigins]);
  // One middleware, not a chain of them: each link costs every request a promise or two.
  app.use(async (ctx) => {
    const began = performance.now();
    if (!hasPath(ctx)) ctx.url = "/";
    ctx.state["requestId"] = requestId(ctx.req.headers["x-request-id"]);
    try {
      // Only browsers say where they come from; the others are spared the work.
      await (ctx.req.headers.origin === undefined ? answer(ctx) : allow(ctx, () => answer(ctx)));
    } catch (error) {
      deps.observer.crashed(error, ctx.state["requestId"] as string);
      sendProblem(ctx, { _tag: "InternalError" }, deps.docsUrl);
    }
    deps.observer.answered(ctx, performance.now() - began);
  });
  app.on("error", (error: unknown) => deps.observer.disturbed(error));
  return app;
};

/** Finds the route of a request and sends its answer, or the problem that there is with it. */
const answering = (deps: ApplicationDeps) => {
  const find = lookup(deps.routes);
  const handle = exchange(deps);
  return async (ctx: Context): Promise<void> => {
    const found = find(ctx.method, ctx.path);
    if (!("route" in found)) {
      refuse(ctx, found, deps.docsUrl);
      return;
    }
    ctx.state["route"] = found.route;
    const outcome = await handle(found.route, ctx, found.params);
    if (E.isLeft(outcome)) sendProblem(ctx, outcome.left, deps.docsUrl);
    else sendAnswer(ctx, found.route, outcome.right);
  };
};

const refuse = (ctx: Context, allow: readonly string[], docsUrl: string): void => {
  if (allow.length === 0) sendProblem(ctx, { _tag: "NotFound" }, docsUrl);
  else if (ctx.method === "OPTIONS") sendOptions(ctx, allow);
  else sendProblem(ctx, { _tag: "MethodNotAllowed", allow }, docsUrl);
};

/** Origins that may call from a browser; tokens travel in a header, so no credentials are allowed. */
const crossOrigin = (origins: readonly string[]) => {
  const allow = cors({
    origin: (ctx) => (origins.includes(ctx.get("Origin")) ? ctx.get("Origin") : ""),
    exposeHeaders: EXPOSED,
    allowMethods: METHODS,
    maxAge: 600,
    credentials: false,
  });
  return async (ctx: Context, next: Koa.Next): Promise<void> => {
    ctx.set(commonHeaders(ctx));
    await allow(ctx, next);
  };
};

/** Node lets targets through that have no path (`http://`); what they ask for is not here either. */
const hasPath = (ctx: Context): boolean => {
  if (ctx.req.url?.startsWith("/") === true) return true;
  try {
    return (ctx.path as string | null)?.startsWith("/") === true;
  } catch {
    return false;
  }
};

/** The caller's own, where it is fit for logs and headers; else a new one. */
const requestId = (given: string | readonly string[] | undefined): string =>
  typeof given === "string" && /^[\w.:/+=-]{1,128}$/.test(given) ? given : randomUUID();

const commonHeaders = ({ state }: Context): Record<string, string> => ({
  "X-Request-Id": state["requestId"] as string,
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  Vary: "Origin",
});

/**
 * Writes an answer past Koa, whose own way (a header, a status, a body at a time) costs twice as much;
 * for the same reason the headers are put into one object instead of being spread out of several.
 */
const send = (
  ctx: Context,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | null,
): void => {
  if (!ctx.writable) return;
  ctx.respond = false;
  const all = commonHeaders(ctx);
  if (body !== null) all["Content-Length"] = String(Buffer.byteLength(body));
  Object.assign(all, headers);
  ctx.res.writeHead(status, all);
  ctx.res.end(body ?? undefined);
};

const sendAnswer = (ctx: Context, route: Route, { status, headers, body }: ApiAnswer): void => {
  const reads = route.method === "GET";
  const unchanged = reads && isUnchanged(ctx.req.headers["if-none-match"], headers["ETag"]);
  const bodiless = unchanged || status === 204;
  const all: Record<string, string> = {
    "Cache-Control": reads ? "private, no-cache" : "no-store",
  };
  if (!bodiless) all["Content-Type"] = "application/json";
  Object.assign(all, headers);
  send(ctx, unchanged ? 304 : status, all, bodiless ? null : body);
};

const sendProblem = (ctx: Context, error: HttpError, docsUrl: string): void => {
  const problem = problemOf(error, {
    language: languageOf(ctx),
    docsUrl,
    path: escapeUnsafe(ctx.path),
    requestId: ctx.state["requestId"] as string,
    tokenGiven: /^bearer /i.test(ctx.get("Authorization")),
  });
  const headers = { ...problem.headers, Vary: "Origin, Accept-Language" };
  send(ctx, problem.status, headers, problem.body);
};

const languageOf = (ctx: Context) => {
  const accepted = ctx.acceptsLanguages([...languages]);
  return languages.find((language) => language === accepted) ?? "es";
};

const sendOptions = (ctx: Context, allow: readonly string[]): void => {
  send(ctx, 204, { Allow: allow.join(", "), "Cache-Control": "no-store" }, null);
};
