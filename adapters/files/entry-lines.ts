import * as E from "fp-ts/lib/Either.js";
import type { EntryLine } from "../../application/dictionary/import-line.ts";
import { type Entry, entryStatuses } from "../../domain/entries/entry.ts";
import type { Fault } from "../../domain/shared/fault.ts";
import { formatted, oneOf } from "../codecs/codec.ts";
import { externalId } from "../codecs/common.ts";
import { entryCodec } from "../codecs/entry-codec.ts";
import { decode } from "../codecs/faults.ts";
import { decodeDraft } from "../codecs/resource-codec.ts";
import { nullable, object } from "../codecs/object.ts";
import type { JsonObject } from "../codecs/strict-json.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const id = formatted({ max: 36, schema: { format: "uuid" }, holds: (text) => UUID.test(text) });

/** What a line says of itself, beside the entry's fields. */
const lineKeys = object({
  id: nullable(id),
  external_id: externalId,
  status: nullable(oneOf(entryStatuses)),
});
const keyNames = Object.keys(lineKeys.fields);

/**
 * A line of an entries file: the writable fields that it names, over those that are there. Faults of
 * its keys and of its fields are told together.
 */
export const readEntryLine = (line: JsonObject): E.Either<readonly Fault[], EntryLine> => {
  const keys = decode(
    lineKeys,
    pick(line, (name) => keyNames.includes(name)),
  );
  const fields = pick(line, (name) => name !== "id" && name !== "status");
  const draft: EntryLine["draft"] = (current) =>
    decodeDraft(entryCodec.body, { ...(current === null ? {} : writableOf(current)), ...fields });
  if (E.isRight(keys)) return E.right({ ...keys.right, draft });
  const others = draft(null);
  const known = new Set(keys.left.faults.map(({ pointer }) => pointer));
  return E.left([
    ...keys.left.faults,
    ...(E.isLeft(others) ? others.left.faults.filter(({ pointer }) => !known.has(pointer)) : []),
  ]);
};

/** A line that brings the entry back as it is: `id`, `external_id`, `status` and every writable field. */
export const writeEntryLine = (entry: Entry): string => {
  const { external_id, ...fields } = writableOf(entry);
  return JSON.stringify({ id: entry.id, external_id, status: entry.status, ...fields });
};

const writableOf = (entry: Entry): JsonObject =>
  pick(entryCodec.present(entry), (name) => !entryCodec.readOnly.includes(name));

const pick = (object: JsonObject, wanted: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => wanted(name)));
