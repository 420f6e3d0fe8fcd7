import type { JsonSchema } from "./codec.ts";
import type { Fields } from "./object.ts";
import type { ResourceCodec } from "./resource-codec.ts";

/** Of an example of a whole resource, what a writer would send. */
export const writable = <R, F extends Fields>(
  { readOnly }: ResourceCodec<R, F>,
  example: unknown,
): unknown =>
  Object.fromEntries(
    Object.entries(example as Readonly<Record<string, unknown>>).filter(
      ([name]) => !readOnly.includes(name),
    ),
  );

/** How an answer shows what a request may leave out: every field is there, null or [] when unset. */
export const answerSchema = (schema: JsonSchema): JsonSchema => {
  const { properties, items, type } = schema;
  if (Array.isArray(type) && type.includes("array"))
    return { ...answerSchema({ ...schema, type: "array" }) };
  if (items !== undefined) return { ...schema, items: answerSchema(items as JsonSchema) };
  if (properties === undefined) return schema;
  const members = Object.entries(properties as Readonly<Record<string, JsonSchema>>);
  return {
    ...schema,
    properties: Object.fromEntries(members.map(([name, one]) => [name, answerSchema(one)])),
    required: members.map(([name]) => name),
  };
};

const uuid = { type: "string", format: "uuid" };
const instant = { type: "string", format: "date-time" };

/** The fields that every resource has and nobody writes. */
export const versionedProperties: Readonly<Record<string, JsonSchema>> = {
  id: { ...uuid, description: "UUIDv7." },
  version: { type: "integer", minimum: 1, description: "Grows by one with each change." },
  created_at: instant,
  created_by: uuid,
  updated_at: instant,
  updated_by: uuid,
};

/** A whole resource as it is answered. */
export const resourceSchema = <R, F extends Fields>(
  { body }: ResourceCodec<R, F>,
  others: Readonly<Record<string, JsonSchema>>,
): JsonSchema => {
  const properties = {
    ...versionedProperties,
    ...others,
    ...(answerSchema(body.schema)["properties"] as Readonly<Record<string, JsonSchema>>),
  };
  return {
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
};

/** A listing of what `item` describes. */
export const listingSchema = (item: JsonSchema): JsonSchema => {
  const count = { type: ["integer", "null"], minimum: 0 };
  const meta = {
    page: { type: ["integer", "null"], minimum: 1, description: "Null when walking by cursor." },
    per_page: { type: "integer", minimum: 1, maximum: 100 },
    total: count,
    total_pages: count,
    next_cursor: { type: ["string", "null"], description: "Null at the end." },
  };
  return {
    type: "object",
    properties: {
      data: { type: "array", items: item },
      meta: {
        type: "object",
        properties: meta,
        required: Object.keys(meta),
        additionalProperties: false,
      },
    },
    required: ["data", "meta"],
    additionalProperties: false,
  };
};
