import * as E from "fp-ts/lib/Either.js";
import { type Fault, MOST_FAULTS, pointer, tellsAll } from "../../domain/shared/fault.ts";
import type { UnsoundDraft, Wanted } from "../../domain/shared/reference.ts";
import { sameContent } from "../../domain/shared/same-content.ts";
import { decode } from "./faults.ts";
import { readInstant } from "./instant.ts";
import { mentionsIn } from "./mentions.ts";
import type { Fields, ObjectCodec, ObjectOf } from "./object.ts";
import { soundPart } from "./sound-part.ts";
import { isJsonObject, type JsonObject } from "./strict-json.ts";

/** How a resource is written and read: the codec of its writable fields, and how it is shown. */
export interface ResourceCodec<R, F extends Fields> {
  readonly body: ObjectCodec<F>;
  /** Every field, writable or not, each named: nothing gets out by being added to a type. */
  readonly present: (resource: R) => JsonObject;
  readonly readOnly: readonly string[];
  /** Those of them that become others while the version stays. */
  readonly uncounted?: readonly string[];
}

type Decoded<F extends Fields> = E.Either<UnsoundDraft, ObjectOf<F>>;

/** A new resource: nothing that is read-only has a value yet that could be sent back. */
export const decodeNew = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  body: JsonObject,
): Decoded<F> => decodeAgainst(codec, uncrowded(codec, body), {});

/** PUT: every writable field is replaced. Only an `external_id` that is not mentioned stays. */
export const decodeReplacement = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  body: JsonObject,
  current: R,
): Decoded<F> => {
  const shown = codec.present(current);
  const whole = { external_id: shown["external_id"], ...uncrowded(codec, body) };
  return decodeAgainst(codec, whole, shown);
};

/** PATCH (RFC 7396): what the patch names is changed, null removes. */
export const decodePatch = <R, F extends Fields>(
  codec: ResourceCodec<R, F>,
  patch: JsonObject,
  current: R,
): Decoded<F> => {
  const shown = codec.present(current);
  return decodeAgainst(codec, mergePatch(shown, uncrowded(codec, patch)), shown);
};

/** Without most of a hundred thousand members that nobody knows: each step from here on would copy them all. */
const uncrowded = <R, F extends Fields>(
  { body: { fields }, readOnly }: ResourceCodec<R, F>,
  body: JsonObject,
): JsonObject => {
  const names = Object.keys(body);
  if (tellsAll(names)) return body;
  const isKnown = (name: string): boolean => Object.hasOwn(fields, name) || readOnly.includes(name);
  const unknown = names.filter((name) => !isKnown(name)).slice(0, MOST_FAULTS + 1);
  const kept = [...names.filter(isKnown), ...unknown];
  return Object.fromEntries(kept.map((name) => [name, body[name]]));
};

const decodeAgainst = <R, F extends Fields>(
  { body: writable, readOnly }: ResourceCodec<R, F>,
  body: JsonObject,
  shown: JsonObject,
): Decoded<F> => {
  const changed = readOnly
    .filter((name) => Object.hasOwn(body, name) && !isUnchanged(body[name], shown[name]))
    .map((name): Fault => ({ pointer: pointer(name), code: "read_only" }));
  const given = Object.fromEntries(
    Object.entries(body).filter(([name]) => !readOnly.includes(name)),
  );
  return decodeDraft(writable, given, changed);
};

/**
 * A body in which what the version does not count is as it is now: for who has read it earlier, and sends back what
 * stood there then.
 */
export const asOfNow = <R, F extends Fields>(
  { present, uncounted = [] }: ResourceCodec<R, F>,
  body: JsonObject,
  current: R,
): JsonObject => {
  const shown = present(current);
  const sent = uncounted.filter((name) => Object.hasOwn(body, name));
  return { ...body, ...Object.fromEntries(sent.map((name) => [name, shown[name]])) };
};

/** Programs that take times for times write them in a way of their own: it is the moment that counts. */
const isUnchanged = (sent: unknown, shown: unknown): boolean =>
  sameContent(sent, shown) ||
  (typeof sent === "string" && typeof shown === "string" && readInstant(sent) === shown);

/** A draft; or its faults and those found before, with what it mentions as far as it can be read. */
export const decodeDraft = <F extends Fields>(
  writable: ObjectCodec<F>,
  given: JsonObject,
  before: readonly Fault[] = [],
): Decoded<F> => {
  const decoded = decode(writable, given);
  const faults = [...before, ...(E.isLeft(decoded) ? decoded.left.faults : [])];
  if (E.isRight(decoded) && faults.length === 0) return decoded;
  // What else may be wrong would not be told any more.
  if (!tellsAll(faults)) return E.left({ faults, mentions: [] });
  return E.left({
    faults,
    mentions: soundMentions(writable, given, faults),
    sound: soundFields(writable, given),
  });
};

/** The fields that can be read; of lists and objects what can be read of them. */
export const soundFields = <F extends Fields>(
  { fields }: ObjectCodec<F>,
  given: JsonObject,
): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { codec }]) => {
      const value = given[name];
      const sound = value === undefined || value === null ? undefined : soundPart(codec, value);
      return sound === undefined ? [] : [[name, sound] as const];
    }),
  );

/** What has a fault of its own is not looked up as well. */
const soundMentions = <F extends Fields>(
  { schema }: ObjectCodec<F>,
  given: JsonObject,
  faults: readonly Fault[],
): readonly Wanted[] => {
  const faulty = new Set(faults.map((fault) => fault.pointer));
  return mentionsIn(schema, given).filter((mention) => !faulty.has(mention.pointer));
};

/**
 * https://www.rfc-editor.org/rfc/rfc7396#section-2, but that null stays where it clears a member: the
 * codec takes it for unset, and refuses it as it refuses anything in a field that it does not know.
 */
export const mergePatch = (target: unknown, patch: JsonObject): JsonObject => {
  const merged: Record<string, unknown> = isJsonObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch))
    merged[name] = isJsonObject(value) ? mergePatch(merged[name], value) : value;
  return merged;
};
