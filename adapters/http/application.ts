import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import cors from "@koa/cors";
import * as E from "fp-ts/lib/Either.js";
import Koa, { type Context } from "koa";
import { sendAnswer, sendOptions, sendPreflight, sendProblem } from "./answering.ts";
import type { Asked } from "./asked.ts";
import { exchange, type ExchangeDeps } from "./exchange.ts";
import { lookup } from "./lookup.ts";
import type { Observer } from "./observer.ts";
import type { Route } from "./route.ts";

export interface ApplicationDeps extends ExchangeDeps {
  readonly routes: readonly Route[];
  readonly docsUrl: string;
  /** Beside the documentation's own origin. */
  readonly corsOrigins: readonly string[];
  readonly observer: Observer;
}

const EXPOSED = ["ETag", "Location", "Link", "X-Total-Count", "X-Request-Id", "Retry-After"];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What answers requests, and which of them it is answering. */
export interface HttpApplication {
  readonly serve: (request: IncomingMessage, response: ServerResponse) => void;
  readonly underWay: ReadonlySet<ServerResponse>;
}

/**
 * The HTTP side of the service. It is Koa's context without Koa's chain of middleware and its own end
 * of an answer: a listener on every response, and a promise for every link, are a tenth of a read.
 */
export const httpApplication = (deps: ApplicationDeps): HttpApplication => {
  const koa = new Koa();
  const underWay = new Set<ServerResponse>();
  const answer = answering(deps);
  const allow = crossOrigin([new URL(deps.docsUrl).origin, ...deps.corsOrigins]);
  const crashed = (asked: Asked, error: unknown): void => {
    deps.observer.crashed(error, asked.requestId);
    sendProblem(asked, { _tag: "InternalError" }, deps.docsUrl);
  };
  const over = (asked: Asked): void => {
    underWay.delete(asked.ctx.res);
    deps.observer.answered(asked, performance.now() - asked.began);
  };
  const serve: HttpApplication["serve"] = (request, response) => {
    underWay.add(response);
    const asked = askedIn(koa.createContext(request, response));
    try {
      // Only browsers say where they come from; the others are spared the work.
      const answered =
        request.headers.origin === undefined ? answer(asked) : allow(asked, () => answer(asked));
      answered
        .catch((error: unknown) => crashed(asked, error))
        .then(
          () => over(asked),
          () => response.destroy(),
        );
    } catch (error) {
      crashed(asked, error);
      over(asked);
    }
  };
  return { serve, underWay };
};

/** Nearly every path is as it is asked for; the others take parsing. */
const PLAIN_PATH = /^\/[\w\-./]*$/;

const askedIn = (ctx: Context): Asked => {
  const { url = "" } = ctx.req;
  const isPlain = PLAIN_PATH.test(url);
  if (!isPlain && !hasPath(ctx)) ctx.url = "/";
  return {
    ctx,
    began: performance.now(),
    requestId: requestId(ctx.req.headers["x-request-id"]),
    path: isPlain ? url : ctx.path,
    route: null,
    user: null,
    status: 0,
  };
};

/** Finds the route of a request and sends its answer, or the problem that there is with it. */
const answering = (deps: ApplicationDeps) => {
  const find = lookup(deps.routes);
  const handle = exchange(deps);
  return (asked: Asked): Promise<void> => {
    const found = find(asked.ctx.req.method ?? "", asked.path);
    if (!("route" in found)) {
      refuse(asked, found, deps.docsUrl);
      return Promise.resolve();
    }
    const { route, params } = found;
    asked.route = route;
    return handle(asked, route, params).then((outcome) => {
      if (E.isLeft(outcome)) sendProblem(asked, outcome.left, deps.docsUrl);
      else sendAnswer(asked, route, outcome.right);
    });
  };
};

const refuse = (asked: Asked, allow: readonly string[], docsUrl: string): void => {
  if (allow.length === 0) sendProblem(asked, { _tag: "NotFound" }, docsUrl);
  else if (asked.ctx.method === "OPTIONS") sendOptions(asked, allow);
  else sendProblem(asked, { _tag: "MethodNotAllowed", allow }, docsUrl);
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
  return async (asked: Asked, next: Koa.Next): Promise<void> => {
    await allow(asked.ctx, next);
    // A preflight goes no further than this.
    if (asked.status === 0) sendPreflight(asked);
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
