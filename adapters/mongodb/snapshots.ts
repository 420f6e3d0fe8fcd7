import * as E from "fp-ts/lib/Either.js";
import type { ClientSession, Collection, FindOptions, MongoClient } from "mongodb";
import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { Snapshot, Snapshots } from "../../domain/changes/snapshot.ts";
import { type StoreError, unavailable } from "../../domain/shared/app-error.ts";
import { type Deployment, reading } from "./client.ts";
import type { Collections } from "./collections.ts";
import { listed, type ResourceDocument, resourceIn } from "./documents.ts";
import { attempt, hasCode } from "./mongodb-errors.ts";

/**
 * Each a query of its own: an export may take longer than servers keep a cursor for. No larger than
 * the memory for as many large geometries.
 */
const BATCH = 200;

const SNAPSHOT_TOO_OLD = 239;
const SNAPSHOT_UNAVAILABLE = 246;
const tooOld = unavailable(
  "the snapshot is older than the server keeps history; raise its parameter minSnapshotHistoryWindowInSeconds",
);

export interface SnapshotDeps {
  readonly client: MongoClient;
  readonly collections: Collections;
  readonly deployment: Deployment;
  readonly log: (message: string) => void;
}

export const mongodbSnapshots = ({
  client,
  collections,
  deployment,
  log,
}: SnapshotDeps): Snapshots => ({
  read: async function* <F extends LexicalFamily>(wanted: readonly F[]) {
    if (!deployment.snapshots)
      log("no snapshots here: what others write while this is read may be in it or not");
    const session = deployment.snapshots ? client.startSession({ snapshot: true }) : null;
    try {
      for (const family of wanted) {
        let batch: readonly ResourceDocument[] = [];
        do {
          batch = await batchAfter(collections.resources[family], batch.at(-1)?._id ?? "", session);
          for (const stored of batch)
            yield { family, resource: resourceIn(stored) } as unknown as Snapshot<F>;
        } while (batch.length === BATCH);
      }
    } finally {
      await session?.endSession();
    }
  },
});

const batchAfter = async (
  resources: Collection<ResourceDocument>,
  id: string,
  session: ClientSession | null,
): Promise<readonly ResourceDocument[]> => {
  const options: FindOptions = {
    ...reading,
    projection: listed,
    sort: { _id: 1 },
    limit: BATCH,
    batchSize: BATCH,
    // The session adds the moment of its first read to the level that is named here.
    ...(session !== null && { session, readConcern: { level: "snapshot" } }),
  };
  const outcome = await attempt(() =>
    resources.find({ _id: { $gt: id }, version: { $exists: true } }, options).toArray(),
  )().catch((error: unknown): E.Either<StoreError, never> => {
    if (hasCode(error, SNAPSHOT_TOO_OLD, SNAPSHOT_UNAVAILABLE)) return E.left(tooOld);
    throw error;
  });
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- so the port says: an iterator has no Left
  if (E.isLeft(outcome)) throw outcome.left;
  return outcome.right;
};
