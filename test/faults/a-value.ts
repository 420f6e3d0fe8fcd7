import { NOT_BLANK } from "../../adapters/codecs/codec.ts";
import type { JsonObject } from "../../adapters/codecs/strict-json.ts";
import { hostileTexts, hostileValues } from "../hostile/hostile-values.ts";
import { type Document, followed } from "../openapi/the-document.ts";
import { type Chance, oneOf } from "./chance.ts";

/** Values that a schema of the document describes, and now and then one that it does not. */
export interface Values {
  readonly of: (schema: JsonObject) => unknown;
  /** How often there is something else in the place of what is described. */
  readonly wrong: number;
}

const DEEPEST = 4;

const words = ["casa", "ñandú", "K’op", "a b", "λόγος", "n. f.", "x".repeat(30)];

/** `ids` are of what is there, by which references are now and then right. */
export const values = (
  document: Document,
  random: Chance,
  ids: readonly string[],
  wrong: number,
): Values => {
  const whole = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  const text = (schema: JsonObject): string => {
    const { format, pattern, examples, minLength = 0, maxLength = 60 } = schema;
    if (format === "uuid") return oneOf(random, ids) ?? "";
    if (format === "date-time") return new Date(whole(0, 2e12)).toISOString();
    if (format === "email") return `somebody${whole(0, 1e9)}@example.org`;
    if (format === "uri" || format === "uri-reference")
      return `https://example.org/${whole(0, 99)}`;
    if (Array.isArray(examples)) return String(oneOf(random, examples));
    if (typeof pattern === "string" && pattern !== NOT_BLANK)
      return oneOf(random, [...ids, ...words]) ?? "";
    const long = (oneOf(random, words) ?? "").padEnd(Number(minLength), "a");
    return long.slice(0, Number(maxLength));
  };
  const number = ({ minimum = -10, maximum = 3_000, type }: JsonObject): number => {
    const some = whole(Number(minimum), Math.min(Number(maximum), Number(minimum) + 300));
    return type === "number" ? some + (random() < 0.5 ? 0.25 : 0) : some;
  };
  const object = (schema: JsonObject, depth: number): JsonObject => {
    const required = (schema["required"] ?? []) as readonly string[];
    const named = Object.entries((schema["properties"] ?? {}) as JsonObject).filter(
      ([name]) => required.includes(name) || random() < 0.4,
    );
    return Object.fromEntries([
      ...named
        .filter(() => random() >= wrong / 4)
        .map(([name, inside]) => [name, of(inside as JsonObject, depth + 1)] as const),
      ...(random() < wrong / 4 ? [[oneOf(random, hostileTexts) ?? "", 1] as const] : []),
    ]);
  };
  const typed = (schema: JsonObject, depth: number): unknown => {
    const { type } = schema;
    switch (Array.isArray(type) ? oneOf(random, type) : type) {
      case "null":
        return null;
      case "boolean":
        return random() < 0.5;
      case "integer":
      case "number":
        return number(schema);
      case "array":
        return Array.from({ length: depth > DEEPEST ? 0 : whole(0, 2) }, () =>
          of((schema["items"] ?? {}) as JsonObject, depth + 1),
        );
      case "object":
        return object(schema, depth);
      default:
        return text(schema);
    }
  };
  const of = (given: JsonObject, depth = 0): unknown => {
    if (random() < wrong) return oneOf<unknown>(random, [...hostileValues, ...hostileTexts]);
    const schema = followed(document, given);
    if ("const" in schema) return schema["const"];
    if (Array.isArray(schema["enum"])) return oneOf(random, schema["enum"]);
    const either = schema["anyOf"] ?? schema["oneOf"];
    if (Array.isArray(either)) return of((oneOf(random, either) ?? {}) as JsonObject, depth + 1);
    const all = schema["allOf"];
    if (Array.isArray(all))
      return Object.assign({}, ...all.map((part) => of(part as JsonObject, depth + 1))) as unknown;
    return typed(schema, depth);
  };
  return { of: (schema) => of(schema), wrong };
};
