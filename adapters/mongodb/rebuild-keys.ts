import { allFamilies, type Family } from "../../domain/shared/family.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Collections } from "./collections.ts";
import { keysOf, resourceIn } from "./documents.ts";

const BATCH = 1_000;

/**
 * Makes the stored sort and search keys anew where they were made for another collation: the
 * configured language changed, or its rules did. Every document says what its keys are of, so one
 * that is cut off goes on at the next start, and several processes may do it at once.
 */
export const rebuildKeys = async (
  collections: Collections,
  collation: Collation,
  log: (message: string) => void,
  mayRebuild: boolean,
): Promise<void> => {
  for (const family of allFamilies)
    for (let remade = 0; ;) {
      const count = await rebuildBatch(collections, family, collation, mayRebuild);
      if (remade === 0 && count > 0)
        log(`making the keys of ${family} anew for the collation ${collation.id}`);
      remade += count;
      if (count > 0) continue;
      if (remade > 0) log(`made the keys of ${remade} ${family} anew`);
      break;
    }
};

/** How many it made anew. */
const rebuildBatch = async (
  { resources }: Collections,
  family: Family,
  collation: Collation,
  mayRebuild: boolean,
): Promise<number> => {
  const ofAnother = { "keys.made_by": { $gte: "", $ne: collation.id } };
  const batch = await resources[family]
    .find(ofAnother, { limit: BATCH, batchSize: BATCH, projection: { version: 1, body: 1 } })
    .toArray();
  if (batch.length === 0) return 0;
  if (!mayRebuild)
    throw new Error(
      `The dictionary is not kept in the order ${collation.id}: set DICTIONARY_LOCALE as the service has it, or start the service anew first.`,
    );
  await resources[family].bulkWrite(
    batch.flatMap((stored) => {
      const resource = resourceIn(stored);
      if (resource === null) return [];
      return {
        updateOne: {
          filter: { _id: resource.id, version: resource.version },
          update: { $set: { keys: keysOf(family, resource, collation) } },
        },
      };
    }),
    { ordered: false },
  );
  return batch.length;
};
