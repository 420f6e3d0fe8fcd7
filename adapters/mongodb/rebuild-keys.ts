import type { Collation } from "../../domain/shared/collation.ts";
import type { Collections } from "./collections.ts";
import type { StoredFamilies } from "./documents.ts";

const BATCH = 1_000;

/**
 * Makes the stored sort and search keys anew where they were made for another collation: the
 * configured language changed, or its rules did. Every document says what its keys are of, so one
 * that is cut off goes on at the next start, and several processes may do it at once.
 */
export const rebuildKeys = async (
  { resources: { entries } }: Collections,
  families: StoredFamilies,
  collation: Collation,
  log: (message: string) => void,
  mayRebuild: boolean,
): Promise<void> => {
  const ofAnother = { "keys.made_by": { $gte: "", $ne: collation.id } };
  const { fromDocument, toDocument } = families.entries;
  for (let remade = 0; ;) {
    const batch = await entries.find(ofAnother, { limit: BATCH, batchSize: BATCH }).toArray();
    if (batch.length > 0 && !mayRebuild)
      throw new Error(
        `The dictionary is not kept in the order ${collation.id}: set DICTIONARY_LOCALE as the service has it, or start the service anew first.`,
      );
    if (batch.length === 0) {
      if (remade > 0) log(`made the keys of ${remade} entries anew`);
      return;
    }
    if (remade === 0) log(`making keys anew for the collation ${collation.id}`);
    await entries.bulkWrite(
      batch.map(fromDocument).map((entry) => ({
        updateOne: {
          filter: { _id: entry.id, version: entry.version },
          update: { $set: { keys: toDocument(entry)["keys"] as unknown } },
        },
      })),
      { ordered: false },
    );
    remade += batch.length;
  }
};
