import { whole } from "../../domain/families.ts";
import { allFamilies, type Family } from "../../domain/shared/family.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Collections } from "./collections.ts";
import { keysId, keysOf, type ResourceDocument, resourceIn } from "./documents.ts";
import { gramsOf } from "./grams.ts";

const BATCH = 1_000;

/**
 * Makes the stored sort and search keys anew where they were made for another collation (the
 * configured language changed, or its rules did) or by an earlier release, and gives resources the
 * fields that they were kept without. Every document says what its keys are of, so one that is cut
 * off goes on at the next start, and several processes may do it at once.
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

const looked = { version: 1, body: 1, lock: 1, "parts.forms": 1 } as const;

/** Of what an entry keeps of its senses. Whoever changes that raises the entry's lock. */
const gramsOfParts = ({ parts }: ResourceDocument) =>
  parts === undefined ? {} : { "parts.grams": gramsOf(parts.forms) };

/** How many it made anew. */
const rebuildBatch = async (
  { resources }: Collections,
  family: Family,
  collation: Collation,
  mayRebuild: boolean,
): Promise<number> => {
  const ofAnother = { "keys.made_by": { $gte: "", $ne: keysId(collation) } };
  const batch = await resources[family]
    .find(ofAnother, { limit: BATCH, batchSize: BATCH, projection: looked })
    .toArray();
  if (batch.length === 0) return 0;
  if (!mayRebuild)
    throw new Error(
      `The dictionary is not kept in the order ${collation.id}: set DICTIONARY_LOCALE as the service has it, or start the service anew first.`,
    );
  await resources[family].bulkWrite(
    batch.flatMap((stored) => {
      const kept = resourceIn(stored);
      if (kept === null) return [];
      const resource = whole(family, kept);
      return {
        updateOne: {
          // What was written meanwhile has keys of its own, or is met again in the next batch.
          filter: {
            _id: resource.id,
            version: resource.version,
            lock: stored.lock ?? { $exists: false },
          },
          update: {
            $set: {
              ...(resource !== kept && { body: resource }),
              keys: keysOf(family, resource, collation),
              ...gramsOfParts(stored),
            },
          },
        },
      };
    }),
    { ordered: false },
  );
  return batch.length;
};
