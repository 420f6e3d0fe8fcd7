import { type AnyBulkWriteOperation, MongoBulkWriteError } from "mongodb";
import { specOf, whole } from "../../domain/families.ts";
import { keyOfAnother } from "../../domain/shared/card.ts";
import { allFamilies, type Family } from "../../domain/shared/family.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Collections } from "./collections.ts";
import { type Keys, keysId, keysOf, type ResourceDocument, resourceIn } from "./documents.ts";
import { hasCode, toStoreError } from "./mongodb-errors.ts";
import { tieEntries } from "./senses-in-entries.ts";
import { untiedNote } from "./untied.ts";
import { type View, viewOf } from "./view.ts";

const BATCH = 1_000;
const DUPLICATE_KEY = 11000;

type Documents = Collections["resources"][Family];
type Log = (message: string) => void;

/** Senses before their entries, which keep something of them. */
const inTurn = allFamilies.toReversed();

/**
 * Makes the stored sort and search keys anew where they were made for another collation (the
 * configured language changed, or its rules did) or by an earlier release, and gives resources the
 * fields that they were kept without. Every document says what its keys are of, so one that is cut
 * off goes on at the next start, and several processes may do it at once.
 */
export const rebuildKeys = async (
  collections: Collections,
  collation: Collation,
  log: Log,
  mayRebuild: boolean,
): Promise<void> => {
  for (const family of inTurn)
    for (let remade = 0; ;) {
      const count = await rebuildBatch(collections, family, { collation, log, mayRebuild });
      if (remade === 0 && count > 0)
        log(`making the keys of ${family} anew for the collation ${collation.id}`);
      remade += count;
      if (count > 0) continue;
      if (remade > 0) log(`made the keys of ${remade} ${family} anew`);
      break;
    }
};

interface Making {
  readonly collation: Collation;
  readonly log: Log;
  readonly mayRebuild: boolean;
}

/** How many it made anew. */
const rebuildBatch = async (
  collections: Collections,
  family: Family,
  { collation, log, mayRebuild }: Making,
): Promise<number> => {
  const documents = collections.resources[family];
  const outdated = { "keys.made_by": { $gte: "", $ne: keysId(collation) } };
  const only = { limit: BATCH, batchSize: BATCH, projection: { _id: 1 } } as const;
  const ids = (await documents.find(outdated, only).toArray()).map(({ _id }) => _id);
  if (ids.length === 0) return 0;
  if (!mayRebuild)
    throw new Error(
      `The dictionary is not kept in the order ${collation.id}: set DICTIONARY_LOCALE as the service has it, or start the service anew first.`,
    );
  // Before the entries say what their keys are of: what is cut off between the two is done once more.
  if (family === "entries") await tie(viewOf(collections), ids, log);
  const projection = { version: 1, body: 1, lock: 1 } as const;
  const batch = await documents
    .find({ ...outdated, _id: { $in: ids } }, { batchSize: BATCH, projection })
    .toArray();
  const makings = batch.flatMap((stored) => makingOf(family, stored, collation) ?? []);
  for (const refused of await makeAll(documents, makings)) await makeRoom(documents, refused, log);
  return ids.length;
};

/** One that has become too large is in nobody's way. */
const tie = async (view: View, ids: readonly string[], log: Log): Promise<void> => {
  try {
    await tieEntries(view, ids);
  } catch (error) {
    if (toStoreError(error)?._tag !== "TooLarge") throw error;
    const [id, ...others] = ids;
    if (id === undefined || others.length === 0)
      log(`${untiedNote(id ?? "")}, until they change: ${String(error)}`);
    else for (const one of ids) await tie(view, [one], log);
  }
};

/** The keys of a resource, and the update that writes them, with what is in the place of `unique`. */
interface KeyMaking {
  readonly family: Family;
  readonly resource: Versioned;
  readonly updateWith: (
    unique?: Keys["unique"],
  ) => Extract<AnyBulkWriteOperation<ResourceDocument>, { updateOne: unknown }>;
}

const makingOf = (
  family: Family,
  stored: ResourceDocument,
  collation: Collation,
): KeyMaking | null => {
  const kept = resourceIn(stored);
  if (kept === null) return null;
  const resource = whole(family, kept);
  const keys = keysOf(family, resource, collation);
  const { id, version } = resource;
  return {
    family,
    resource,
    updateWith: (unique = keys.unique) => ({
      updateOne: {
        // What was written meanwhile has keys of its own, or is met again in the next batch.
        filter: { _id: id, version, lock: stored.lock ?? { $exists: false } },
        update: {
          $set: { ...(resource !== kept && { body: resource }), keys: { ...keys, unique } },
        },
      },
    }),
  };
};

/** Gives those that come to a key which another has. */
const makeAll = async (
  documents: Documents,
  makings: readonly KeyMaking[],
): Promise<readonly KeyMaking[]> => {
  if (makings.length === 0) return [];
  try {
    await documents.bulkWrite(
      makings.map(({ updateWith }) => updateWith()),
      { ordered: false },
    );
    return [];
  } catch (error) {
    if (!hasCode(error, DUPLICATE_KEY) || !(error instanceof MongoBulkWriteError)) throw error;
    const refusals = [error.writeErrors].flat();
    if (refusals.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return refusals.flatMap(({ index }) => makings[index] ?? []);
  }
};

/**
 * Who has such a key keeps it. Who comes to it too late has the own id for a key, which stands for nothing: only a
 * change to another key is written then. What is just not made anew yet gives it up; both are met again.
 */
const makeRoom = async (
  documents: Documents,
  { family, resource, updateWith }: KeyMaking,
  log: Log,
): Promise<void> => {
  const { uniqueKey } = specOf(family);
  if (uniqueKey === undefined) return;
  const { name, of } = uniqueKey;
  const path = `keys.unique.${name}`;
  const key = of(resource);
  const found = await documents.findOne({ [path]: key }, { projection: { version: 1, body: 1 } });
  const holder = found === null ? null : resourceIn(found);
  if (holder === null) return;
  const { id } = resource;
  if (of(whole(family, holder)) === key) {
    const { filter, update } = updateWith({ [name]: id }).updateOne;
    await documents.updateOne(filter, update);
    log(keyOfAnother(family, name, id, holder.id));
  } else
    await documents.updateOne({ _id: holder.id, [path]: key }, { $set: { [path]: holder.id } });
};
