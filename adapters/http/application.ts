import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import cors from "@koa/cors";
import * as E from "fp-ts/lib/Either.js";
import Koa, { type Context } from "koa";
import { busy } from "../../domain/shared/app-error.ts";
import { sendAnswer, sendOptions, sendPreflight, sendProblem } from "./answering.ts";
import type { Asked } from "./asked.ts";
import { exchange, type ExchangeDeps } from "./exchange.ts";
import { lookup } from "./lookup.ts";
import type { Observer } from "./observer.ts";
import type { HttpError } from "./problem-code.ts";
import { tellRefused } from "./refusals.ts";
import { kindOf, type Room, roomFor } from "./room.ts";
import type { Route } from "./route.ts";
import { requestsUnderWay } from "./under-way.ts";

export interface ApplicationDeps extends Omit<ExchangeDeps, "room"> {
  readonly routes: readonly Route[];
  readonly docsUrl: string;
  /** Beside the documentation's own origin. */
  readonly corsOrigins: readonly string[];
  readonly observer: Observer;
  /** How many reads, and how many writes, are worked on at once. */
  readonly mostAtOnce: number;
}

const EXPOSED = [
  "ETag",
  "Location",
  "Link",
  "X-Total-Count",
  "X-Request-Id",
  "Retry-After",
  "Allow",
];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What answers requests, and which of them it is answering. */
export interface HttpApplication {
  readonly serve: (request: IncomingMessage, response: ServerResponse) => void;
  /** Answers what Node finds wrong with a request, and lets go of the connection. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse, error: HttpError) => void;
  /** Is told that the rest of a request cannot be read: it is refused, unless it is worked on without. */
  readonly cutShort: (request: IncomingMessage, error: HttpError) => void;
  readonly underWay: () => readonly ServerResponse[];
}

/**
 * The HTTP side of the service. Koa reads what takes reading (bodies, CORS, languages, odd targets);
 * its chain of middleware and its own end of an answer, with a listener on every response and a
 * promise for every link, would be a tenth of a read.
 */
export const httpApplication = (deps: ApplicationDeps): HttpApplication => {
  const koa = new Koa();
  const underWay = requestsUnderWay<Asked>();
  const room = roomFor(deps.mostAtOnce);
  const answer = answering(deps, room);
  const allow = crossOrigin([new URL(deps.docsUrl).origin, ...deps.corsOrigins]);
  const over = (asked: Asked): void => {
    if (hasToWait(asked.response)) asked.response.once("close", () => underWay.remove(asked));
    else underWay.remove(asked);
    room.leave(asked);
    deps.observer.answered(asked, performance.now() - asked.began);
  };
  const crashed = (asked: Asked, error: unknown): void => {
    deps.observer.crashed(error, asked.requestId);
    try {
      sendProblem(asked, { _tag: "InternalError" }, deps.docsUrl);
    } catch {
      asked.response.destroy();
    }
    over(asked);
  };
  const settle = (asked: Asked, send: typeof answer, mayBeOfPage = true): void => {
    try {
      // Only browsers say where they come from; the others are spared the work.
      const isOfPage = mayBeOfPage && asked.request.headers.origin !== undefined;
      const sent = isOfPage ? allow(asked, () => send(asked)) : send(asked);
      sent.then(
        () => over(asked),
        (error: unknown) => crashed(asked, error),
      );
    } catch (error) {
      crashed(asked, error);
    }
  };
  const refuse: HttpApplication["refuse"] = (request, response, error) => {
    response.setHeader("Connection", "close");
    const asked = askedIn(koa, request, response);
    underWay.add(asked);
    const tell = (): Promise<void> => {
      sendProblem(asked, error, deps.docsUrl);
      return Promise.resolve();
    };
    // What is no HTTP is refused whoever asks, and so is what a browser asks beforehand.
    settle(asked, tell, error._tag === "Starting");
  };
  const serve: HttpApplication["serve"] = (request, response) => {
    // Node would answer this one bare, or go by the first of several (RFC 9112, 3.2).
    if (!namesItsHost(request)) {
      refuse(request, response, { _tag: "Unreadable" });
      return;
    }
    const asked = askedIn(koa, request, response);
    underWay.add(asked);
    settle(asked, answer);
  };
  const cutShort: HttpApplication["cutShort"] = (request, error) => {
    const asked = underWay.all().find((one) => one.request === request);
    if (asked === undefined || asked.response.headersSent) return;
    asked.response.setHeader("Connection", "close");
    asked.cut = error;
    asked.whenCut?.(error);
  };
  return {
    serve,
    refuse,
    cutShort,
    underWay: () => underWay.all().map(({ response }) => response),
  };
};

/** Whether it has been given, and the answers before it over the same connection have not. */
const hasToWait = (response: ServerResponse): boolean =>
  response.socket === null && response.writableLength > 0 && !response.destroyed;

