import { exampleKey } from "../http/idempotency.ts";
import type { JsonObject } from "../codecs/strict-json.ts";
import type { AnswerHeader, Route } from "../http/route.ts";
import { exampleIds } from "../http/routes/example-ids.ts";
import type { Reference, Shelf } from "./shelf.ts";

type Heeded = NonNullable<Route["heeds"]>[number] | "Accept-Language" | "X-Request-Id";

const parameter = (description: string, example: string, schema: JsonObject = {}) => ({
  description,
  schema: { type: "string", ...schema, examples: [example] },
});

/** The request headers that make a difference, beside those that OpenAPI has a place of its own for. */
const requestHeaders: Readonly<Record<Heeded, JsonObject>> = {
  "If-Match": parameter(
    'The `ETag` that was edited, quotes included, such as `"3"`: where the version has changed since, or the tag cannot be read, the answer is 412. Several may be named; `*` is any. Without it the write goes through, unless the service runs with `REQUIRE_IF_MATCH=true` (428).',
    '"3"',
  ),
  "If-None-Match": parameter(
    "The `ETag` that the caller has: where it still holds, it is 304.",
    '"3"',
  ),
  "Idempotency-Key": parameter(
    "Any text that is new for each new thing to do. The same key and body again gives the first answer again, for 24 hours; the same key with another body is 422, and one that is still being worked on 409.",
    exampleKey,
    { pattern: "^[\\x21-\\x7e]{1,255}$" },
  ),
  "Accept-Language": parameter("The language of problems: `es` or `en`; `es` if not said.", "en"),
  "X-Request-Id": parameter(
    "The caller's own name for the request, of 1–128 letters, digits and `_.:/+=-`; what is not so is replaced. It comes back in the answer and stands in the log.",
    "nightly-import:42",
  ),
};

export const headerParameter = (shelf: Shelf, name: Heeded): Reference =>
  shelf.keep("parameters", name, () => ({ name, in: "header", ...requestHeaders[name] }));

/** Headers of answers; all but those that say otherwise are always there where they are documented. */
const answerHeaders: Readonly<Record<AnswerHeader | "X-Request-Id", JsonObject>> &
  Readonly<Record<string, JsonObject>> = {
  ETag: header('The version, as `"<version>"` or `"<version>.<digest>"`, for `If-Match`.', '"3"', {
    pattern: '^"[\\w.-]+"$',
  }),
  Location: header("The path of the new resource.", `/entries/${exampleIds.entry}`, {
    format: "uri-reference",
  }),
  Link: {
    ...header(
      "Paths of the first, previous, next and last page (RFC 8288). Each repeats the query: of a long one those that fit into 8,000 characters, if any; `meta` tells the same.",
      '</entries?page=1>; rel="first", </entries?page=2>; rel="next", </entries?page=8>; rel="last"',
    ),
    required: false,
  },
  "X-Total-Count": {
    ...header("As `total` in `meta`; not there where that is null.", "150", { pattern: "^\\d+$" }),
    required: false,
  },
  "X-Request-Id": header("Names this request in the log.", "nightly-import:42", {
    pattern: "^[\\w.:/+=-]{1,128}$",
  }),
  "Content-Language": header("The language of the problem's texts.", "es", { enum: ["es", "en"] }),
  "WWW-Authenticate": header("How to log in (RFC 6750).", 'Bearer realm="dictionary"', {
    pattern: "^Bearer ",
  }),
  "Retry-After": header("Seconds to wait.", "840", { pattern: "^\\d+$" }),
  Allow: header("The methods that the path takes.", "GET, HEAD, POST, OPTIONS"),
  Accept: header("The media types that the path takes in a body.", "application/json"),
  "Accept-Encoding": header(
    "That bodies are taken as they are, not compressed (RFC 9110, 15.5.16).",
    "identity",
  ),
  "Accept-Patch": header(
    "The media types that the path takes in a patch (RFC 5789).",
    "application/merge-patch+json, application/json",
  ),
};

function header(description: string, example: string, schema: JsonObject = {}): JsonObject {
  return {
    description,
    required: true,
    schema: { type: "string", ...schema, examples: [example] },
  };
}

/** The documentation of an answer's headers, among which is one that all answers have. */
export const headersNamed = (shelf: Shelf, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(
    ["X-Request-Id", ...names].map((name) => {
      const documented = answerHeaders[name];
      if (documented === undefined) throw new Error(`nothing is said of the header ${name}`);
      return [name, shelf.keep("headers", name, () => documented)];
    }),
  );
