import { specOf } from "../../domain/families.ts";
import * as E from "fp-ts/lib/Either.js";
import type { ImportDraft, LexicalResource } from "../../application/dictionary/import-kinds.ts";
import type { LineFields, ReadLine } from "../../application/dictionary/import-line.ts";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import { entryStatuses } from "../../domain/entries/entry.ts";
import { type Fault, pointer, tellsAll } from "../../domain/shared/fault.ts";
import { type Codec, FAULTY, formatted, oneOf } from "../codecs/codec.ts";
import { externalId } from "../codecs/common.ts";
import { entryCodec } from "../codecs/entry-codec.ts";
import { decode } from "../codecs/faults.ts";
import { locationCodec } from "../codecs/location-codec.ts";
import { type Field, type Fields, nullable, object, type ObjectCodec } from "../codecs/object.ts";
import { phenomenonCodec } from "../codecs/phenomenon-codec.ts";
import { soundFields } from "../codecs/resource-codec.ts";
import { senseCodec } from "../codecs/sense-codec.ts";
import { sourceCodec } from "../codecs/source-codec.ts";
import type { JsonObject } from "../codecs/strict-json.ts";
import {
  type ReferenceFields,
  referenceFields,
  soundMentions,
  type StandIn,
} from "./references-in.ts";

