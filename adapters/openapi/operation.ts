import type { JsonObject } from "../codecs/strict-json.ts";
import type { Parameter } from "../http/parameters.ts";
import type { Role } from "../../domain/shared/role.ts";
import { type AnswerDoc, JSON_TYPE, type PathParameter, type Route } from "../http/route.ts";
import { headerParameter, headersNamed } from "./headers.ts";
import { problemResponses } from "./problem-responses.ts";
import { problemsOf } from "./problems.ts";
import type { Shelf } from "./shelf.ts";

const EXAMPLE_ID = "01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f";

/** One route, as OpenAPI describes it. */
export const operation = (route: Route, shelf: Shelf, docsUrl: string): JsonObject => {
  const { body, heeds = [] } = route;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => sample(route, name));
  return {
    tags: [route.tag.name],
    operationId: route.operationId,
    summary: route.summary,
    description: [route.description, callers(route)].filter(Boolean).join("\n\n"),
    security: security(route),
    parameters: [
      ...pathNames(route).map((name) => pathParameter(name, documented(route, name))),
      ...Object.entries(route.query).map(([name, parameter]) => queryParameter(name, parameter)),
      ...[...heeds, "Accept-Language" as const, "X-Request-Id" as const].map((name) =>
        headerParameter(shelf, name),
      ),
    ],
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          body.types.map((type) => [type, content(shelf.schema(body.schema), body)]),
        ),
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.answers).map(([status, answer]) => [status, response(shelf, answer)]),
      ),
      ...problemResponses({ shelf, docsUrl, path }, problemsOf(route)),
    },
  };
};

/** Nobody's role is higher than an administrator's. */
const orHigher = (role: Role): string =>
  role === "admin" ? "`admin`" : `\`${role}\` or a higher one`;

const callers = ({ access, role }: Route): string => {
  switch (access) {
    case "open":
      return "For anyone.";
    case "readable":
      return "For whoever has logged in; where the service runs with `PUBLIC_READ=true`, for anyone, and those who have not logged in see what is published only.";
    case "scraper":
      return "For the holder of `METRICS_TOKEN`, and for administrators.";
    case "protected":
      return role === undefined ? "Takes a login." : `Takes the role ${orHigher(role)}.`;
  }
};

const security = ({ access, role }: Route): readonly JsonObject[] => {
  switch (access) {
    case "open":
      return [];
    case "readable":
      return [{}, { bearer: [] }];
    case "scraper":
      return [{ metricsToken: [] }, { bearer: ["admin"] }];
    case "protected":
      return [{ bearer: role === undefined ? [] : [role] }];
  }
};

const pathNames = ({ path }: Route): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

const documented = ({ params = {} }: Route, name: string): PathParameter =>
  params[name] ?? { description: "The resource's id, a UUIDv7.", example: EXAMPLE_ID };

const sample = (route: Route, name: string): string => documented(route, name).example;

const pathParameter = (name: string, { description, example }: PathParameter): JsonObject => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

const queryParameter = (
  name: string,
  { many, description, schema }: Parameter<unknown>,
): JsonObject => ({
  name,
  in: "query",
  description: description + (many ? severalOf(schema) : ""),
  schema,
  ...(many && { style: "form", explode: false }),
});

/** How several values are written; words that are listed have no commas in them. */
const severalOf = ({ items }: JsonObject): string =>
  Object.hasOwn(items as object, "enum")
    ? " Several are separated by commas."
    : " Several are separated by commas, and any of them will do; a comma within one is `\\,`.";

const response = (shelf: Shelf, answer: AnswerDoc): JsonObject => ({
  description: answer.description,
  headers: headersNamed(shelf, ...(answer.headers ?? [])),
  ...(answer.schema !== undefined && {
    content: { [answer.type ?? JSON_TYPE]: content(shelf.schema(answer.schema), answer) },
  }),
});

const content = (
  schema: JsonObject,
  { example, examples }: Pick<AnswerDoc, "example" | "examples">,
): JsonObject => ({
  schema,
  ...(example !== undefined && { example }),
  ...(examples !== undefined && {
    examples: Object.fromEntries(
      Object.entries(examples).map(([name, value]) => [name, { value }]),
    ),
  }),
});
