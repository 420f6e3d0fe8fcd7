/** Where a family's lines refer to other resources, found once from the schema of its codec. */
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Mention } from "../../domain/shared/reference.ts";
import type { JsonSchema } from "../codecs/codec.ts";
import { mentionsIn, REFERENCE } from "../codecs/mentions.ts";
import { isJsonObject, type JsonObject } from "../codecs/strict-json.ts";

/** What is to stand in the place of a reference; null: nothing, nor the item of a list that it is in. */
export type StandIn = (family: LexicalFamily, key: string) => string | null;

type Rewrite = (value: unknown, standIn: StandIn) => unknown;

export interface ReferenceFields {
  readonly mentions: (fields: JsonObject) => readonly Mention[];
  /** The names of the fields that refer to something, each with what makes it anew. */
  readonly rewrites: readonly (readonly [string, Rewrite])[];
}

export const referenceFields = (schema: JsonSchema): ReferenceFields => {
  const members = Object.entries(schema["properties"] as Readonly<Record<string, JsonSchema>>);
  return {
    mentions: (fields) => mentionsIn(schema, fields),
    rewrites: members.flatMap(([name, member]) => {
      const rewrite = rewriteOf(member);
      return rewrite === null ? [] : [[name, rewrite] as const];
    }),
  };
};

/** Null where nothing of that schema refers to anything. */
const rewriteOf = (schema: JsonSchema): Rewrite | null => {
  const { items, properties } = schema;
  const family = (schema as { readonly [REFERENCE]?: LexicalFamily })[REFERENCE];
  if (family !== undefined)
    return (value, standIn) => (typeof value === "string" ? standIn(family, value) : value);
  if (items !== undefined) return rewriteList(items as JsonSchema);
  return properties === undefined
    ? null
    : rewriteMembers(properties as Readonly<Record<string, JsonSchema>>);
};

const rewriteList = (items: JsonSchema): Rewrite | null => {
  const rewrite = rewriteOf(items);
  if (rewrite === null) return null;
  return (value, standIn) =>
    Array.isArray(value) && value.length > 0
      ? value.flatMap((item) => rewrite(item, standIn) ?? [])
      : value;
};

const rewriteMembers = (properties: Readonly<Record<string, JsonSchema>>): Rewrite | null => {
  const referring = Object.entries(properties).flatMap(([name, member]) => {
    const rewrite = rewriteOf(member);
    return rewrite === null ? [] : [{ name, rewrite }];
  });
  if (referring.length === 0) return null;
  return (value, standIn) => {
    if (!isJsonObject(value)) return value;
    const made: Record<string, unknown> = { ...value };
    for (const { name, rewrite } of referring) {
      const before = value[name];
      if (before == null) continue;
      made[name] = rewrite(before, standIn);
      if (made[name] === null) return null;
    }
    return made;
  };
};

/** What has a fault of its own is not looked up as well. */
export const soundMentions = (
  { mentions }: ReferenceFields,
  fields: JsonObject,
  faulty: ReadonlySet<string | undefined>,
): readonly Mention[] => mentions(fields).filter((mention) => !faulty.has(mention.pointer));
