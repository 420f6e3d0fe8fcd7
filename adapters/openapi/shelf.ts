import { isDeepStrictEqual } from "node:util";
import type { JsonSchema } from "../codecs/codec.ts";
import type { JsonObject } from "../codecs/strict-json.ts";

export interface Reference {
  readonly $ref: string;
}

type Kind = "headers" | "parameters" | "responses" | "schemas";

/** The components of a document, filled while its operations are written. */
export interface Shelf {
  /** A reference to a component, which is made where there is none of that name. */
  readonly keep: (kind: Kind, name: string, make: () => JsonObject) => Reference;
  /** The schema with all that has a title, itself included, kept as a component and referred to. */
  readonly schema: (schema: JsonSchema) => JsonSchema;
  readonly components: () => JsonObject;
}

export const makeShelf = (): Shelf => {
  const kinds = new Map<Kind, Map<string, JsonObject>>();

  const keep: Shelf["keep"] = (kind, name, make) => {
    const kept = kinds.get(kind) ?? new Map<string, JsonObject>();
    kinds.set(kind, kept);
    if (!kept.has(name)) kept.set(name, make());
    return { $ref: `#/components/${kind}/${name}` };
  };

  const schema: Shelf["schema"] = (given) => {
    const { title, type } = given;
    if (typeof title !== "string") return inside(given);
    if (!Array.isArray(type)) return keepSchema(title, inside(given));
    const itself = type.find((word) => word !== "null") as unknown;
    return { anyOf: [keepSchema(title, inside({ ...given, type: itself })), { type: "null" }] };
  };

  const keepSchema = (title: string, made: JsonSchema): JsonSchema => {
    const reference = keep("schemas", title, () => made);
    if (isDeepStrictEqual(kinds.get("schemas")?.get(title), made)) return { ...reference };
    throw new Error(`two schemas are called ${title}`);
  };

  /** The schemas that stand inside of this one; its examples and words are not looked into. */
  const inside = (given: JsonSchema): JsonSchema =>
    Object.fromEntries(
      Object.entries(given).map(([keyword, value]) => {
        if (keyword === "properties") return [keyword, ofEach(value as JsonObject, schema)];
        if (keyword === "items") return [keyword, schema(value as JsonSchema)];
        return ["anyOf", "oneOf", "allOf", "prefixItems"].includes(keyword)
          ? [keyword, (value as readonly JsonSchema[]).map(schema)]
          : [keyword, value];
      }),
    );

  return {
    keep,
    schema,
    components: () =>
      Object.fromEntries(
        [...kinds]
          .toSorted(byName)
          .map(([kind, kept]) => [kind, Object.fromEntries([...kept].toSorted(byName))]),
      ),
  };
};

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1;

const ofEach = (schemas: JsonObject, change: (schema: JsonSchema) => JsonSchema): JsonObject =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, change(schema as JsonSchema)]),
  );
