import type { MongoClient } from "mongodb";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Snapshot, Snapshots } from "../../domain/changes/snapshot.ts";
import type { Deployment } from "./client.ts";
import type { Collections } from "./collections.ts";
import { listed, resourceIn } from "./documents.ts";
import { aMoment, batchesById } from "./moments.ts";

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
  const moment = aMoment(client, deployment);
  const living = { version: { $exists: true } };
  try {
    for (const family of wanted)
      for await (const batch of batchesById(moment, collections.resources[family], living, listed))
        for (const stored of batch)
          yield { family, resource: resourceIn(stored) } as unknown as Snapshot<F>;
  } finally {
    await moment.leave();
  }
}