/** What lines name beside a resource's writable fields. */
interface Shape {
  readonly names: readonly string[];
  readonly required: readonly string[];
  /** None of its fields has to be there: a line names what it changes. */
  readonly codec: ObjectCodec<Fields>;
  /** The same of lines that do not say an id. */
  readonly withoutId: ObjectCodec<Fields>;
  readonly references: ReferenceFields;
  readonly hasStatus: boolean;
  /** The field that is unique in the family beside the ids. */
  readonly uniqueName: string | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const id = formatted({ max: 36, schema: { format: "uuid" }, holds: (text) => UUID.test(text) });

const status = { status: nullable(oneOf(entryStatuses)) };

const shape = (
  family: LexicalFamily,
  body: { readonly fields: Fields; readonly schema: object },
  beside = {},
): Shape => {
  const entries = Object.entries(body.fields);
  const may = entries.map(([name, field]): [string, Field<unknown>] => [
    name,
    { ...field, optional: true },
  ]);
  const fields = { ...Object.fromEntries(may), ...beside };
  return {
    names: entries.map(([name]) => name),
    required: entries.flatMap(([name, { optional }]) => (optional ? [] : [name])),
    codec: object({ ...fields, id: nullable(id) }),
    withoutId: object(fields),
    references: referenceFields(body.schema as Readonly<Record<string, unknown>>),
    hasStatus: "status" in beside,
    uniqueName: specOf(family).uniqueKey?.name ?? null,
  };
};

const shapes: Readonly<Record<LexicalFamily, Shape>> = {
  locations: shape("locations", locationCodec.body),
  phenomenons: shape("phenomenons", phenomenonCodec.body),
  sources: shape("sources", sourceCodec.body),
  entries: shape("entries", entryCodec.body, status),
  "entry-senses": shape("entry-senses", senseCodec.body),
};

/** A line of a family's file: the writable fields that it names, `id`, and an entry's `status`. */
export const readLine = (family: LexicalFamily, line: JsonObject): ReadLine => {
  let fields: LineFields | null = null;
  const given = line["id"];
  const named = line["external_id"];
  return {
    // What is wrong with the keys is told with the fields.
    id: typeof given === "string" && UUID.test(given.trim()) ? given.trim().toLowerCase() : null,
    external_id: typeof named === "string" ? textOf(externalId.codec, named) : null,
    clearsKey: named === null,
    fields: () => (fields ??= readFields(shapes[family], line)),
  };
};

const textOf = (codec: Codec<string | null>, input: string): string | null => {
  const decoded = codec.quick(input);
  return decoded === FAULTY ? null : decoded;
};

const none: readonly never[] = [];

const readFields = (own: Shape, line: JsonObject): LineFields => {
  const sound = (line["id"] === undefined ? own.withoutId : own.codec).quick(line);
  if (sound !== FAULTY && own.required.every((name) => isGiven(line[name]))) {
    const mentions = own.references.mentions(sound);
    // Most lines refer to nothing.
    const rewrites = mentions.length === 0 ? none : own.references.rewrites;
    return {
      faults: none,
      missing: none,
      mentions,
      uniqueKey: uniqueKeyIn(own, sound),
      draft: drafting(own, { line, values: sound, isSound: true, rewrites }),
    };
  }
  const missing = own.required.filter((name) => line[name] === undefined).map(isRequired);
  const decoded = decode(own.codec, line);
  const faults = [
    ...own.required.filter((name) => line[name] === null).map(isRequired),
    ...(E.isLeft(decoded) ? decoded.left.faults : []),
  ];
  const values: JsonObject = E.isRight(decoded) ? decoded.right : soundFields(own.codec, line);
  const faulty = new Set(faults.map((fault) => fault.pointer));
  return {
    faults,
    missing,
    mentions: !tellsAll(faults)
      ? []
      : faults.length > 0
        ? soundMentions(own.references, line, faulty)
        : own.references.mentions(values),
    uniqueKey: uniqueKeyIn(own, values),
    draft: drafting(own, {
      line,
      values,
      isSound: faults.length === 0,
      rewrites: own.references.rewrites,
    }),
  };
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const uniqueKeyIn = ({ uniqueName }: Shape, values: JsonObject): string | null => {
  const key = uniqueName === null ? null : values[uniqueName];
  return typeof key === "string" ? key : null;
};

const isRequired = (name: string): Fault => ({ pointer: pointer(name), code: "required" });

/** What a line says, and where of that something may stand in the place of what it refers to. */
interface Said extends Pick<ReferenceFields, "rewrites"> {
  readonly line: JsonObject;
  /** As far as they could be read. */
  readonly values: JsonObject;
  readonly isSound: boolean;
}

/**
 * What the line names over what is there; where nothing is, its values have what is absent too. What
 * could be read of a faulty list stays as it is: without what refers to nothing, faults in what comes
 * after would be told in the wrong place.
 */
const drafting =
  (own: Shape, { line, values, isSound, rewrites }: Said): LineFields["draft"] =>
  (current, idOf) => {
    const draft =
      current === null && isSound ? allOf(values) : overWhatIs(own, line, values, current);
    let rewritten: Record<string, unknown> | null = null;
    for (const [name, rewrite] of rewrites) {
      const before = draft[name];
      if (line[name] === undefined || (!isSound && Array.isArray(before))) continue;
      const after = rewrite(before, idOf);
      if (after !== before) (rewritten ??= {})[name] = after;
    }
    const whole: unknown = rewritten === null ? draft : { ...draft, ...rewritten };
    return whole as ImportDraft;
  };

/** What a sound line brings; of most as it stands there, as they do not say which resource they are about. */
const allOf = (values: JsonObject): JsonObject => {
  if (!("id" in values)) return values;
  const { id: _id, ...draft } = values;
  return draft;
};

const overWhatIs = (
  own: Shape,
  line: JsonObject,
  values: JsonObject,
  current: Versioned | null,
): JsonObject => {
  const draft: Record<string, unknown> = {};
  for (const name of own.names)
    draft[name] =
      current === null || line[name] !== undefined ? values[name] : Reflect.get(current, name);
  if (own.hasStatus) draft["status"] = values["status"] ?? null;
  return draft;
};

/**
 * A line that brings the resource back as it is: `id`, `external_id`, `status` and every writable
 * field, with keys in the place of the ids that it refers to.
 */
export const writeLine = (
  family: LexicalFamily,
  resource: LexicalResource,
  keyOf: StandIn,
): string => {
  const own = shapes[family];
  const line: Record<string, unknown> = { id: resource.id, external_id: resource.external_id };
  if ("status" in resource) line["status"] = resource.status;
  for (const name of own.names) line[name] = Reflect.get(resource, name);
  for (const [name, rewrite] of own.references.rewrites) line[name] = rewrite(line[name], keyOf);
  return JSON.stringify(line);
};
