/**
 * A resource as a row keeps it. Most fields of most entries and senses are unset, and the names of the
 * others are the same in each: without either, a row takes a third, and so does all that is written,
 * synced and read of it. To put together again what is answered takes a microsecond.
 *
 * The packed form is a mark that says of which layout it is; then, for each field that is not as it
 * mostly is, a character with the number of the field, and its value as JSON. Marks and numbers are
 * control characters, which no JSON text contains; the id has a column of its own. What does not fit a
 * layout is kept as the JSON that it is, which begins with a brace.
 */
import { SYSTEM_USER_ID } from "../../../domain/shared/actor.ts";
import { type Family, perFamily } from "../../../domain/shared/family.ts";
import type { Versioned } from "../../../domain/shared/versioned.ts";

/** The name of a field, and the JSON that stands in it where nothing is kept of it. */
type Field = readonly [name: string, unset: string];

const SYSTEM = JSON.stringify(SYSTEM_USER_ID);

/** As commands of the operator make them, and most stay. */
const versioned: readonly Field[] = [
  ["version", "1"],
  ["external_id", "null"],
  ["created_at", ""],
  ["created_by", SYSTEM],
  // These two: as they were when it was created.
  ["updated_at", ""],
  ["updated_by", ""],
];
const CREATED_AT = 2;
const CREATED_BY = 3;
const UPDATED_AT = 4;
const UPDATED_BY = 5;

/**
 * The fields after the id, in the order in which they are shown. A layout that has been released is
 * never edited, as rows are kept in it: what changes is a new one. Families that are few have none.
 */
const layouts: Partial<Record<Family, readonly (readonly Field[])[]>> = {
  entries: [
    [
      ...versioned,
      ["lemma_form", ""],
      ["pos_id", ""],
      ["entry_type_id", '"word"'],
      ["homograph_number", "null"],
      ["variants", "[]"],
      ["pronunciations", "[]"],
      ["etymology", "null"],
      ["relations", "[]"],
      ["location_ids", "[]"],
      ["phenomenon_ids", "[]"],
      ["source_refs", "[]"],
      ["labels", "[]"],
      ["notes", "null"],
      ["status", '"published"'],
    ],
  ],
  "entry-senses": [
    [
      ...versioned,
      ["entry_id", ""],
      ["parent_sense_id", "null"],
      ["sense_order", "1"],
      ["definition", ""],
      ["indicator", "null"],
      ["pos_id", "null"],
      ["labels", "[]"],
      ["attestations", "[]"],
      ["examples", "[]"],
      ["relations", "[]"],
      ["phenomenon_ids", "[]"],
      ["source_refs", "[]"],
      ["image_urls", "[]"],
      ["scientific_name", "null"],
      ["notes", "null"],
    ],
  ],
};

interface Packing {
  /** Null of what has other fields than the layout, or has them in another order. */
  readonly pack: (resource: Versioned) => string | null;
  readonly unpack: (id: string, kept: string) => string;
  /** The same as an object, which takes half as long as to read that JSON. */
  readonly open: (id: string, kept: string) => Versioned;
}

const MARK_LENGTH = 1;

/** Marks and numbers are below it; no character of a JSON text is. */
const FIRST_PRINTED = 0x20;

/** When nothing is kept of a field. A comparison with what may be anything takes ten times as long as with a constant. */
type Unset =
  | { readonly when: "null" | "empty" | "never" }
  | { readonly when: "equal"; readonly value: unknown };

const unsetOf = (json: string): Unset =>
  json === ""
    ? { when: "never" }
    : json === "null"
      ? { when: "null" }
      : json === "[]"
        ? { when: "empty" }
        : { when: "equal", value: JSON.parse(json) as unknown };

const isUnset = (value: unknown, unset: Unset): boolean => {
  switch (unset.when) {
    case "null":
      return value === null;
    case "empty":
      return Array.isArray(value) && value.length === 0;
    case "equal":
      return value === unset.value;
    case "never":
      return false;
  }
};

