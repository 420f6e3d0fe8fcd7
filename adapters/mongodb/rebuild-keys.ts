import type { Filter, UpdateFilter } from "mongodb";
import { specOf, whole } from "../../domain/families.ts";
import { keyOfAnother } from "../../domain/shared/card.ts";
import { allFamilies, type Family } from "../../domain/shared/family.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Collections } from "./collections.ts";
import {
  type Keys,
  keysId,
  keysOf,
  type Parts,
  type ResourceDocument,
  resourceIn,
} from "./documents.ts";
import { toStoreError, violatedIndex } from "./mongodb-errors.ts";
import { partsByEntry, readSenses } from "./senses-in-entries.ts";
import { untiedNote } from "./untied.ts";

const BATCH = 1_000;
/** With all their senses. */
const BATCH_OF_ENTRIES = 100;

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
  const size = family === "entries" ? BATCH_OF_ENTRIES : BATCH;
  const batch = await documents
    .find(outdated(keysId(collation)), { limit: size, batchSize: size, projection: looked })
    .toArray();
  if (batch.length === 0) return 0;
  if (!mayRebuild)
    throw new Error(
      `The dictionary is not kept in the order ${collation.id}: set DICTIONARY_LOCALE as the service has it, or start the service anew first.`,
    );
  const senses = family === "entries" ? await sensesOf(collections, batch) : null;
  const makings = batch.flatMap((stored) => {
    const kept = resourceIn(stored);
    return kept === null ? [] : makingOf({ family, stored, kept, collation, senses });
  });
  await makeAll(documents, makings, log);
  return batch.length;
};

const looked = { version: 1, body: 1, lock: 1 } as const;

/** What has keys, and is not made anew yet. */
const outdated = (madeBy: string) => ({ "keys.made_by": { $gte: "", $ne: madeBy } });

type Senses = ReturnType<typeof partsByEntry>;

/** What entries keep of their senses. Read after the entries' locks, which whoever changes it raises. */
const sensesOf = async (
  collections: Collections,
  entries: readonly ResourceDocument[],
): Promise<Senses> =>
  partsByEntry(
    await readSenses(
      // For as long as it takes, as nobody waits for an answer yet.
      { collections, reading: {} },
      entries.map(({ _id }) => _id),
    ),
  );

/** How the keys of a resource are written. */
interface KeyMaking {
  readonly family: Family;
  readonly resource: Versioned;
  /** What was written meanwhile has keys of its own, or is met again in the next batch. */
  readonly filter: Filter<ResourceDocument>;
  readonly set: Pick<ResourceDocument, "body"> & { readonly keys: Keys };
  /** Of an entry; null where it has no senses. */
  readonly parts: Parts | null | undefined;
}

const makingOf = ({
  family,
  stored,
  kept,
  collation,
  senses,
}: {
  readonly family: Family;
  readonly stored: ResourceDocument;
  readonly kept: Versioned;
  readonly collation: Collation;
  readonly senses: Senses | null;
}): KeyMaking => {
  const resource = whole(family, kept);
  const { id, version } = resource;
  const lock = stored.lock ?? { $exists: false };
  const keys = keysOf(family, resource, collation);
  return {
    family,
    resource,
    filter: { _id: id, version, lock, ...outdated(keys.made_by) },
    set: { ...(resource !== kept && { body: resource }), keys },
    parts: senses === null ? undefined : (senses.get(id) ?? null),
  };
};

const updateOf = ({ set, parts }: KeyMaking): UpdateFilter<ResourceDocument> => ({
  $set: { ...set, ...(parts !== null && parts !== undefined && { parts }) },
  ...(parts === null && { $unset: { parts: "" } }),
  ...(parts !== undefined && { $inc: { lock: 1 } }),
});

const makeAll = async (
  documents: Documents,
  makings: readonly KeyMaking[],
  log: Log,
): Promise<void> => {
  try {
    if (makings.length > 0)
      await documents.bulkWrite(
        makings.map((making) => ({
          updateOne: { filter: making.filter, update: updateOf(making) },
        })),
        { ordered: false },
      );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // What is written by now is not outdated any more.
    for (const making of makings) await makeOne(documents, making, log);
  }
};

/** Whether it is about one of them, by which the others need not be kept up. */
const isRefusal = (error: unknown): boolean =>
  violatedIndex(error) !== null || toStoreError(error)?._tag === "TooLarge";

const makeOne = async (documents: Documents, making: KeyMaking, log: Log): Promise<void> => {
  const { filter, resource, parts } = making;
  try {
    await documents.updateOne(filter, updateOf(making));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (violatedIndex(error) !== null) return makeRoom(documents, making, log);
    if (parts === undefined) throw error;
    await documents.updateOne(filter, updateOf({ ...making, parts: undefined }));
    log(`${untiedNote(resource.id)}, until they change: ${String(error)}`);
  }
};

/**
 * Who has such a key keeps it. Who comes to it too late has the own id for a key, which stands for nothing: only a
 * change to another key is written then. What is just not made anew yet gives it up; both are met again.
 */
const makeRoom = async (documents: Documents, making: KeyMaking, log: Log): Promise<void> => {
  const { family, resource, filter, set } = making;
  const { id } = resource;
  const { uniqueKey } = specOf(family);
  if (uniqueKey === undefined) return;
  const { name, of } = uniqueKey;
  const path = `keys.unique.${name}`;
  const key = of(resource);
  const found = await documents.findOne({ [path]: key }, { projection: looked });
  const holder = found === null ? null : resourceIn(found);
  // Another start may have made room for it meanwhile.
  if (holder === null || holder.id === id) return;
  if (of(whole(family, holder)) === key) {
    const keys = { ...set.keys, unique: { [name]: id } };
    const { modifiedCount } = await documents.updateOne(
      filter,
      updateOf({ ...making, set: { ...set, keys } }),
    );
    if (modifiedCount > 0) log(keyOfAnother(family, name, id, holder.id));
  } else {
    await documents.updateOne(
      { _id: holder.id, [path]: key, ...outdated(set.keys.made_by) },
      { $set: { [path]: holder.id } },
    );
  }
};
