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
export const mentionsIn = (schema: JsonSchema, input: unknown): readonly Wanted[] => {
  const found: Wanted[] = [];
  finderOf(schema)?.(input, "", found);
  return found;
};

/** Adds the mentions in an input that stands at that JSON Pointer: most have none, and make no list. */
type Finder = (input: unknown, at: string, found: Wanted[]) => void;

/** Made once for each schema; null where nothing in it refers to anything. */
const finders = new WeakMap<JsonSchema, Finder | null>();

const finderOf = (schema: JsonSchema): Finder | null => {
  const known = finders.get(schema);
  if (known !== undefined) return known;
  const made = makeFinder(schema);
  finders.set(schema, made);
  return made;
};

const makeFinder = (schema: JsonSchema): Finder | null => {
  const { properties, items } = schema;
  if (isReference(schema)) {
    const family = schema[REFERENCE];
    return (input, at, found) => {
      if (typeof input === "string") found.push({ pointer: at, family, id: normalise(input) });
    };
  }
  if (items !== undefined) return inItems(items as JsonSchema);
  return properties === undefined
    ? null
    : inMembers(properties as Readonly<Record<string, JsonSchema>>);
};

const inItems = (schema: JsonSchema): Finder | null => {
  const find = finderOf(schema);
  return (
    find &&
    ((input, at, found) => {
      if (!Array.isArray(input)) return;
      for (let index = 0; index < input.length; index++)
        find(input[index], `${at}/${index}`, found);
    })
  );
};

const inMembers = (properties: Readonly<Record<string, JsonSchema>>): Finder | null => {
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const find = finderOf(schema);
    return find === null ? [] : [{ name, step: pointer(name), find, isOne: isReference(schema) }];
  });
  if (members.length === 0) return null;
  return (input, at, found) => {
    if (!isJsonObject(input)) return;
    for (const { name, step, find, isOne } of members) {
      const member = input[name];
      if (typeof member === "string" ? !isOne : !isFilled(member)) continue;
      const before = found.length;
      find(member, at + step, found);
      const mention = found[before];
      if (isOne && mention !== undefined) found[before] = besideEntry(mention, input);
    }
  };
};

/** Whether anything can be found in it. */
const isFilled = (member: unknown): boolean =>
  Array.isArray(member) ? member.length > 0 : typeof member === "object" && member !== null;

/** Wherever a sense is named, the entry that it has to be of is named beside it. */
const besideEntry = (mention: Wanted, { entry_id }: JsonObject): Wanted =>
  mention.family === "entry-senses" && typeof entry_id === "string"
    ? { ...mention, of_entry: normalise(entry_id) }
    : mention;
