import * as E from "fp-ts/lib/Either.js";
import type { Refusal } from "../../domain/changes/change-set.ts";
import type { Family } from "../../domain/shared/family.ts";
import { isLive, type ResourceDocument, valueAt } from "./documents.ts";
import type { View } from "./view.ts";
import {
  isDeletion,
  keyTaken,
  placeOf,
  type Step,
  uniqueKeys,
  versionMoved,
  type Write,
  written,
} from "./writes.ts";

/** Documents by their place. */
export type Documents = ReadonlyMap<string, ResourceDocument>;

/** What becomes of the documents that a change set writes. */
export interface Course {
  readonly steps: readonly Step[];
  /** Those that are there before. */
  readonly present: Documents;
  /** All of them, afterwards. */
  readonly after: Documents;
}

/**
 * Goes through the writes over what is there now and what those before them make: the first that
 * expects another version, or wants a key that belongs to another resource by then, is refused.
 */
export const foresee = async (
  view: View,
  writes: readonly Write[],
): Promise<E.Either<Refusal, Course>> => {
  const present = await readPresent(view, writes);
  const owners = await readOwners(view, writes, present);
  const after = new Map(present);
  const steps: Step[] = [];
  for (const write of writes) {
    const before = after.get(placeOf(write));
    const made = written(before, write);
    const refusal = refuseVersion(write, before) ?? refuseKey(write, made, owners);
    if (refusal !== null) return E.left(refusal);
    for (const [key] of keysIn(write.family, before)) owners.delete(key);
    for (const [key] of keysIn(write.family, made)) owners.set(key, write.id);
    after.set(placeOf(write), made);
    steps.push({ ...write, before });
  }
  return E.right({ steps, present, after });
};

const refuseVersion = (write: Write, before: ResourceDocument | undefined): Refusal | null => {
  const { expected, version } = write;
  if (expected !== null) return before?.version === expected ? null : versionMoved(write);
  if (isLive(before)) return keyTaken(write, ["id"]);
  // What comes back goes on counting where its deletion left off; users do not come back.
  const last = write.family === "users" ? 0 : (before?.tombstone?.version ?? 0);
  return version === last + 1 ? null : versionMoved(write);
};

const refuseKey = (
  write: Write,
  made: ResourceDocument,
  owners: ReadonlyMap<string, string>,
): Refusal | null => {
  if (isDeletion(write)) return null;
  const taken = keysIn(write.family, made).flatMap(([key, path]) =>
    (owners.get(key) ?? write.id) === write.id ? [] : (uniqueKeys[path] ?? []),
  );
  return taken.length === 0 ? null : keyTaken(write, taken);
};

/** The keys that only this document has, each with where it lies. */
const keysIn = (
  family: Family,
  document: ResourceDocument | undefined,
): readonly (readonly [string, string])[] =>
  Object.keys(uniqueKeys).flatMap((path) => {
    const value = valueAt(document, path);
    return typeof value === "string"
      ? [[JSON.stringify([family, path, value]), path] as const]
      : [];
  });

const byFamily = <W extends Write>(writes: readonly W[]): ReadonlyMap<Family, readonly W[]> =>
  Map.groupBy(writes, ({ family }) => family);

const readPresent = async (
  { collections, reading }: View,
  writes: readonly Write[],
): Promise<Documents> => {
  const present = new Map<string, ResourceDocument>();
  for (const [family, group] of byFamily(writes)) {
    const ids = group.map(({ id }) => id);
    const found = collections.resources[family].find({ _id: { $in: ids } }, reading);
    for (const document of await found.toArray())
      present.set(placeOf({ family, id: document._id }), document);
  }
  return present;
};

/** Whose the keys are that are written or wanted. */
const readOwners = async (
  { collections, reading }: View,
  writes: readonly Write[],
  present: Documents,
): Promise<Map<string, string>> => {
  const owners = new Map<string, string>();
  const note = (family: Family, document: ResourceDocument | undefined): void => {
    for (const [key] of keysIn(family, document)) if (document) owners.set(key, document._id);
  };
  for (const [family, group] of byFamily(writes)) {
    for (const write of group) note(family, present.get(placeOf(write)));
    const projection = Object.fromEntries(Object.keys(uniqueKeys).map((path) => [path, 1]));
    for (const path of Object.keys(uniqueKeys)) {
      const values = group.flatMap(({ set }) => valueAt(set, path) ?? []);
      if (values.length === 0) continue;
      const wanted = { [path]: { $in: values } };
      const holders = collections.resources[family].find(wanted, { ...reading, projection });
      for (const holder of await holders.toArray()) note(family, holder);
    }
  }
  return owners;
};
