import { pointer } from "../../domain/shared/fault.ts";
import { normalise } from "../../domain/shared/folding.ts";
import type { Mention, Wanted } from "../../domain/shared/reference.ts";
import type { JsonSchema } from "./codec.ts";
import { isJsonObject, type JsonObject } from "./strict-json.ts";

/** Says of which family a schema's field names a resource; as a symbol it is never published. */
export const REFERENCE = Symbol("reference");

interface ReferenceSchema {
  readonly [REFERENCE]: Mention["family"];
}

const isReference = (schema: JsonSchema): schema is JsonSchema & ReferenceSchema =>
  REFERENCE in schema;

/** Every mention of another resource that can be read in an input, however faulty the rest of it is. */
export const mentionsIn = (
  schema: JsonSchema,
  input: unknown,
  path: readonly (string | number)[] = [],
): readonly Wanted[] => {
  const { properties, items } = schema;
  if (isReference(schema))
    return typeof input === "string"
      ? [{ pointer: pointer(...path), family: schema[REFERENCE], id: normalise(input) }]
      : [];
  if (Array.isArray(input) && items !== undefined)
    return input.flatMap((item, index) => mentionsIn(items as JsonSchema, item, [...path, index]));
  if (!isJsonObject(input) || properties === undefined) return [];
  return Object.entries(properties as Readonly<Record<string, JsonSchema>>).flatMap(
    ([name, member]) =>
      mentionsIn(member, input[name], [...path, name]).map((mention) =>
        isReference(member) ? besideEntry(mention, input) : mention,
      ),
  );
};

/** Wherever a sense is named, the entry that it has to be of is named beside it. */
const besideEntry = (mention: Wanted, { entry_id }: JsonObject): Wanted =>
  mention.family === "entry-senses" && typeof entry_id === "string"
    ? { ...mention, of_entry: normalise(entry_id) }
    : mention;
