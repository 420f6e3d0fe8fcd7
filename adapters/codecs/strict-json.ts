import * as E from "fp-ts/lib/Either.js";
import { isSoundText } from "./sound-text.ts";

export const MAX_NESTING = 32;

/** Why a text is not the JSON that is accepted here. */
export type JsonFault =
  | "not_json"
  | "not_an_object"
  | "duplicate_name"
  | "forbidden_name"
  | "nested_too_deep"
  | "malformed_text";

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Parses one JSON object. `JSON.parse` does the parsing; what it lets pass is found beside it: names
 * that stand twice, of which it silently keeps the last (parsers disagree on that, and attackers live
 * off it), `__proto__`, NUL and lone surrogates. Nesting is counted first, without recursion.
 */
export const parseJsonObject = (text: string): E.Either<JsonFault, JsonObject> => {
  const names = namesIfPlain(text);
  return names === null ? parse(text) : parsePlain(text, names);
};

const parse = (text: string): E.Either<JsonFault, JsonObject> => {
  const shape = scan(text);
  if (shape === null) return E.left("nested_too_deep");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return E.left("not_json");
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    return E.left("not_an_object");
  const found = inspect(parsed);
  if (typeof found === "string") return E.left(found);
  return found === shape.names ? E.right(parsed as JsonObject) : E.left("duplicate_name");
};

/**
 * How many quotes have a colon after them: names, and texts that begin with a colon, so that there are never
 * fewer than names. Null where a string can be unsound: without escapes, and without characters that could
 * be marks or surrogates, what stands in the text is what the strings are, and a quote begins or ends one.
 * Nor may a colon be away from what is before it, as its name would not be counted.
 */
const namesIfPlain = (text: string): number | null => {
  if (mayBeUnsound.test(text)) return null;
  let names = 0;
  for (let at = text.indexOf(":"); at !== -1; at = text.indexOf(":", at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before === QUOTE) names++;
    else if (before <= SPACE) return null;
  }
  return text.includes("__proto__") ? null : names;
};

/** The backslash of an escape, what could be a mark or a surrogate, and controls, which no JSON has. */
const mayBeUnsound = /[^\t-[\]-\u02ff]/;

/** Most texts are plain, and sound: of these only the names have to be counted. */
const parsePlain = (text: string, names: number): E.Either<JsonFault, JsonObject> => {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isJsonObject(parsed) && namesIn(parsed, MAX_NESTING) === names) return E.right(parsed);
  } catch {
    // What is wrong with it is found the long way.
  }
  return parse(text);
};

/** How many names a parsed value has; NaN where it is nested deeper than that. */
const namesIn = (value: object, levels: number): number => {
  if (levels === 0) return NaN;
  let names = 0;
  if (Array.isArray(value)) for (const item of value) names += namesInside(item, levels);
  // What is parsed has no names but its own; a list of them takes longer than they do.
  else for (const name in value) names += 1 + namesInside((value as JsonObject)[name], levels);
  return names;
};

const namesInside = (value: unknown, levels: number): number =>
  typeof value === "object" && value !== null ? namesIn(value, levels - 1) : 0;

/** How many names stand in the text: as many as there are colons outside of strings. Null when too deep. */
const scan = (text: string): { readonly names: number } | null => {
  let names = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = endOfString(text, i);
        break;
      case COLON:
        names++;
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        if (++depth > MAX_NESTING) return null;
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth--;
        break;
    }
  }
  return { names };
};

const SPACE = 0x20;
const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const BACKSLASH = 0x5c;

/** The index of the quote that closes the string that opens here. */
const endOfString = (text: string, open: number): number => {
  let close = text.indexOf('"', open + 1);
  while (close !== -1 && isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close === -1 ? text.length : close;
};

const isEscaped = (text: string, index: number): boolean => {
  let backslashes = 0;
  while (text.charCodeAt(index - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
};

/** How many names the parsed value has left, or what may not be in it. */
const inspect = (value: unknown): number | JsonFault => {
  if (typeof value === "string") return isSoundText(value) ? 0 : "malformed_text";
  if (typeof value !== "object" || value === null) return 0;
  let names = 0;
  if (Array.isArray(value)) {
    for (const item of value) {
      const inside = inspect(item);
      if (typeof inside === "string") return inside;
      names += inside;
    }
    return names;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(members)) {
    if (name === "__proto__") return "forbidden_name";
    if (!isSoundText(name)) return "malformed_text";
    const inside = inspect(members[name]);
    if (typeof inside === "string") return inside;
    names += inside + 1;
  }
  return names;
};