/** Text that JSON has as it is, between quotes. */
const plain = /^[ !#-[\]-\ud7ff]*$/;

/** The same as `JSON.stringify`, of which a call takes three times as long as to see that a text is plain. */
const jsonOf = (value: unknown): string =>
  typeof value === "string" && plain.test(value) ? `"${value}"` : JSON.stringify(value);

/** The fields of which nothing is kept where they are as another is. */
const sameAs: Readonly<Record<number, "created_at" | "created_by">> = {
  [UPDATED_AT]: "created_at",
  [UPDATED_BY]: "created_by",
};

const packingOf = (fields: readonly Field[], mark: string): Packing => {
  const count = fields.length;
  const packers = fields.map(([name, unset], at) => ({
    name,
    code: String.fromCharCode(at + 1),
    sameAs: sameAs[at] ?? null,
    unset: unsetOf(unset),
  }));
  const names = fields.map(([name]) => `,"${name}":`);
  const unsets = fields.map(([, unset], at) => `${names[at] ?? ""}${unset}`);
  const gaps = fields.map((_, from) =>
    Array.from({ length: count + 1 }, (_to, to) => unsets.slice(from, to).join("")),
  );
  /** From one field on, up to another, where none between them is kept. */
  const leftOut = (from: number, to: number, createdAt: string, createdBy: string): string => {
    if (from > UPDATED_BY || to <= UPDATED_AT) return gaps[from]?.[to] ?? "";
    let json = "";
    for (let at = from; at < to; at++) {
      json += unsets[at] ?? "";
      if (at === UPDATED_AT) json += createdAt;
      if (at === UPDATED_BY) json += createdBy;
    }
    return json;
  };
  return {
    pack: (resource) => {
      let packed = mark;
      let at = -1;
      // Without a list of them, which would take longer than all else.
      for (const name in resource) {
        const value: unknown = resource[name as keyof Versioned];
        const field = packers[at];
        at++;
        if (name !== (field?.name ?? (at === 0 ? "id" : "")) || value === undefined) return null;
        if (field === undefined) continue;
        const other = field.sameAs;
        if (other === null ? isUnset(value, field.unset) : value === resource[other]) continue;
        packed += field.code + jsonOf(value);
      }
      return at === count ? packed : null;
    },
    unpack: (id, kept) => {
      let json = `{"id":"${id}"`;
      let createdAt = "";
      let createdBy = SYSTEM;
      let next = 0;
      eachValue(kept, (at, value) => {
        json += `${leftOut(next, at, createdAt, createdBy)}${names[at] ?? ""}${value}`;
        if (at === CREATED_AT) createdAt = value;
        if (at === CREATED_BY) createdBy = value;
        next = at + 1;
      });
      return `${json}${leftOut(next, count, createdAt, createdBy)}}`;
    },
    open: openingOf(fields),
  };
};

/** A copy of what has nothing set, with what is kept put into it. */
const openingOf = (fields: readonly Field[]): Packing["open"] => {
  const nothingSet = Object.fromEntries([
    ["id", ""],
    ...fields.map(([name, unset]) => [name, unset === "" ? null : frozen(unset)]),
    ["updated_by", null],
  ]) as Readonly<Record<string, unknown>>;
  const names = fields.map(([name]) => name);
  return (id, kept) => {
    const resource: Record<string, unknown> = { ...nothingSet };
    resource["id"] = id;
    eachValue(kept, (at, value) => {
      resource[names[at] ?? ""] = valueOf(value);
    });
    // These are never null, unless nothing is kept of them.
    resource["updated_at"] ??= resource["created_at"];
    resource["updated_by"] ??= resource["created_by"];
    return resource as unknown as Versioned;
  };
};

/** Of JSON: most of it is short text without escapes, which stands in it as it is. */
const valueOf = (json: string): unknown =>
  json.length < COPIED && json.charCodeAt(0) === QUOTE && !json.includes("\\")
    ? json.slice(1, -1)
    : JSON.parse(json);

/** What is cut out of a text and is shorter, quotes and all, V8 copies; what is longer would keep all of the row in memory. */
const COPIED = 15;

const QUOTE = 0x22;

/** All that have it share it. */
const frozen = (json: string): unknown => Object.freeze(JSON.parse(json) as unknown);

/** The values that are kept, as JSON, each with the number of its field. */
const eachValue = (kept: string, take: (at: number, value: string) => void): void => {
  let start = MARK_LENGTH;
  while (start < kept.length) {
    let end = start + 1;
    while (end < kept.length && kept.charCodeAt(end) >= FIRST_PRINTED) end++;
    take(kept.charCodeAt(start) - 1, kept.slice(start + 1, end));
    start = end;
  }
};

/** By family, its layouts in the order of their marks. */
const packings = perFamily((family) =>
  (layouts[family] ?? []).map((fields, at) => packingOf(fields, String.fromCharCode(at + 1))),
);

/** What is kept of a resource, beside its id. */
export const keptText = (family: Family, resource: Versioned): string =>
  packings[family].at(-1)?.pack(resource) ?? JSON.stringify(resource);

/** Before the time at which it was created, in all layouts; after their marks it stands nowhere else. */
const CREATED_AT_CODE = CREATED_AT + 1;
/** A time as JSON has it. */
const TIME_LENGTH = '"2026-01-01T00:00:00.000Z"'.length;

/** Whether a text is packed, and no plain JSON. */
export const isPacked = (kept: string): boolean => kept.charCodeAt(0) < FIRST_PRINTED;

/** A packed text without the time of its creation: what stands before it, and after. */
export const aroundCreation = (kept: string): readonly [before: string, after: string] => {
  const at = kept.indexOf(String.fromCharCode(CREATED_AT_CODE), MARK_LENGTH) + 1;
  return [kept.slice(0, at), kept.slice(at + TIME_LENGTH)];
};

/** The JSON of a resource, from what is kept of it. */
export const wholeText = (family: Family, id: string, kept: string): string => {
  return isPacked(kept) ? packingFor(family, kept, id).unpack(id, kept) : kept;
};

/** A resource, from what is kept of it; its family is the caller's to know. */
export const wholeOf = (family: Family, id: unknown, kept: unknown): Versioned => {
  const [own, text] = [String(id), String(kept)];
  return isPacked(text)
    ? packingFor(family, text, own).open(own, text)
    : (JSON.parse(text) as Versioned);
};

const packingFor = (family: Family, kept: string, id: string): Packing => {
  const packing = packings[family][kept.charCodeAt(0) - 1];
  if (packing === undefined) throw new Error(`${family} ${id} is kept in an unknown layout`);
  return packing;
};
