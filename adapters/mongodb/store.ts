import type { MongoClient } from "mongodb";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Store } from "../../domain/store.ts";
import {
  databaseOf,
  type Deployment,
  deploymentOf,
  newClient,
  newPatientClient,
} from "./client.ts";
import { collectionsOf } from "./collections.ts";
import { mongodbCommit } from "./commit.ts";
import { type StoredFamilies, storedFamilies } from "./documents.ts";
import { mongodbEntries } from "./entries.ts";
import { makeIndexes } from "./indexes.ts";
import { mongodbKeptAnswers } from "./kept-answers.ts";
import { mongodbLoginAttempts } from "./login-attempts.ts";
import { attempt, toStoreError } from "./mongodb-errors.ts";
import { rebuildKeys } from "./rebuild-keys.ts";
import { mongodbSessions } from "./sessions.ts";
import { mongodbSnapshots } from "./snapshots.ts";
import { mongodbUsers } from "./users.ts";

export interface MongodbOptions {
  /** A connection string; the database is the one in its path, or `dictionary`. */
  readonly uri: string;
  readonly collation: Collation;
  /** Where to tell the operator what the deployment cannot do. */
  readonly log: (message: string) => void;
  /** False for tools beside a service, whose keys they must not change under it. */
  readonly mayRebuild?: boolean;
}

/**
 * A store in a MongoDB deployment, which any number of processes may share. Rejects with a
 * `StoreError` where the deployment is out of reach.
 */
export const openMongodbStore = async (options: MongodbOptions): Promise<Store> => {
  const { uri, collation, log } = options;
  const families = storedFamilies(collation);
  const client = newClient(uri);
  try {
    const deployment = await deploymentOf(client);
    await prepare(options, families);
    if (!deployment.transactions)
      log(
        "no transactions here: this MongoDB is a single server, and a change of several resources that is cut off may be made in part (a replica set, even of one server, has them)",
      );
    return assembled(options, client, deployment, families);
  } catch (error) {
    await client.close();
    throw toStoreError(error) ?? error;
  }
};

/** Makes indexes and keys what this version of the program expects. */
const prepare = async (
  { uri, collation, log, mayRebuild = true }: MongodbOptions,
  families: StoredFamilies,
): Promise<void> => {
  const client = newPatientClient(uri);
  try {
    const collections = collectionsOf(databaseOf(client, uri));
    await makeIndexes(collections);
    await rebuildKeys(collections, families, collation, log, mayRebuild);
  } finally {
    await client.close();
  }
};

const assembled = (
  { uri, collation, log }: MongodbOptions,
  client: MongoClient,
  deployment: Deployment,
  families: StoredFamilies,
): Store => {
  const database = databaseOf(client, uri);
  const collections = collectionsOf(database);
  const deps = { client, collections, families, deployment, log };
  return {
    commit: mongodbCommit(deps),
    entries: mongodbEntries(collections, families, collation),
    users: mongodbUsers(collections, families),
    sessions: mongodbSessions(collections),
    loginAttempts: mongodbLoginAttempts(collections),
    keptAnswers: mongodbKeptAnswers(collections, deployment),
    snapshots: mongodbSnapshots(deps),
    ping: () => attempt(async () => void (await database.command({ ping: 1 }))),
    close: () => client.close(),
  };
};
