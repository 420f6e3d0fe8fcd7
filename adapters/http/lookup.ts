import { createRequire } from "node:module";
import type * as koaRouter from "@koa/router";
import type { Method, Route } from "./route.ts";

// Its module for `import` imports Node's `http`, which costs each start much: see node-http.ts.
const { Router } = createRequire(import.meta.url)("@koa/router") as typeof koaRouter;

/** The route that a request is for, and what the braces of its path stand for. */
export interface Found {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** A route; or the methods that the path takes instead, none where there is no such path. */
export type Lookup = (method: string, path: string) => Found | readonly string[];

/**
 * Finds routes by a router for each method, first segment and number of segments, which has one route
 * or two: a router for all would try the expressions of every family for every request. The routers
 * only match; composing a chain of middleware for every request would cost as much again.
 */
export const lookup = (routes: readonly Route[]): Lookup => {
  const groups = Map.groupBy(routes, ({ method, path }) => groupOf(method, path));
  const matchers = new Map([...groups].map(([group, own]) => [group, matcher(own)]));
  const ofOneThing = readsById([...groups.values()]);
  return (method, path) =>
    (method === "GET" ? ofOneThing(path) : null) ??
    matchers.get(groupOf(method === "HEAD" ? "GET" : method, path))?.(method, path) ??
    allowedMethods(routes, path);
};

/**
 * `GET /family/{id}` is most of what is asked for, and found without the router: by what stands before
 * the id, where no other route of the family has as many segments.
 */
const readsById = (groups: readonly (readonly Route[])[]) => {
  const byStart = new Map<string, { readonly route: Route; readonly name: string }>();
  for (const [route, ...others] of groups) {
    const [, start, name] = /^(\/[\w-]+\/)\{(\w+)\}$/.exec(route?.path ?? "") ?? [];
    if (route?.method === "GET" && others.length === 0 && start !== undefined && name !== undefined)
      byStart.set(start, { route, name });
  }
  return (path: string): Found | null => {
    const end = path.indexOf("/", 1) + 1;
    const known = byStart.get(path.slice(0, end));
    if (known === undefined) return null;
    const id = path.slice(end);
    return isPlain(id) ? { route: known.route, params: { [known.name]: id } } : null;
  };
};

/** One segment, in which there is nothing to decode. */
const isPlain = (id: string): boolean => id !== "" && !id.includes("/") && !id.includes("%");

const groupOf = (method: string, path: string): string => {
  const end = path.indexOf("/", 1);
  return end === -1
    ? `${method} ${path}`
    : `${method} ${path.slice(0, end)}/${path.split("/").length}`;
};

const matcher = (routes: readonly Route[]) => {
  const router = new Router({ sensitive: true, strict: true });
  const byLayer = new Map<unknown, Route>();
  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ":$1");
    byLayer.set(
      router.register(path, [route.method], () => undefined),
      route,
    );
  }
  return (method: string, path: string): Found | null => {
    const layer = router.match(path, method).pathAndMethod.at(-1);
    const route = byLayer.get(layer);
    if (layer === undefined || route === undefined) return null;
    return { route, params: layer.params(path, layer.captures(path)) };
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
