import type { Context } from "koa";
import type { Logger } from "pino";
import type { Metrics } from "./metrics.ts";
import type { Route } from "./route.ts";

/** Is told what became of requests. Nothing that it is told of a request may be a secret. */
export interface Observer {
  readonly answered: (ctx: Context, milliseconds: number) => void;
  readonly crashed: (error: unknown, requestId: string) => void;
  /** A connection broke while the answer was being sent. */
  readonly disturbed: (error: unknown) => void;
}

const NO_ROUTE = "none";

/** Counts every request and logs it: the route and the path, never the query, headers or body. */
export const observer = (log: Logger, metrics: Metrics): Observer => ({
  answered: (ctx, milliseconds) => {
    const route = (ctx.state["route"] as Route | undefined)?.path ?? NO_ROUTE;
    metrics.answered(ctx.method, route, ctx.status, milliseconds);
    log.info({
      request_id: ctx.state["requestId"] as string,
      method: ctx.method,
      route,
      path: ctx.path.slice(0, 256),
      status: ctx.status,
      ms: Math.round(milliseconds * 100) / 100,
      user: ctx.state["user"] as string | undefined,
    });
  },
  crashed: (error, requestId) => {
    log.error({ request_id: requestId, err: error }, "a request failed unexpectedly");
  },
  disturbed: (error) => log.debug({ err: error }, "a connection broke"),
});
