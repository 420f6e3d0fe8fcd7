import { lexicalFamilies } from "../../domain/shared/family.ts";
import { transitionActions } from "../../domain/entries/workflow.ts";
import { faultCodes, MOST_FAULTS } from "../../domain/shared/fault.ts";
import type { JsonSchema } from "../codecs/codec.ts";
import { answerObject } from "../codecs/schemas.ts";
import type { JsonObject } from "../codecs/strict-json.ts";
import { STATUS_CODES } from "../http/node-http.ts";
import { type HttpError, problemKinds } from "../http/problem-code.ts";
import { problemOf } from "../http/problem.ts";
import { headersNamed } from "./headers.ts";
import { examples, keyOf } from "./problems.ts";
import type { Reference, Shelf } from "./shelf.ts";

const PROBLEM_TYPE = "application/problem+json";
const REQUEST_ID = "01934f6e-9000-7000-8000-000000000000";

const text = (description: string): JsonSchema => ({ type: "string", description });
const codes = [...new Set(Object.values(problemKinds).map(({ code }) => code))];

const fault: JsonSchema = {
  ...answerObject("Fault", {
    pointer: text("Where in the body it is: a JSON Pointer (RFC 6901)."),
    parameter: text("The query parameter or header that it is in."),
    code: { type: "string", enum: faultCodes },
    detail: text("What is wrong, in the language of the answer."),
  }),
  required: ["code", "detail"],
};

const problem: JsonSchema = {
  ...answerObject("Problem", {
    type: { type: "string", format: "uri", description: "A page about the code." },
    title: text("The code in words."),
    status: { type: "integer", minimum: 400, maximum: 599 },
    detail: text("What to do about it."),
    instance: text("The path of the request."),
    code: { type: "string", enum: codes, description: "Never changes; what programs look at." },
    request_id: text("As in `X-Request-Id`."),
    errors: {
      type: "array",
      items: fault,
      description: `Every fault, not only the first; of more than ${MOST_FAULTS} the first of them, and then one \`more_faults\`. Empty where it is no single place of the request that is at fault.`,
    },
    references: {
      type: "object",
      properties: Object.fromEntries(
        lexicalFamilies.map((family) => [family, { type: "integer", minimum: 1 }]),
      ),
      description: "With `in_use`: how many resources refer to it, by their family.",
    },
    allowed_actions: {
      type: "array",
      items: { type: "string", enum: transitionActions },
      description: "With `invalid_transition`: what the entry's state takes.",
    },
  }),
  required: ["type", "title", "status", "detail", "instance", "code", "request_id", "errors"],
};

/** Where a problem is documented. */
export interface ProblemPlace {
  readonly shelf: Shelf;
  readonly docsUrl: string;
  /** A path that may be answered so. */
  readonly path: string;
}

/** The answers with problems, by their status. */
export const problemResponses = (
  place: ProblemPlace,
  errors: readonly HttpError[],
): Readonly<Record<string, JsonObject | Reference>> =>
  Object.fromEntries(
    [...Map.groupBy(errors, ({ _tag }) => problemKinds[_tag].status)].map(([status, alike]) => [
      status,
      problemResponse(place, status, alike),
    ]),
  );

/** What every path may be answered is kept as a component, and shows the first path that may. */
export const problemResponse = (
  place: ProblemPlace,
  status: number,
  errors: readonly HttpError[],
): JsonObject | Reference => {
  const make = (): JsonObject => describe(place, status, errors);
  if (!errors.every((error) => examples[codeOf(error)] === error)) return make();
  return place.shelf.keep("responses", errors.map(componentName).join("Or"), make);
};

const codeOf = ({ _tag }: HttpError) => problemKinds[_tag].code;

const componentName = (error: HttpError): string => inPascalCase(codeOf(error));

const inPascalCase = (code: string): string =>
  code.replaceAll(/(?:^|_)(\w)/g, (_whole, letter: string) => letter.toUpperCase());

/**
 * A problem with one of these codes, under a name of its own. The status is a list of one, not a
 * `const`: generators of clients merge that with the integer that every problem's status is.
 */
const problemWith = (status: number, own: readonly string[]): JsonSchema => ({
  title: `${own.map(inPascalCase).join("Or")}Problem`,
  allOf: [
    problem,
    {
      type: "object",
      properties: { status: { type: "integer", enum: [status] }, code: { enum: own } },
    },
  ],
});

const describe = (
  { shelf, docsUrl, path }: ProblemPlace,
  status: number,
  errors: readonly HttpError[],
): JsonObject => {
  const shown = (error: HttpError, language: "es" | "en") =>
    problemOf(error, { language, docsUrl, path, requestId: REQUEST_ID });
  const inWords = (error: HttpError): string =>
    (JSON.parse(shown(error, "en").body) as { readonly detail: string }).detail;
  const headers = errors.map((error) => Object.keys(shown(error, "es").headers));
  const own = [...new Set(errors.map(codeOf))];
  return {
    description: `${STATUS_CODES[status] ?? "Problem"}: ${own.map((code) => `\`${code}\``).join(", ")}.`,
    headers: headersNamed(shelf, ...new Set(headers.flat().filter(isDocumented))),
    content: {
      [PROBLEM_TYPE]: {
        schema: shelf.schema(problemWith(status, own)),
        examples: Object.fromEntries(
          errors.map((error) => [
            keyOf(error),
            { summary: inWords(error), value: JSON.parse(shown(error, "es").body) as unknown },
          ]),
        ),
      },
    },
  };
};

/** The media type has its own place; that problems are not cached is said once for all. */
const isDocumented = (name: string): boolean => !["Content-Type", "Cache-Control"].includes(name);
