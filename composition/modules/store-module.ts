import { ContainerModule } from "inversify";
import type { Logger } from "pino";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Store } from "../../domain/store.ts";
import type { Config } from "../config.ts";
import { services } from "../services.ts";

/** Each store's module is imported only where it is used: the others' drivers cost memory and time. */
const openStore = async (
  { storage }: Config,
  collation: Collation,
  log: Logger,
): Promise<Store> => {
  switch (storage.kind) {
    case "sqlite": {
      const { openSqliteStore } = await import("../../adapters/sqlite/store.ts");
      return openSqliteStore({ file: storage.file, collation });
    }
    case "mongodb": {
      const { openMongodbStore } = await import("../../adapters/mongodb/store.ts");
      return openMongodbStore({
        uri: storage.uri,
        collation,
        log: (message) => log.warn(message),
      });
    }
    case "memory": {
      const { inMemoryStore } = await import("../../adapters/in-memory/store.ts");
      return inMemoryStore(collation);
    }
  }
};

/** The store that the configuration names, behind every port. */
export const storeModule = new ContainerModule(({ bind }) => {
  bind(services.store)
    .toResolvedValue(openStore, [services.config, services.collation, services.log])
    .inSingletonScope()
    .onDeactivation((store) => store.close());
});
