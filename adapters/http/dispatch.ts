import { Router } from "@koa/router";
import type { Context, Middleware, Next } from "koa";
import type { Method, Route } from "./route.ts";

/** Serves one route; what it is given is what the path's braces stood for. */
export type Serve = (
  route: Route,
  ctx: Context,
  params: Readonly<Record<string, string>>,
) => Promise<void>;

/** What no route is there for: another method than those allowed, or (none allowed) no such path. */
export type Refuse = (ctx: Context, allowed: readonly string[]) => void;

const firstSegment = (path: string): string => {
  const end = path.indexOf("/", 1);
  return end === -1 ? path.slice(1) : path.slice(1, end);
};

/**
 * A router for each first segment, found in a map: one router for all would try the expressions of
 * every family for every request, which costs a quarter of the throughput.
 */
export const dispatch = (routes: readonly Route[], serve: Serve, refuse: Refuse): Middleware => {
  const families = Map.groupBy(routes, ({ path }) => firstSegment(path));
  const handlers = new Map<string, Middleware>();
  for (const [segment, own] of families) {
    const router = new Router({ sensitive: true, strict: true });
    for (const route of own)
      router.register(
        route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
        [route.method],
        async (ctx: Context & { readonly params: Readonly<Record<string, string>> }) => {
          ctx.state["route"] = route;
          await serve(route, ctx, ctx.params);
        },
      );
    handlers.set(segment, router.routes() as unknown as Middleware);
  }
  return async (ctx: Context, next: Next) => {
    const handler = handlers.get(firstSegment(ctx.path));
    const otherwise = async () => {
      refuse(ctx, allowedMethods(routes, ctx.path));
      await next();
    };
    await (handler === undefined ? otherwise() : handler(ctx, otherwise));
  };
};

const implied: Partial<Record<Method, readonly string[]>> = { GET: ["HEAD"] };

/** The methods that a path takes; none where there is no such path. */
const allowedMethods = (routes: readonly Route[], path: string): readonly string[] => {
  const methods = routes
    .filter((route) => matches(route.path, path))
    .flatMap(({ method }) => [method, ...(implied[method] ?? [])]);
  return methods.length === 0 ? [] : [...new Set([...methods, "OPTIONS"])];
};

const matches = (template: string, path: string): boolean => {
  const wanted = template.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((part, index) =>
      part.startsWith("{") ? given[index] !== "" : part === given[index],
    )
  );
};
