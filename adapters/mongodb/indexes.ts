import type { Collection, IndexDescription } from "mongodb";
import type { Family } from "../../domain/changes/change-set.ts";
import type { Collections } from "./collections.ts";

/** Indexes are named after what they lead with; errors of unique ones are told apart by the name. */
const unique = (path: string): IndexDescription => ({
  name: path,
  key: { [path]: 1 },
  unique: true,
  sparse: true,
});
const sparse = (path: string): IndexDescription => ({
  name: path,
  key: { [path]: 1 },
  sparse: true,
});
const by = (...paths: readonly string[]): IndexDescription => ({
  name: `by ${paths.join(" ")}`,
  key: new Map(paths.map((path) => [path.replace(/^-/, ""), path.startsWith("-") ? -1 : 1])),
});

const ofEveryFamily: readonly IndexDescription[] = [
  unique("external_id"),
  unique("kept._id"),
  sparse("kept.kept_at"),
  {
    name: "deleted",
    key: new Map([
      ["tombstone.deleted_at", -1],
      ["_id", 1],
    ]),
    // A compound index is never sparse, as every document has an _id.
    partialFilterExpression: { "tombstone.deleted_at": { $exists: true } },
  },
];

/**
 * What entries are filtered by stands at the end of every order, where a filter is judged without
 * reading the document. Orders in both directions, because ties break on ascending ids in both.
 */
const filters = ["pos_id", "entry_type_id", "status", "keys.initial"];
const ordered = (...paths: readonly string[]): IndexDescription => by(...paths, "_id", ...filters);

const ofFamilies: Readonly<Record<Family, readonly IndexDescription[]>> = {
  entries: [
    ordered("keys.sort_key"),
    ordered("-keys.sort_key"),
    ordered("keys.unnumbered", "homograph_number"),
    ordered("keys.unnumbered", "-homograph_number"),
    ordered("created_at"),
    ordered("-created_at"),
    ordered("updated_at"),
    ordered("-updated_at"),
    // A rare value among many entries: its few entries, in the order that is asked for most.
    by("pos_id", "keys.sort_key", "_id"),
    by("entry_type_id", "keys.sort_key", "_id"),
    by("status", "keys.sort_key", "_id"),
    by("keys.initial", "keys.sort_key", "_id"),
    by("keys.initial", "-keys.sort_key", "_id"),
    by("keys.forms.key"),
    by("keys.made_by"),
  ],
  users: [unique("keys.email"), unique("first")],
};

const everything = (
  collections: Collections,
): readonly (readonly [Pick<Collection, "createIndexes">, readonly IndexDescription[]])[] => [
  [collections.resources.entries, [...ofEveryFamily, ...ofFamilies.entries]],
  [collections.resources.users, [...ofEveryFamily, ...ofFamilies.users]],
  [collections.sessions, [by("user_id"), by("expires_at")]],
  [collections.attempts, [by("began_at")]],
  [collections.answers, [by("kept_at")]],
];

/** Makes what is missing, and the collections with it, which transactions had rather find there. */
export const makeIndexes = async (collections: Collections): Promise<void> => {
  for (const [collection, indexes] of everything(collections))
    await collection.createIndexes([...indexes]);
};
