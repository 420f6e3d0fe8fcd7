import type { Collection } from "mongodb";
import type { Family, Refusal } from "../../domain/changes/change-set.ts";
import { reading } from "./client.ts";
import type { Collections } from "./collections.ts";
import type { ResourceDocument } from "./documents.ts";
import { keyTaken, uniqueKeys, valueAt, versionMoved, type Write } from "./writes.ts";

/** The documents that writes are about, as they are before. */
export type Present = ReadonlyMap<string, ResourceDocument>;

export const placeOf = ({ family, id }: Pick<Write, "family" | "id">): string => `${family} ${id}`;

export const readPresent = async (
  { resources }: Collections,
  writes: readonly Write[],
): Promise<Present> => {
  const present = new Map<string, ResourceDocument>();
  for (const [family, group] of byFamily(writes)) {
    const ids = group.map(({ id }) => id);
    const documents = await resources[family].find({ _id: { $in: ids } }, reading).toArray();
    for (const document of documents) present.set(placeOf({ family, id: document._id }), document);
  }
  return present;
};

const byFamily = (writes: readonly Write[]): ReadonlyMap<Family, readonly Write[]> =>
  Map.groupBy(writes, ({ family }) => family);

/** The first write that cannot be made over what is there now and what those before it make. */
export const foreseeMoved = (writes: readonly Write[], present: Present): Refusal | null => {
  const versions = new Map<string, unknown>(
    [...present].map(([place, { version }]) => [place, version]),
  );
  for (const write of writes) {
    const version = versions.get(placeOf(write)) ?? null;
    if (write.expected === null && version !== null) return keyTaken(write, "id");
    if (version !== write.expected) return versionMoved(write);
    versions.set(placeOf(write), write.set["version"]);
  }
  return null;
};

/** The first write that wants a key which belongs to another resource by then. */
export const foreseeKeyTaken = async (
  collections: Collections,
  writes: readonly Write[],
  present: Present,
): Promise<Refusal | null> => {
  for (const [family, group] of byFamily(writes))
    for (const [path, key] of Object.entries(uniqueKeys)) {
      const keyOf = await keysBefore(collections.resources[family], path, group, present);
      const ownerOf = new Map([...keyOf].map(([id, value]) => [value, id]));
      for (const write of group) {
        ownerOf.delete(keyOf.get(write.id));
        keyOf.delete(write.id);
        const wanted = valueAt(write.set, path);
        if (wanted === undefined) continue;
        if (ownerOf.has(wanted)) return keyTaken(write, key);
        keyOf.set(write.id, wanted);
        ownerOf.set(wanted, write.id);
      }
    }
  return null;
};

/** By id, the keys of the resources that are written and of those that have what the writes want. */
const keysBefore = async (
  resources: Collection<ResourceDocument>,
  path: string,
  writes: readonly Write[],
  present: Present,
): Promise<Map<string, unknown>> => {
  const wanted = writes.flatMap(({ set }) => valueAt(set, path) ?? []);
  const holders =
    wanted.length === 0
      ? []
      : await resources
          .find({ [path]: { $in: wanted } }, { ...reading, projection: { [path]: 1 } })
          .toArray();
  const written = writes.flatMap((write) => present.get(placeOf(write)) ?? []);
  return new Map(
    [...holders, ...written]
      .map((resource) => [resource._id, valueAt(resource, path)] as const)
      .filter(([, value]) => value !== undefined),
  );
};
