import { pointer } from "../../domain/shared/fault.ts";
import type { Reference } from "../../domain/shared/reference.ts";
import type { JsonSchema } from "./codec.ts";
import { isJsonObject } from "./strict-json.ts";

/** Marks the schema of a field that names another resource; as a symbol it is never published. */
export const REFERENCE = Symbol("reference");

/** Every mention of another resource that can be read in an input, however faulty the rest of it is. */
export const mentionsIn = (
  schema: JsonSchema,
  input: unknown,
  path: readonly (string | number)[] = [],
): readonly Reference[] => {
  const { properties, items } = schema;
  if (REFERENCE in schema)
    return typeof input === "string" ? [{ pointer: pointer(...path), id: input }] : [];
  if (Array.isArray(input) && items !== undefined)
    return input.flatMap((item, index) => mentionsIn(items as JsonSchema, item, [...path, index]));
  if (!isJsonObject(input) || properties === undefined) return [];
  return Object.entries(properties as Readonly<Record<string, JsonSchema>>).flatMap(
    ([name, member]) => mentionsIn(member, input[name], [...path, name]),
  );
};
