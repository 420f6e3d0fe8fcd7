import * as E from "fp-ts/lib/Either.js";
import {
  type Db,
  MongoClient,
  type MongoClientOptions,
  ReadConcern,
  type WriteConcernSettings,
} from "mongodb";

/** No server within this time, no free connection, no majority that confirms: out of reach. */
const REACH_MS = 2_000;

/** After this long a connection that says nothing is given up; the caller was told long before. */
export const SILENCE_MS = 5_000;

const options: MongoClientOptions = {
  appName: "lexical-dictionary-service",
  serverSelectionTimeoutMS: REACH_MS,
  connectTimeoutMS: REACH_MS,
  waitQueueTimeoutMS: REACH_MS,
  socketTimeoutMS: SILENCE_MS,
  // The driver retries only where the server announces sessions, and not on a single server.
  retryWrites: true,
};

/** For what may take long on a large dictionary: making indexes and keys anew. */
const patient: MongoClientOptions = { ...options, socketTimeoutMS: 0 };

export const newClient = (uri: string): MongoClient => clientWith(uri, options);
export const newPatientClient = (uri: string): MongoClient => clientWith(uri, patient);

/** The message is what is wrong with it. */
class UnusableUriError extends Error {
  override readonly name = "UnusableUriError";
}

/** What is wrong with a connection string is said without repeating it: it may hold a password. */
const clientWith = (uri: string, options: MongoClientOptions): MongoClient => {
  const client = E.tryCatch(() => new MongoClient(uri, options), E.toError);
  if (E.isRight(client)) {
    // The driver would throw of it where nobody can catch it, as it connects.
    if (client.right.options.hosts.some(({ host, socketPath }) => (host ?? socketPath) === ""))
      throw new UnusableUriError("a host of its list has no name");
    return client.right;
  }
  const reason = client.left.message.replaceAll(uri, "it is malformed");
  throw new UnusableUriError(reason);
};

/** A write that is confirmed is on the disks of the majority. */
export const durable = { w: "majority", journal: true, wtimeoutMS: REACH_MS } as const;

/** The same of many documents at once, in which the others need some time to follow. */
const durableInTime = { ...durable, wtimeoutMS: 60_000 } as const;

/** The server itself ends what nobody waits for any more. */
export const reading = { maxTimeMS: REACH_MS } as const;

const DEFAULT_DATABASE = "dictionary";

/** The name in the path of a connection string, which may list several hosts and so be no URL. */
const databaseName = (uri: string): string => {
  const path = /^[^/]+:\/\/[^/?]*\/([^?]*)/.exec(uri)?.[1] ?? "";
  return path === "" ? DEFAULT_DATABASE : decodeURIComponent(path);
};

/**
 * The database, with what the service relies on whatever the connection string says. Reading is
 * local to the primary: what is confirmed is seen by the next read, and a writer who lost a race
 * sees at once what the winner wrote, not only when it has reached the majority.
 */
export const databaseOf = (client: MongoClient, uri: string): Db =>
  databaseWith(client, uri, durable);
export const patientDatabaseOf = (client: MongoClient, uri: string): Db =>
  databaseWith(client, uri, durableInTime);

const databaseWith = (client: MongoClient, uri: string, writeConcern: WriteConcernSettings): Db =>
  client.db(databaseName(uri), {
    writeConcern,
    readConcern: new ReadConcern("local"),
    readPreference: "primary",
    ignoreUndefined: true,
  });

/** What a deployment is capable of, by its own word. */
export interface Deployment {
  readonly transactions: boolean;
  /** Reads, outside of transactions, of everything as it stood at one moment. */
  readonly snapshots: boolean;
}

/** The wire version of MongoDB 5.0, which brought snapshot reads. */
const SNAPSHOT_READS = 13;

export const deploymentOf = async (client: MongoClient): Promise<Deployment> => {
  const hello = await client.db("admin").command({ hello: 1 });
  const several = typeof hello["setName"] === "string" || hello["msg"] === "isdbgrid";
  const transactions = several && typeof hello["logicalSessionTimeoutMinutes"] === "number";
  return {
    transactions,
    snapshots: transactions && Number(hello["maxWireVersion"]) >= SNAPSHOT_READS,
  };
};
