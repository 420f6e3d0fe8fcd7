import type { Family, Refusal } from "../../domain/changes/change-set.ts";
import { reading } from "./client.ts";
import type { Collections } from "./collections.ts";
import type { ResourceDocument } from "./documents.ts";
import { keyTaken, versionMoved, type Write } from "./writes.ts";

/** The documents that writes are about, as they are before. */
export type Present = ReadonlyMap<string, ResourceDocument>;

export const placeOf = ({ family, id }: Pick<Write, "family" | "id">): string => `${family} ${id}`;

export const readPresent = async (
  { resources }: Collections,
  writes: readonly Write[],
): Promise<Present> => {
  const present = new Map<string, ResourceDocument>();
  for (const [family, ids] of idsByFamily(writes))
    for (const document of await resources[family].find({ _id: { $in: ids } }, reading).toArray())
      present.set(placeOf({ family, id: document._id }), document);
  return present;
};

const idsByFamily = (writes: readonly Write[]): ReadonlyMap<Family, string[]> => {
  const ids = new Map<Family, string[]>();
  for (const { family, id } of writes) ids.set(family, [...(ids.get(family) ?? []), id]);
  return ids;
};

/** The first write that cannot be made over what is there now and what the ones before it make. */
export const movedFromTheStart = (writes: readonly Write[], present: Present): Refusal | null => {
  const versions = new Map([...present].map(([place, { version }]) => [place, version ?? null]));
  for (const write of writes) {
    const version = versions.get(placeOf(write)) ?? null;
    if (write.expected === null && version !== null) return keyTaken(write, "id");
    if (version !== write.expected) return versionMoved(write);
    const next: unknown = write.set["version"];
    versions.set(placeOf(write), typeof next === "number" ? next : null);
  }
  return null;
};

/** The first write that wants a key of a resource that the writes leave alone. */
export const keyTakenFromTheStart = async (
  { resources }: Collections,
  writes: readonly Write[],
): Promise<Refusal | null> => {
  const takenOf = new Map<Family, TakenKeys>();
  for (const [family, ids] of idsByFamily(writes)) {
    const wanted = writes.filter((write) => write.family === family);
    const holders = await resources[family]
      .find(
        {
          _id: { $nin: ids },
          $or: [
            { external_id: { $in: wanted.map(externalIdOf) } },
            { "keys.email": { $in: wanted.map(emailOf) } },
          ],
        },
        { ...reading, projection: { external_id: 1, "keys.email": 1 } },
      )
      .toArray();
    takenOf.set(family, {
      external_id: new Set(holders.map((holder) => externalIdOf({ set: holder }))),
      email: new Set(holders.map((holder) => emailOf({ set: holder }))),
    });
  }
  for (const write of writes) {
    const taken = takenOf.get(write.family);
    if (taken?.external_id.has(externalIdOf(write)) === true) return keyTaken(write, "external_id");
    if (taken?.email.has(emailOf(write)) === true) return keyTaken(write, "email");
  }
  return null;
};
