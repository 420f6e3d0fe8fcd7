import type { MongoClient } from "mongodb";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Snapshot, Snapshots } from "../../domain/changes/snapshot.ts";
import type { Deployment } from "./client.ts";
import type { Collections } from "./collections.ts";
import { listed, type ResourceDocument, resourceIn } from "./documents.ts";
import { aMoment, atMoment, MOMENT_BATCH } from "./moments.ts";

export interface SnapshotDeps {
  readonly client: MongoClient;
  readonly collections: Collections;
  readonly deployment: Deployment;
  readonly log: (message: string) => void;
}

/** Where the deployment has no snapshots, that is said once: an import reads several times. */
export const mongodbSnapshots = ({ log, ...deps }: SnapshotDeps): Snapshots => {
  let isToBeTold = !deps.deployment.snapshots;
  return {
    read: (wanted) => {
      if (isToBeTold)
        log("no snapshots here: what others write while this is read may be in it or not");
      isToBeTold = false;
      return resourcesIn(deps, wanted);
    },
  };
};

async function* resourcesIn<F extends LexicalFamily>(
  { client, collections, deployment }: Omit<SnapshotDeps, "log">,
  wanted: readonly F[],
): AsyncGenerator<Snapshot<F>> {
  const { options, leave } = aMoment(client, deployment);
  const ordered = {
    ...options,
    projection: listed,
    sort: { _id: 1 },
    limit: MOMENT_BATCH,
  } as const;
  try {
    for (const family of wanted) {
      let batch: readonly ResourceDocument[] = [];
      do {
        const after = batch.at(-1)?._id ?? "";
        const living = { _id: { $gt: after }, version: { $exists: true } };
        batch = await atMoment(() => collections.resources[family].find(living, ordered).toArray());
        for (const stored of batch)
          yield { family, resource: resourceIn(stored) } as unknown as Snapshot<F>;
      } while (batch.length === MOMENT_BATCH);
    }
  } finally {
    await leave();
  }
}
