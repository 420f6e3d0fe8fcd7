import { MongoDBContainer } from "@testcontainers/mongodb";
import { MongoClient } from "mongodb";
import { GenericContainer, getContainerRuntimeClient, Wait } from "testcontainers";
import { type Deployment, deploymentOf } from "../../adapters/mongodb/client.ts";

/** One server for the whole run. */
export interface MongodbServer {
  readonly uri: string;
  readonly deployment: Deployment;
  /** Whether it says how it goes about a query. */
  readonly explains: boolean;
  readonly client: MongoClient;
  readonly stop: () => Promise<void>;
}

const {
  MONGODB_TEST_URI: givenUri,
  MONGODB_TEST_IMAGE: givenImage,
  MONGODB_TEST_READY_LOG: readyLog = "listening|Waiting for connections",
} = process.env;

const DEFAULT_IMAGE = "mongo:8";
const PORT = 27017;

/** Said to whoever starts the tests, instead of a stack trace. */
const complain = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0]?.trim() ?? "";

interface Started {
  readonly uri: string;
  readonly stop: () => Promise<unknown>;
}

const startServer = async (): Promise<Started> => {
  if (givenUri !== undefined) return { uri: givenUri, stop: () => Promise.resolve() };
  await getContainerRuntimeClient().catch(() =>
    complain(
      "The integration tests need Docker, or a MongoDB server of yours: install and start Docker, or set MONGODB_TEST_URI.",
    ),
  );
  return await startContainer().catch((error: unknown) =>
    complain(
      `The image ${givenImage ?? DEFAULT_IMAGE} cannot be started (${reasonOf(error)}): set MONGODB_TEST_IMAGE to an image of a MongoDB-compatible server, or MONGODB_TEST_URI.`,
    ),
  );
};

const startContainer = async (): Promise<Started> => {
  if (givenImage === undefined) {
    const container = await new MongoDBContainer(DEFAULT_IMAGE).start();
    // The replica set knows its server by a name that only the container can resolve.
    const uri = `${container.getConnectionString()}/?directConnection=true`;
    return { uri, stop: () => container.stop() };
  }
  const container = await new GenericContainer(givenImage)
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forLogMessage(new RegExp(readyLog, "i")))
    .start();
  const uri = `mongodb://${container.getHost()}:${container.getMappedPort(PORT)}`;
  return { uri, stop: () => container.stop() };
};

const connected = async ({ uri, stop }: Started): Promise<MongodbServer> => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 10_000 });
  try {
    const deployment = await deploymentOf(client);
    const explains = await client
      .db()
      .collection("anything")
      .find({})
      .explain()
      .then(
        () => true,
        () => false,
      );
    return {
      uri,
      deployment,
      explains,
      client,
      stop: async () => {
        await client.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    return complain(
      `The MongoDB server for the integration tests does not answer: ${reasonOf(error)}.`,
    );
  }
};

/** Started as this module is loaded: what the server is capable of decides which tests there are. */
export const server = await connected(await startServer());

export const mochaGlobalTeardown = (): Promise<void> => server.stop();
