import type { JsonSchema } from "./codec.ts";
import { REFERENCE } from "./mentions.ts";
import { type Fields, FILLED } from "./object.ts";
import type { ResourceCodec } from "./resource-codec.ts";

type Schemas = Readonly<Record<string, JsonSchema>>;

const ofEach = (schemas: Schemas, change: (schema: JsonSchema) => JsonSchema): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]));

/** An object's members; none where the schema is not an object's. */
const members = ({ properties }: JsonSchema): Schemas => (properties ?? {}) as Schemas;

const entitled = ({ title }: JsonSchema, suffix: string): JsonSchema =>
  typeof title === "string" ? { title: title + suffix } : {};

/**
 * How an answer shows what a request may leave out: every field is there, null or [] when unset.
 * Answers are not closed, because the API grows by additions.
 */
const answerSchema = (schema: JsonSchema): JsonSchema => {
  if (FILLED in schema) return answerSchema(filled(schema));
  const { items, properties, additionalProperties: _closed, ...rest } = schema;
  if (items !== undefined)
    return { ...schema, type: "array", items: answerSchema(items as JsonSchema) };
  if (properties === undefined) return schema;
  const shown = ofEach(members(schema), answerSchema);
  return { ...rest, properties: shown, required: Object.keys(shown) };
};

const filled = ({ type, enum: words, default: _absent, ...rest }: JsonSchema): JsonSchema => ({
  ...Object.fromEntries(Object.entries(rest)),
  type: (type as readonly string[]).find((word) => word !== "null"),
  ...(Array.isArray(words) && { enum: words.filter((word) => word !== null) }),
});

/** What a request sends: as the codec says it, under names that differ from those of answers. */
export const inputSchema = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  ...entitled(schema, "Input"),
  ...(schema["items"] !== undefined && { items: inputSchema(schema["items"] as JsonSchema) }),
  ...(schema["properties"] !== undefined && { properties: ofEach(members(schema), inputSchema) }),
});

/** What a merge patch (RFC 7396) sends: any field, at any depth; but lists are sent as a whole. */
const partialSchema = (schema: JsonSchema): JsonSchema => {
  const { properties, required: needed, ...rest } = schema;
  if (properties === undefined)
    return needed === undefined ? inputSchema(schema) : { ...rest, ...entitled(schema, "Patch") };
  const changeable = ofEach(members(schema), partialSchema);
  return { ...rest, ...entitled(schema, "Patch"), properties: changeable };
};

/** The fields of a resource that nobody writes, as they may be sent back: unchanged. */
const sentBack = <R, F extends Fields>(
  { readOnly }: ResourceCodec<R, F>,
  resource: JsonSchema,
): Schemas =>
  Object.fromEntries(
    Object.entries(members(resource))
      .filter(([name]) => readOnly.includes(name))
      .map(([name, schema]) => [name, { ...schema, readOnly: true }]),
  );

/** The body of a PUT of what `resource` describes. */
export const replacementSchema = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  resource: JsonSchema,
): JsonSchema => {
  const input = inputSchema(codec.body.schema);
  return {
    ...input,
    ...entitled(codec.body.schema, "Replacement"),
    properties: { ...members(input), ...sentBack(codec, resource) },
  };
};

/** The body of a PATCH of what `resource` describes. */
export const patchSchema = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  resource: JsonSchema,
): JsonSchema => {
  const patch = partialSchema(codec.body.schema);
  return { ...patch, properties: { ...members(patch), ...sentBack(codec, resource) } };
};

/** The fields that stay as they are in an edit that gives them no value: what always has one is never cleared. */
export const keptFields = <R, F extends Fields>({ body }: ResourceCodec<R, F>): readonly string[] =>
  Object.entries(body.fields)
    .filter(([, { schema, absent }]) => FILLED in schema && absent === null)
    .map(([name]) => name);

/** Of an example of a whole resource, what a writer would send. */
export const writable = <R, F extends Fields>(
  { readOnly }: ResourceCodec<R, F>,
  example: unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(example as Readonly<Record<string, unknown>>).filter(
      ([name]) => !readOnly.includes(name),
    ),
  );

/** Of the same example, a patch that sets the first field of its own that there must be and clears the last that may be null. */
export const patchExample = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  example: unknown,
): Readonly<Record<string, unknown>> => {
  const fields = Object.entries(codec.body.fields);
  const set = fields.find(([, { optional, schema }]) => !optional && !(REFERENCE in schema))?.[0];
  const kept = keptFields(codec);
  const cleared = fields.findLast(
    ([name, { absent }]) => absent === null && !kept.includes(name),
  )?.[0];
  return {
    ...(set !== undefined && { [set]: writable(codec, example)[set] }),
    ...(cleared !== undefined && { [cleared]: null }),
  };
};

