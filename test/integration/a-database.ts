import { randomUUID } from "node:crypto";
import { openMongodbStore } from "../../adapters/mongodb/store.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Store } from "../../domain/store.ts";
import { spanish } from "../contracts/open-store.ts";
import { server } from "./mongodb-server.ts";

export interface TestDatabase {
  readonly name: string;
  readonly uri: string;
  readonly drop: () => Promise<unknown>;
}

/** A database of the test's own, on the server of the run. */
export const aDatabase = (): TestDatabase => {
  const name = `dictionary_test_${randomUUID().slice(0, 13)}`;
  return {
    name,
    uri: withDatabase(server.uri, name),
    drop: () => server.client.db(name).dropDatabase(),
  };
};

const withDatabase = (uri: string, name: string): string => {
  const [, hosts = "", database = "", options = ""] =
    /^([^:]+:\/\/[^/?]+)\/?([^?]*)\??(.*)$/.exec(uri) ?? [];
  // A database in the path is also the one that passwords are looked up in.
  const login = hosts.includes("@") && database !== "" && !options.includes("authSource=");
  const parts = [options, login ? `authSource=${database}` : ""].filter((part) => part !== "");
  return `${hosts}/${name}${parts.length === 0 ? "" : `?${parts.join("&")}`}`;
};

const silently = (): void => undefined;

export const openAt = (
  uri: string,
  collation: Collation = spanish,
  log: (message: string) => void = silently,
): Promise<Store> => openMongodbStore({ uri, collation, log });

/** A store on a fresh database. */
export const openFresh = async (): Promise<{
  readonly store: Store;
  readonly database: TestDatabase;
  readonly dispose: () => Promise<void>;
}> => {
  const database = aDatabase();
  const store = await openAt(database.uri);
  return {
    store,
    database,
    dispose: async () => {
      await store.close();
      await database.drop();
    },
  };
};
