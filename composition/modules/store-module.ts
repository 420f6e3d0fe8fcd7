import { dirname } from "node:path";
import { ContainerModule } from "inversify";
import type { Logger } from "pino";
import { makeDirectory } from "../../adapters/files/directories.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Store } from "../../domain/store.ts";
import type { Config } from "../config.ts";
import { faultyConfiguration } from "../environment.ts";
import { services } from "../services.ts";

/** What opening the store may do to it. The service may do both. */
export interface StoreAccess {
  readonly mayCreate: boolean;
  readonly mayRebuild: boolean;
  /** Whether to be ready for searches from the start. */
  readonly willBeSearched: boolean;
  /** Whether it may be opened although a restore of it is not finished. */
  readonly mayFinishRestore?: boolean;
  /** Whether an SQLite file that it fills may be taken from everybody else meanwhile. */
  readonly mayBeAlone?: boolean;
  /** How much of an SQLite file is kept in memory; what a service needs, if not said. */
  readonly cacheMb?: number;
  /** Whether nothing is written: where there is no dictionary, it is tried on an empty one in memory. */
  readonly isTrial?: boolean;
  /** How long to wait for another process that writes, where one does at a time; as a request does, if not said. */
  readonly lockPatienceMs?: number;
  /** Is told when that takes long. */
  readonly onLockWait?: () => void;
}

/** For the service. */
export const serviceAccess: StoreAccess = {
  mayCreate: true,
  mayRebuild: true,
  willBeSearched: true,
};

/**
 * An import into an empty dictionary holds the lock to its end, which takes minutes; what waits longer
 * than this waits for something that hangs.
 */
const TOOL_PATIENCE_MS = 60 * 60 * 1000;

/** For tools that may write all over a dictionary: an import, beside a service or before it starts. */
export const toolAccess = (mayCreate: boolean): StoreAccess => ({
  mayCreate,
  mayRebuild: false,
  willBeSearched: false,
  mayBeAlone: true,
  cacheMb: 128,
  lockPatienceMs: TOOL_PATIENCE_MS,
});

/** For what is only tried: where there is nothing, nothing is made for it, not even an empty file. */
export const trialAccess: StoreAccess = { ...toolAccess(false), isTrial: true };

/** For restoring: into a store that is not there yet, or where it was begun before. */
export const restoreAccess: StoreAccess = { ...toolAccess(true), mayFinishRestore: true };

const OWNER_ONLY = 0o700;

const openStore = async (
  config: Config,
  collation: Collation,
  log: Logger,
  access: StoreAccess,
): Promise<Store> => {
  try {
    return await openNamed(config, collation, log, access);
  } catch (error) {
    if (access.isTrial === true && isOfNothing(error)) return storeForTrial(collation);
    throw error;
  }
};

const isOfNothing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "NO_DICTIONARY";

const emptyStore = async (collation: Collation): Promise<Store> => {
  const { inMemoryStore } = await import("../../adapters/in-memory/store.ts");
  return inMemoryStore(collation);
};

/** Nothing is put into it, and what is kept of the lines meanwhile may be as much as ever. */
const storeForTrial = async (collation: Collation): Promise<Store> => {
  const { shelfOnDisk } = await import("../../adapters/shelf/shelf-on-disk.ts");
  return { ...(await emptyStore(collation)), shelf: shelfOnDisk };
};

/** Each store's module is imported only where it is used: the others' drivers cost memory and time. */
const openNamed = async (
  { storage }: Config,
  collation: Collation,
  log: Logger,
  access: StoreAccess,
): Promise<Store> => {
  const warn = (message: string): void => {
    log.warn(message);
  };
  switch (storage.kind) {
    case "sqlite": {
      if (access.mayCreate) makeDirectory(dirname(storage.file), OWNER_ONLY);
      const { openSqliteStore } = await import("../../adapters/sqlite/store.ts");
      return openSqliteStore({ file: storage.file, collation, log: warn, ...access });
    }
    case "mongodb": {
      const { openMongodbStore } = await import("../../adapters/mongodb/store.ts");
      return openMongodbStore({
        uri: storage.uri,
        collation,
        mayRebuild: access.mayRebuild,
        mayCreate: access.mayCreate,
        patience: patienceOf(access),
        mayFinishRestore: access.mayFinishRestore === true,
        log: warn,
      }).catch(asConfigured);
    }
    case "memory":
      return emptyStore(collation);
  }
};

const patienceOf = ({ lockPatienceMs, onLockWait = () => undefined }: StoreAccess) =>
  lockPatienceMs === undefined ? undefined : { lockPatienceMs, onLockWait };

const asConfigured = (error: unknown): never => {
  // Certificates, which the connection string names: the driver reads them as it connects.
  if (error instanceof Error && "syscall" in error && error.syscall === "open")
    throw faultyConfiguration([
      `MONGODB_URI, or what MONGODB_URI_FILE names, speaks of a file that cannot be read: ${error.message}`,
    ]);
  if (!(error instanceof Error && error.name === "UnusableUriError")) throw error;
  const isOption = error.message.startsWith("option ");
  const advice = isOption
    ? ""
    : ". In a name or a password : / ? # [ ] @ and % are written percent-encoded";
  throw faultyConfiguration([
    `MONGODB_URI, or what MONGODB_URI_FILE names, cannot be used: ${error.message}${advice}`,
  ]);
};

/** The store that the configuration names, behind every port. */
export const storeModule = (access: StoreAccess): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(services.store)
      .toResolvedValue(
        (config: Config, collation: Collation, log: Logger) =>
          openStore(config, collation, log, access),
        [services.config, services.collation, services.log],
      )
      .inSingletonScope()
      .onDeactivation((store) => store.close());
  });
