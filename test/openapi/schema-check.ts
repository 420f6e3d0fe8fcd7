import {
  type AnySchemaObject,
  Ajv2020,
  type ErrorObject,
  type ValidateFunction,
} from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Json = Readonly<Record<string, unknown>>;

/** What is wrong with a value by a schema of a document; nothing where it is valid. */
export type SchemaCheck = (schema: unknown, value: unknown) => readonly string[];

const ID = "openapi";

/**
 * A check against schemas of a document, wherever in it they stand. A strict one also finds members
 * that answers have and the document does not: what it publishes is open, because the API may grow.
 */
export const schemaCheck = (
  document: Json,
  { strict }: { readonly strict: boolean },
): SchemaCheck => {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const { schemas } = document["components"] as Json;
  ajv.addSchema({ $id: ID, $defs: prepared(schemas, strict) as AnySchemaObject });
  const compiled = new Map<unknown, ValidateFunction>();
  return (schema, value) => {
    const validate =
      compiled.get(schema) ?? ajv.compile(prepared(schema, strict) as AnySchemaObject);
    compiled.set(schema, validate);
    return validate(value) === true ? [] : (validate.errors ?? []).map(inWords);
  };
};

const inWords = ({ instancePath, message = "", params }: ErrorObject): string =>
  `${instancePath === "" ? "/" : instancePath} ${message} ${JSON.stringify(params)}`;

/**
 * With references that lead into the document, and closed objects where that is wanted: those that say
 * what they require. Others only narrow a schema beside them.
 */
const prepared = (part: unknown, strict: boolean): unknown => {
  if (Array.isArray(part)) return part.map((item) => prepared(item, strict));
  if (typeof part !== "object" || part === null) return part;
  const members = Object.entries(part).map(([name, value]): [string, unknown] => [
    name,
    name === "$ref"
      ? String(value).replace("#/components/schemas", `${ID}#/$defs`)
      : prepared(value, strict),
  ]);
  const closes = strict && "properties" in part && "required" in part;
  return { ...(closes && { additionalProperties: false }), ...Object.fromEntries(members) };
};
