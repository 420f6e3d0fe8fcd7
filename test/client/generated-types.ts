import openapiTS, { astToString } from "openapi-typescript";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { documentOf, type Operation, theRoutes } from "../openapi/the-document.ts";

const HEADER = `// Written by \`npm run generate:client\` from the service's OpenAPI document; not to be edited.
`;

/** The client's types, made from the document that the service as it stands answers with. */
export const generatedTypes = async (): Promise<string> => {
  const document = documentOf(await theRoutes());
  const { responses: _responses, ...components } = document.components;
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, ofInterest(operation)]),
      ),
    ]),
  );
  const types = await openapiTS({ ...document, paths, components } as never, {
    immutable: true,
    // A request may leave out what has a default.
    defaultNonNullable: false,
  });
  return HEADER + astToString(types);
};

/**
 * What a program looks at: what successes answer, and of all else that it is a problem. Which problems
 * there are, in which words, and whole examples are for people to read; they would be most of the types.
 */
const ofInterest = ({ requestBody, responses, ...operation }: Operation): JsonObject => ({
  ...operation,
  ...(requestBody !== undefined && { requestBody: withoutExamples(requestBody) }),
  responses: {
    ...Object.fromEntries(
      Object.entries(responses)
        .filter(([status]) => status.startsWith("2"))
        .map(([status, response]) => [status, withoutExamples(response)]),
    ),
    default: {
      description: "A problem.",
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  },
});

const withoutExamples = (part: JsonObject): JsonObject => {
  const { content } = part;
  if (content === undefined) return part;
  const bare = Object.entries(content as Readonly<Record<string, JsonObject>>).map(
    ([type, { schema }]) => [type, { schema }],
  );
  return { ...part, content: Object.fromEntries(bare) as JsonObject };
};