/**
 * Once, and in HTTP/1.0 not at all either. The headers as they came are looked at: Node's own have one.
 * Nothing here goes by the host, but a proxy before or a log after might, each reading it otherwise.
 */
const namesItsHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!isHost(rawHeaders[index] ?? "")) continue;
    hosts++;
    if (!HOST.test(rawHeaders[index + 1] ?? "")) return false;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== "1.1");
};

/** `uri-host [ ":" port ]` (RFC 9110, 7.2): a name, possibly none, or an address in brackets. */
const HOST = /^(?:\[[\w.:~%-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/** The length tells most others, which every request has: their letters need no look. */
const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === "host";

/** Nearly every path is as it is asked for; the others take parsing. */
const PLAIN_PATH = /^\/[\w\-./]*$/;

const askedIn = (koa: Koa, request: IncomingMessage, response: ServerResponse): Asked => {
  const { url = "" } = request;
  let context: Context | null = null;
  const made = (): Context => (context ??= koa.createContext(request, response));
  return {
    request,
    response,
    koa: made,
    began: performance.now(),
    requestId: requestId(request.headers["x-request-id"]),
    path: PLAIN_PATH.test(url) ? url : parsedPath(made()),
    route: null,
    user: null,
    place: null,
    cut: null,
    whenCut: null,
    status: 0,
    before: null,
    after: null,
  };
};

/** Finds the route of a request and sends its answer, or the problem that there is with it. */
const answering = (deps: ApplicationDeps, room: Room) => {
  const find = lookup(deps.routes);
  const handle = exchange({ ...deps, room });
  return (asked: Asked): Promise<void> => {
    const found = find(asked.request.method ?? "", asked.path);
    if (!("route" in found)) {
      refuseRoute(asked, found, deps.docsUrl);
      return Promise.resolve();
    }
    const { route, params } = found;
    asked.route = route;
    const kind = kindOf(route);
    if (kind !== null && !room.move(asked, kind)) {
      sendProblem(asked, busy, deps.docsUrl);
      return Promise.resolve();
    }
    return handle(asked, route, params).then((outcome) => {
      if (E.isRight(outcome)) {
        sendAnswer(asked, route, outcome.right);
        return;
      }
      deps.observer.refused(outcome.left, asked.requestId);
      const refuse = (): void => sendProblem(asked, outcome.left, deps.docsUrl);
      const told = tellRefused(deps, asked, route, outcome.left);
      return told === null ? refuse() : told.then(refuse);
    });
  };
};

const refuseRoute = (asked: Asked, allow: readonly string[], docsUrl: string): void => {
  if (allow.length === 0) sendProblem(asked, { _tag: "NotFound" }, docsUrl);
  else if (asked.request.method === "OPTIONS") sendOptions(asked, allow);
  else sendProblem(asked, { _tag: "MethodNotAllowed", allow }, docsUrl);
};

/** Origins that may call from a browser; tokens travel in a header, so no credentials are allowed. */
const crossOrigin = (origins: readonly string[]) => {
  const isAllowed = (ctx: Context): boolean => origins.includes(ctx.get("Origin"));
  const allow = cors({
    origin: (ctx) => (isAllowed(ctx) ? ctx.get("Origin") : ""),
    exposeHeaders: EXPOSED,
    allowMethods: METHODS,
    maxAge: 600,
    credentials: false,
  });
  return async (asked: Asked, next: Koa.Next): Promise<void> => {
    const ctx = asked.koa();
    if (isPlainOptions(ctx) && isAllowed(ctx)) {
      ctx.set("Access-Control-Allow-Origin", ctx.get("Origin"));
      ctx.set("Access-Control-Expose-Headers", EXPOSED.join(","));
    }
    await allow(ctx, next);
    // A preflight goes no further than this.
    if (asked.status === 0) sendPreflight(asked);
  };
};

/** One that a page has sent itself, and whose answer it reads: `@koa/cors` leaves it alone. */
const isPlainOptions = (ctx: Context): boolean =>
  ctx.method === "OPTIONS" && ctx.get("Access-Control-Request-Method") === "";

/** Node lets targets through that have no path (`http://`); what they ask for is not here either. */
const parsedPath = (ctx: Context): string => {
  if (!hasPath(ctx)) ctx.url = "/";
  return ctx.path;
};

const hasPath = (ctx: Context): boolean => {
  if (ctx.url.startsWith("/")) return true;
  try {
    return (ctx.path as string | null)?.startsWith("/") === true;
  } catch {
    return false;
  }
};

/** The caller's own, where it is fit for logs and headers; else a new one. */
const requestId = (given: string | readonly string[] | undefined): string =>
  typeof given === "string" && /^[\w.:/+=-]{1,128}$/.test(given) ? given : randomUUID();
