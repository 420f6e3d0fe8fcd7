/** Long readings of everything as it stood at one moment, where the deployment has such. */
import * as E from "fp-ts/lib/Either.js";
import type { Collection, Document, FindOptions, MongoClient } from "mongodb";
import { type StoreError, unavailable } from "../../domain/shared/app-error.ts";
import { type Deployment, reading } from "./client.ts";
import type { Match, ResourceDocument } from "./documents.ts";
import { attempt, hasCode } from "./mongodb-errors.ts";

/**
 * Each a query of its own: a long reading may take longer than servers keep a cursor for, or than they
 * are told to work for one. No larger than the memory for as many large geometries.
 */
export const MOMENT_BATCH = 200;

const SNAPSHOT_TOO_OLD = 239;
const SNAPSHOT_UNAVAILABLE = 246;
const tooOld = unavailable(
  "the snapshot is older than the server keeps history; raise its parameter minSnapshotHistoryWindowInSeconds",
);

/** A moment that is read, which begins with the first query of it. */
export interface Moment {
  readonly options: FindOptions;
  /** To be called when nothing more is read of it. */
  readonly leave: () => Promise<void>;
}

export const aMoment = (client: MongoClient, { snapshots }: Deployment): Moment => {
  const options = { ...reading, batchSize: MOMENT_BATCH };
  if (!snapshots) return { options, leave: () => Promise.resolve() };
  const session = client.startSession({ snapshot: true });
  return {
    // The session adds the moment of its first read to the level that is named here.
    options: { ...options, session, readConcern: { level: "snapshot" } },
    leave: () => session.endSession(),
  };
};

/** Asks the server within a moment; rejects with a `StoreError` where the store, or the moment, is lost. */
export const atMoment = async <A>(ask: () => Promise<A>): Promise<A> => {
  const outcome = await attempt(ask)().catch((error: unknown): E.Either<StoreError, never> => {
    if (hasCode(error, SNAPSHOT_TOO_OLD, SNAPSHOT_UNAVAILABLE)) return E.left(tooOld);
    throw error;
  });
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- so the ports say: an iterator has no Left
  if (E.isLeft(outcome)) throw outcome.left;
  return outcome.right;
};

/** Those of a family that match, by id, batch by batch; none of nothing. */
export async function* batchesById(
  { options }: Moment,
  resources: Collection<ResourceDocument>,
  match: Match,
  projection: Document,
): AsyncGenerator<readonly ResourceDocument[]> {
  const ordered = { ...options, projection, sort: { _id: 1 }, limit: MOMENT_BATCH } as const;
  let batch: readonly ResourceDocument[] = [];
  do {
    const after = { _id: { $gt: batch.at(-1)?._id ?? "" }, ...match };
    batch = await atMoment(() => resources.find(after, ordered).toArray());
    if (batch.length > 0) yield batch;
  } while (batch.length === MOMENT_BATCH);
}