export const identity: JsonSchema = { type: "string", format: "uuid" };
export const instant: JsonSchema = { type: "string", format: "date-time" };
const person: JsonSchema = {
  ...identity,
  description: "The id of a user; of the built-in system user, for what no person did.",
};

/** The fields that every resource has and nobody writes. */
const versionedProperties: Schemas = {
  id: { ...identity, description: "UUIDv7." },
  version: { type: "integer", minimum: 1, description: "Grows by one with each change." },
  created_at: instant,
  created_by: person,
  updated_at: instant,
  updated_by: person,
};

/** A whole resource as it is answered. */
export const resourceSchema = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  others: Schemas,
): JsonSchema => {
  const shown = answerSchema(codec.body.schema);
  const unwritten = { ...versionedProperties, ...others };
  const properties = {
    ...ofEach(unwritten, (schema) => ({ ...schema, readOnly: true })),
    ...members(shown),
  };
  return { ...shown, properties, required: Object.keys(properties) };
};

/** An object of an answer: all of its members are always there. */
export const answerObject = (title: string, properties: Schemas): JsonSchema => ({
  title,
  type: "object",
  properties,
  required: Object.keys(properties),
});

const count = { type: ["integer", "null"], minimum: 0 };

const metaProperties: Schemas = {
  page: { type: ["integer", "null"], minimum: 1, description: "Null when walking by cursor." },
  per_page: { type: "integer", minimum: 1, maximum: 100 },
  total: { ...count, description: "Null with `cursor`, unless `count=true`." },
  total_pages: { ...count, description: "Null where `total` is; 0 where nothing matches." },
  next_cursor: { type: ["string", "null"], description: "Null at the end." },
};
const listingMeta = answerObject("ListingMeta", metaProperties);

/** A listing of what `item` describes. */
export const listingSchema = (item: JsonSchema): JsonSchema =>
  answerObject(`${String(item["title"])}Listing`, {
    data: { type: "array", items: item },
    meta: listingMeta,
  });

const textMatch: JsonSchema = {
  title: "TextMatch",
  type: "object",
  properties: {
    field: {
      type: "string",
      description: "As `field` names it; `variant`, `name` and others too.",
    },
    id: { ...identity, description: "In entries, of the sense whose text it is." },
    text: { type: "string", description: "The whole text in which something was found." },
    ranges: {
      type: "array",
      items: {
        type: "array",
        prefixItems: [
          { type: "integer", minimum: 0 },
          { type: "integer", minimum: 1 },
        ],
        minItems: 2,
        maxItems: 2,
      },
      description: "From and to (exclusive) of each find, in code points.",
    },
  },
  required: ["field", "text", "ranges"],
};

const facetValue = answerObject("FacetValue", {
  value: { type: "string" },
  count: { type: "integer", minimum: 1 },
});

/** A listing that can be searched, and counted by these terms. */
export const searchedListingSchema = (item: JsonSchema, facets: readonly string[]): JsonSchema => {
  const found: JsonSchema = {
    ...item,
    title: `Found${String(item["title"])}`,
    properties: {
      ...members(item),
      matches: {
        type: "array",
        items: textMatch,
        description: "With `highlight=true`: where the search found something.",
      },
    },
  };
  const counted: JsonSchema = {
    title: "FacetedListingMeta",
    type: "object",
    properties: {
      ...metaProperties,
      facets: {
        type: "object",
        properties: Object.fromEntries(
          facets.map((name) => [name, { type: "array", items: facetValue }]),
        ),
        description: "Those that `facets` names; of each the values, the most frequent first.",
      },
    },
    required: Object.keys(metaProperties),
  };
  return answerObject(`${String(item["title"])}Listing`, {
    data: { type: "array", items: found },
    meta: facets.length > 0 ? counted : listingMeta,
  });
};

/** A listing of a few things that all fit on its first page. */
export const listingExample = (...items: readonly unknown[]): unknown => ({
  data: items,
  meta: { page: 1, per_page: 20, total: items.length, total_pages: 1, next_cursor: null },
});

/** One thing that was found by the first letters of a text of its own, and what it counts for. */
export const searchedListingExample = (
  item: unknown,
  field: string,
  facets: readonly string[],
): unknown => {
  const shown = item as Readonly<Record<string, unknown>>;
  const text = String(shown[field]);
  const name = field === "lemma_form" ? "lemma" : field;
  const counts = facets.flatMap((facet) => {
    const value = shown[facet];
    return typeof value === "string" ? [[facet, [{ value, count: 1 }]] as const] : [];
  });
  return {
    data: [{ ...shown, matches: [{ field: name, text, ranges: [[0, Math.min(3, text.length)]] }] }],
    meta: {
      page: 1,
      per_page: 20,
      total: 1,
      total_pages: 1,
      next_cursor: null,
      ...(counts.length > 0 && { facets: Object.fromEntries(counts) }),
    },
  };
};
