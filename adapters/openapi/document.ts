import type { Route } from "../http/route.ts";

export const openapiDocument = (
  routes: readonly Route[],
  _options: { readonly docsUrl: string },
): string => JSON.stringify({ openapi: "3.1.0", paths: routes.map(({ path }) => path) });
