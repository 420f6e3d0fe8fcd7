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

/** A write that wants a key of a resource which the writes leave alone. */
export const foreseeKeyTaken = async (
  { resources }: Collections,
  writes: readonly Write[],
): Promise<Refusal | null> => {
  for (const [family, group] of byFamily(writes))
    for (const [path, key] of Object.entries(uniqueKeys)) {
      const wanted = group.map(({ set }) => valueAt(set, path)).filter((value) => value != null);
      if (wanted.length === 0) continue;
      const holders = await resources[family]
        .find(
          { [path]: { $in: wanted }, _id: { $nin: group.map(({ id }) => id) } },
          { ...reading, projection: { [path]: 1 } },
        )
        .toArray();
      const taken = new Set(holders.map((holder) => valueAt(holder, path)));
      const refused = group.find(({ set }) => taken.has(valueAt(set, path) ?? null));
      if (refused !== undefined) return keyTaken(refused, key);
    }
  return null;
};
