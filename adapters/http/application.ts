import { randomUUID } from "node:crypto";
import cors from "@koa/cors";
import * as E from "fp-ts/lib/Either.js";
import Koa, { type Context } from "koa";
import { languages } from "../messages/fault-detail.ts";
import { dispatch } from "./dispatch.ts";
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
  const handle = exchange(deps);
  const fail = (ctx: Context, error: HttpError): void => sendProblem(ctx, error, deps.docsUrl);
  app.use(async (ctx, next) => {
    const began = performance.now();
    if (!hasPath(ctx)) ctx.url = "/";
    ctx.state["requestId"] = requestId(ctx.get("X-Request-Id"));
    setCommonHeaders(ctx);
    try {
      await next();
    } catch (error) {
      deps.observer.crashed(error, ctx.state["requestId"] as string);
      fail(ctx, { _tag: "InternalError" });
    }
    deps.observer.answered(ctx, performance.now() - began);
  });
  app.on("error", (error: unknown) => deps.observer.disturbed(error));
  app.use(allowOrigins([new URL(deps.docsUrl).origin, ...deps.corsOrigins]));
  app.use(
    dispatch(
      deps.routes,
      async (route, ctx, params) => {
        const outcome = await handle(route, ctx, params);
        if (E.isLeft(outcome)) fail(ctx, outcome.left);
        else sendAnswer(ctx, route, outcome.right);
      },
      (ctx, allow) => {
        if (allow.length === 0) fail(ctx, { _tag: "NotFound" });
        else if (ctx.method === "OPTIONS") sendOptions(ctx, allow);
        else fail(ctx, { _tag: "MethodNotAllowed", allow });
      },
    ),
  );
  return app;
};

/** Origins that may call from a browser; tokens travel in a header, so no credentials are allowed. */
const allowOrigins = (origins: readonly string[]) =>
  cors({
    origin: (ctx) => (origins.includes(ctx.get("Origin")) ? ctx.get("Origin") : ""),
    exposeHeaders: EXPOSED,
    allowMethods: METHODS,
    maxAge: 600,
    credentials: false,
  });

/** Node lets targets through that have none (`http://`); what they ask for is not here either. */
const hasPath = (ctx: Context): boolean => {
  try {
    return (ctx.path as string | null)?.startsWith("/") === true;
  } catch {
    return false;
  }
};

/** The caller's own, where it is fit for logs and headers; else a new one. */
const requestId = (given: string): string =>
  /^[\w.:/+=-]{1,128}$/.test(given) ? given : randomUUID();

const setCommonHeaders = ({ res, state }: Context): void => {
  res.setHeader("X-Request-Id", state["requestId"] as string);
  res.setHeader("X-Content-Type-Options", "nosniff");
  res.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
};

const sendAnswer = (ctx: Context, route: Route, answer: ApiAnswer): void => {
  const { res } = ctx;
  const reads = route.method === "GET";
  if (!("Cache-Control" in answer.headers))
    res.setHeader("Cache-Control", reads ? "private, no-cache" : "no-store");
  for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
  if (reads && isUnchanged(ctx.req.headers["if-none-match"], answer.headers["ETag"])) {
    ctx.status = 304;
    return;
  }
  ctx.status = answer.status;
  if (answer.status === 204) return;
  if (!("Content-Type" in answer.headers)) res.setHeader("Content-Type", "application/json");
  ctx.body = answer.body;
};

const sendProblem = (ctx: Context, error: HttpError, docsUrl: string): void => {
  const problem = problemOf(error, {
    language: languageOf(ctx),
    docsUrl,
    path: escapeUnsafe(ctx.path),
    requestId: ctx.state["requestId"] as string,
    tokenGiven: /^bearer /i.test(ctx.get("Authorization")),
  });
  ctx.status = problem.status;
  for (const [name, value] of Object.entries(problem.headers)) ctx.set(name, value);
  ctx.vary("Accept-Language");
  ctx.body = problem.body;
};

const languageOf = (ctx: Context) => {
  const accepted = ctx.acceptsLanguages([...languages]);
  return languages.find((language) => language === accepted) ?? "es";
};

const sendOptions = (ctx: Context, allow: readonly string[]): void => {
  ctx.set("Allow", allow.join(", "));
  ctx.set("Cache-Control", "no-store");
  ctx.status = 204;
};
