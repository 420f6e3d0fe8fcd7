import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import type { Route } from "../../adapters/http/route.ts";
import { openapiDocument } from "../../adapters/openapi/document.ts";
import { readConfig } from "../../composition/config.ts";
import { makeContainer } from "../../composition/container.ts";
import { services } from "../../composition/services.ts";

export const DOCS_URL = "https://docs.example.org";

/** The service's own table of routes, out of its container. */
export const theRoutes = (): Promise<readonly Route[]> =>
  makeContainer(readConfig({ STORAGE: "memory", LOG_LEVEL: "silent" })).getAsync(services.routes);

export interface Operation extends JsonObject {
  readonly operationId: string;
  readonly security: readonly JsonObject[];
  readonly parameters: readonly JsonObject[];
  readonly requestBody?: { readonly content: Readonly<Record<string, JsonObject>> };
  readonly responses: Readonly<Record<string, JsonObject>>;
}

export interface Document extends JsonObject {
  readonly info: JsonObject;
  readonly tags: readonly JsonObject[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

export const documentOf = (routes: readonly Route[]): Document =>
  JSON.parse(openapiDocument(routes, { docsUrl: DOCS_URL })) as Document;

/** An operation that must be there. */
export const operationOf = ({ paths }: Document, method: string, path: string): Operation => {
  const found = paths[path]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is not in the document`);
  return found;
};

/** What a reference leads to, or the part itself. */
export const followed = (document: JsonObject, part: JsonObject): JsonObject => {
  const { $ref } = part;
  if (typeof $ref !== "string") return part;
  const steps = $ref.replace(/^#\//, "").split("/");
  const found = steps.reduce<unknown>(
    (at, step) => (at as JsonObject | undefined)?.[step],
    document,
  );
  if (found === undefined) throw new Error(`${$ref} leads nowhere`);
  return followed(document, found as JsonObject);
};

/** Every object in a document, with the way to it. */
export const everyObject = function* (
  part: unknown,
  way: readonly string[] = [],
): Generator<readonly [string, JsonObject]> {
  if (typeof part !== "object" || part === null) return;
  if (!Array.isArray(part)) yield [way.join("/"), part as JsonObject];
  for (const [name, inside] of Object.entries(part)) yield* everyObject(inside, [...way, name]);
};
