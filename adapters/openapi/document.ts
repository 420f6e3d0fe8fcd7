import packageJson from "../../package.json" with { type: "json" };
import type { JsonObject } from "../codecs/strict-json.ts";
import { problemKinds } from "../http/problem-code.ts";
import type { Route } from "../http/route.ts";
import { conventions } from "./conventions.ts";
import { headersNamed } from "./headers.ts";
import { operation } from "./operation.ts";
import { problemResponse } from "./problem-responses.ts";
import { examples } from "./problems.ts";
import { makeShelf, type Shelf } from "./shelf.ts";

/** The OpenAPI document of the routes: the same bytes for the same routes. */
export const openapiDocument = (
  routes: readonly Route[],
  { docsUrl }: { readonly docsUrl: string },
): string => {
  const shelf = makeShelf();
  const paths = Map.groupBy(routes, ({ path }) => path);
  return JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "Lexical Dictionary Service",
      version: packageJson.version,
      summary: "An open dictionary server.",
      description: conventions,
      license: { name: packageJson.license, identifier: packageJson.license },
    },
    externalDocs: {
      description: "The documentation, with a page for every problem.",
      url: docsUrl,
    },
    servers: [{ url: "/" }],
    tags: [...new Map(routes.map(({ tag }) => [tag.name, tag])).values()],
    paths: Object.fromEntries(
      [...paths].map(([path, own]) => [
        path,
        Object.fromEntries(
          own.map((route) => [route.method.toLowerCase(), operation(route, shelf, docsUrl)]),
        ),
      ]),
    ),
    components: { securitySchemes, ...components(shelf, docsUrl) },
  });
};

const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "The `access_token` of `POST /login`. The role that an operation names with it is the least that may call it.",
  },
  metricsToken: {
    type: "http",
    scheme: "bearer",
    description: "What the service was given as `METRICS_TOKEN`.",
  },
};

/** With the answers to what is no operation or hardly HTTP, for which OpenAPI has no other place. */
const components = (shelf: Shelf, docsUrl: string): JsonObject => {
  for (const error of [
    examples.not_found,
    examples.method_not_allowed,
    examples.request_timeout,
    examples.expectation_failed,
  ])
    problemResponse({ shelf, docsUrl, path: "/entries" }, problemKinds[error._tag].status, [error]);
  shelf.keep("responses", "Options", () => ({
    description: "To OPTIONS, on every path: its methods, or what a browser's preflight asks.",
    headers: {
      ...headersNamed(shelf),
      Allow: { description: "Not in answers to a preflight.", schema: { type: "string" } },
    },
  }));
  return shelf.components();
};
