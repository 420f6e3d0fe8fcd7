import * as E from "fp-ts/lib/Either.js";
import { type ValidationFailed, validationFailed } from "../../domain/shared/app-error.ts";
import { type Fault, pointer } from "../../domain/shared/fault.ts";
import { sameContent } from "../../domain/shared/same-content.ts";
import { decode } from "./faults.ts";
import type { Fields, ObjectCodec, ObjectOf } from "./object.ts";
import type { JsonObject } from "./strict-json.ts";

/** How a resource is written and read: the codec of its writable fields, and how it is shown. */
export interface ResourceCodec<R, F extends Fields> {
  readonly body: ObjectCodec<F>;
  /** Every field, writable or not, each named: nothing gets out by being added to a type. */
  readonly present: (resource: R) => JsonObject;
  readonly readOnly: readonly string[];
}

type Decoded<F extends Fields> = E.Either<ValidationFailed, ObjectOf<F>>;

/** A new resource: nothing that is read-only has a value yet that could be sent back. */
export const decodeNew = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  body: JsonObject,
): Decoded<F> => decodeAgainst(codec, body, {});

/** PUT: every writable field is replaced. Only an `external_id` that is not mentioned stays. */
export const decodeReplacement = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  body: JsonObject,
  current: R,
): Decoded<F> => {
  const shown = codec.present(current);
  return decodeAgainst(codec, { external_id: shown["external_id"], ...body }, shown);
};

/** PATCH (RFC 7396): what the patch names is changed, null removes. */
export const decodePatch = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  patch: JsonObject,
  current: R,
): Decoded<F> => {
  const shown = codec.present(current);
  return decodeAgainst(codec, mergePatch(shown, patch), shown);
};

const decodeAgainst = <R, F extends Fields>(
  { body: writable, readOnly }: ResourceCodec<R, F>,
  body: JsonObject,
  shown: JsonObject,
): Decoded<F> => {
  const changed = readOnly
    .filter((name) => Object.hasOwn(body, name) && !sameContent(body[name], shown[name]))
    .map((name): Fault => ({ pointer: pointer(name), code: "read_only" }));
  const given = Object.entries(body).filter(([name]) => !readOnly.includes(name));
  const decoded = decode(writable, Object.fromEntries(given));
  if (changed.length === 0) return decoded;
  return E.left(validationFailed([...changed, ...(E.isLeft(decoded) ? decoded.left.faults : [])]));
};

/**
 * https://www.rfc-editor.org/rfc/rfc7396#section-2, but that null stays where it clears a member: the
 * codec takes it for unset, and refuses it as it refuses anything in a field that it does not know.
 */
export const mergePatch = (target: unknown, patch: JsonObject): JsonObject => {
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch))
    merged[name] = isObject(value) ? mergePatch(merged[name], value) : value;
  return merged;
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
