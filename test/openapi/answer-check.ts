import { schemaCheck, type SchemaCheck } from "./schema-check.ts";

type Json = Readonly<Record<string, unknown>>;

/** What came back: the body as text or parsed. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers | Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

/** Headers that an answer may have only where the document says so. */
const WATCHED = [
  "ETag",
  "Location",
  "Link",
  "X-Total-Count",
  "X-Request-Id",
  "Retry-After",
  "WWW-Authenticate",
  "Allow",
];

/**
 * What in an actual answer is not as the document says; nothing where all is. HEAD is held to what is
 * said of GET. Paths and methods that the document does not have may only be refused, and OPTIONS be
 * answered, as it says of all paths in its components.
 */
export const documentedAnswers = (
  document: unknown,
): ((method: string, path: string, response: Answered) => string[]) => {
  const root = (typeof document === "string" ? JSON.parse(document) : document) as Json;
  const follow = resolver(root);
  const check = schemaCheck(root, { strict: true });
  return (method, path, response) => {
    const documented = documentedAnswer(root, follow, method, path, response.status);
    if (typeof documented === "string") return [`${method} ${path}: ${documented}`];
    const faults = [
      ...headerFaults(follow, check, documented, new Headers(given(response.headers))),
      ...bodyFaults(check, documented, response, method === "HEAD"),
    ];
    return faults.map((fault) => `${method} ${path} ${response.status}: ${fault}`);
  };
};

type Follow = (part: unknown) => Json;

/** What a part of the document is, or refers to. */
const resolver = (root: Json): Follow => {
  const follow: Follow = (part) => {
    const { $ref } = part as Json;
    if (typeof $ref !== "string") return part as Json;
    const steps = $ref.slice(2).split("/");
    return follow(steps.reduce<unknown>((at, step) => (at as Json)[step], root));
  };
  return follow;
};

/** The description of an answer with that status, or why there is none. */
const documentedAnswer = (
  root: Json,
  follow: Follow,
  method: string,
  path: string,
  status: number,
): Json | string => {
  const shared = (root["components"] as Json)["responses"] as Json;
  if (method === "OPTIONS" && status === 204) return follow(shared["Options"]);
  const operations = operationsAt(root["paths"] as Readonly<Record<string, Json>>, path);
  if (operations === undefined)
    return status === 404 ? follow(shared["NotFound"]) : `unknown path, answered ${status}`;
  const operation = operations[method === "HEAD" ? "get" : method.toLowerCase()] as
    Json | undefined;
  if (operation === undefined)
    return status === 405
      ? follow(shared["MethodNotAllowed"])
      : `unknown method, answered ${status}`;
  const found = (operation["responses"] as Json)[String(status)];
  return found === undefined ? `undocumented status ${status}` : follow(found);
};

/** The operations of the path's template, a literal one before those with braces. */
const operationsAt = (paths: Readonly<Record<string, Json>>, address: string): Json | undefined => {
  const path = address.replace(/[?#].*$/s, "");
  const literal = Object.hasOwn(paths, path) ? paths[path] : undefined;
  const matching = Object.keys(paths).find((template) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  return literal ?? (matching === undefined ? undefined : paths[matching]);
};

const given = (headers: Answered["headers"]): Headers | [string, string][] =>
  headers instanceof Headers
    ? headers
    : Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, value]],
      );

const headerFaults = (
  follow: Follow,
  check: SchemaCheck,
  documented: Json,
  headers: Headers,
): readonly string[] => {
  const known = Object.entries((documented["headers"] ?? {}) as Json);
  const surplus = WATCHED.filter(
    (name) => headers.has(name) && !known.some(([other]) => other === name),
  );
  return [
    ...surplus.map((name) => `undocumented header ${name}`),
    ...known.flatMap(([name, one]) => {
      const { required, schema } = follow(one);
      const value = headers.get(name);
      if (value === null) return required === true ? [`missing header ${name}`] : [];
      return check(schema, value).map((fault) => `header ${name}: ${fault}`);
    }),
  ];
};

const bodyFaults = (
  check: SchemaCheck,
  documented: Json,
  { headers, body }: Answered,
  headOnly: boolean,
): readonly string[] => {
  if (headOnly) return isNothing(body) ? [] : ["a body, in an answer to HEAD"];
  const type = new Headers(given(headers)).get("Content-Type")?.split(";")[0]?.trim() ?? "";
  const content = documented["content"] as Readonly<Record<string, Json>> | undefined;
  if (content === undefined)
    return type === "" && isNothing(body) ? [] : ["a body, where none is documented"];
  const media = content[type];
  if (media === undefined) return [`undocumented media type ${type}`];
  return check(media["schema"], valueOf(body, type)).map((fault) => `body: ${fault}`);
};

/** JSON as it is meant, where it came as text. */
const valueOf = (body: unknown, type: string): unknown =>
  typeof body === "string" && type.endsWith("json") ? parsed(body) : body;

/** Nothing at all, or the empty object that a client may make of it. */
const isNothing = (body: unknown): boolean =>
  body === undefined || body === null || body === "" || Object.keys(body).length === 0;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};
