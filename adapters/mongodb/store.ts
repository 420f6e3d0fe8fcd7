import * as TE from "fp-ts/lib/TaskEither.js";
import { type PlainStore, type Store, plainBulk } from "../../domain/store.ts";
import { pipe } from "fp-ts/lib/function.js";
import type { Db, MongoClient } from "mongodb";
import { type StoreError, unavailable } from "../../domain/shared/app-error.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { shelfOnDisk } from "../shelf/shelf-on-disk.ts";
import { mongodbAudit } from "./audit.ts";
import {
  databaseOf,
  type Deployment,
  deploymentOf,
  newClient,
  newPatientClient,
  patientDatabaseOf,
  reading,
} from "./client.ts";
import { mongodbBackups } from "./backups.ts";
import { type Collections, collectionsOf, RESTORE } from "./collections.ts";
import { mongodbCommit } from "./commit.ts";
import type { Patience } from "./committer.ts";
import { mongodbHistory } from "./history.ts";
import { makeIndexes } from "./indexes.ts";
import { mongodbKeptAnswers } from "./kept-answers.ts";
import { makeLocks } from "./locks.ts";
import { mongodbLoginAttempts } from "./login-attempts.ts";
import { attempt, toStoreError } from "./mongodb-errors.ts";
import { rebuildKeys } from "./rebuild-keys.ts";
import { mongodbReferences } from "./references.ts";
import { mongodbLexicon } from "./resources.ts";
import { BATCH } from "./runs.ts";
import { mongodbSessions } from "./sessions.ts";
import { mongodbSnapshots } from "./snapshots.ts";
import { makeTurns } from "./turns.ts";
import { mongodbUsers } from "./users.ts";

export interface MongodbOptions {
  /** A connection string; the database is the one in its path, or `dictionary`. */
  readonly uri: string;
  readonly collation: Collation;
  /** Where to tell the operator what the deployment cannot do. */
  readonly log: (message: string) => void;
  /** False for tools beside a service, whose keys they must not change under it. */
  readonly mayRebuild?: boolean;
  /** Whether it may be opened although a restore of it is not finished: by whoever finishes it. */
  readonly mayFinishRestore?: boolean;
  /** Whether a database may be made into a dictionary that is none yet. */
  readonly mayCreate?: boolean;
  readonly patience?: Patience | undefined;
}

/**
 * A store in a MongoDB deployment, which any number of processes may share. Rejects with a
 * `StoreError` where the deployment is out of reach.
 */
export const openMongodbStore = async (options: MongodbOptions): Promise<Store> => {
  const { uri, log } = options;
  const client = newClient(uri);
  try {
    const deployment = await deploymentOf(client);
    if (options.mayCreate === false) await requireDictionary(databaseOf(client, uri));
    await prepare(options, deployment);
    if (!deployment.transactions)
      log(
        "no transactions here: this MongoDB is a single server, and a change of several resources that is cut off may be made in part (a replica set, even of one server, has them)",
      );
    return assembled(options, client, deployment);
  } catch (error) {
    await client.close();
    throw toStoreError(error) ?? error;
  }
};

const requireDictionary = async (database: Db): Promise<void> => {
  const { collectionName: name } = collectionsOf(database).resources.entries;
  const found = database.listCollections({ name }, { nameOnly: true, authorizedCollections: true });
  if ((await found.toArray()).length > 0) return;
  throw Object.assign(
    new Error(`There is no dictionary in the database ${database.databaseName}`),
    {
      code: "NO_DICTIONARY",
      path: database.databaseName,
      variable: "MONGODB_URI",
    },
  );
};

/** Makes indexes and keys what this version of the program expects. */
const prepare = async (
  { uri, collation, log, mayRebuild = true, mayFinishRestore = false }: MongodbOptions,
  deployment: Deployment,
): Promise<void> => {
  const client = newPatientClient(uri);
  try {
    const collections = collectionsOf(patientDatabaseOf(client, uri));
    if (!mayFinishRestore && (await isBeingRestored(collections)))
      throw new Error(
        "A restore into this database is under way, or was cut off: run `dictionary restore` with the same backup again, or drop the database.",
      );
    await makeIndexes(collections, deployment);
    await makeLocks(collections);
    await makeTurns(collections);
    await rebuildKeys(collections, collation, log, mayRebuild);
  } finally {
    await client.close();
  }
};

const isBeingRestored = async ({ locks }: Pick<Collections, "locks">): Promise<boolean> =>
  (await locks.findOne({ _id: RESTORE }, reading)) !== null;

/** Within reach, and fit to be served: not while it is being restored. */
const ping = (collections: Collections, database: Db): TE.TaskEither<StoreError, void> =>
  pipe(
    attempt(async () => {
      await database.command({ ping: 1 });
      return isBeingRestored(collections);
    }),
    TE.flatMap((isRestoring) =>
      isRestoring ? TE.left(unavailable("the dictionary is being restored")) : TE.right(undefined),
    ),
  );

const assembled = (
  { uri, collation, log, patience }: MongodbOptions,
  client: MongoClient,
  deployment: Deployment,
): Store => {
  const database = databaseOf(client, uri);
  const collections = collectionsOf(database);
  const deps = { client, collections, collation, deployment, log, patience };
  const plain: PlainStore = {
    batchSize: BATCH,
    commit: mongodbCommit(deps),
    lexicon: mongodbLexicon(collections),
    history: mongodbHistory(collections),
    references: mongodbReferences(collections),
  };
  return {
    ...plain,
    bulk: () => TE.right(plainBulk(plain)),
    bulkFrom: Infinity,
    audit: mongodbAudit(collections),
    users: mongodbUsers(collections, collation),
    sessions: mongodbSessions(collections),
    loginAttempts: mongodbLoginAttempts(collections),
    keptAnswers: mongodbKeptAnswers(collections, deployment),
    snapshots: mongodbSnapshots(deps),
    backups: mongodbBackups({ ...deps, uri }),
    shelf: shelfOnDisk,
    ping: () => ping(collections, database),
    close: () => client.close(),
  };
};
