import { type ChangeSet, changeSet } from "../../domain/changes/change-set.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import { collation } from "../../domain/shared/collation.ts";
import type { Store } from "../../domain/store.ts";
import { putEntry } from "../builders/a-change.ts";
import { answerOf } from "./answer-of.ts";

/** What every store under test is made with. */
export const spanish = collation("es");

/** Gives a store that holds nothing; opened for every test, so it has to be fast. */
export type OpenStore = () => Promise<{
  readonly store: Store;
  readonly dispose: () => Promise<void>;
}>;

/** What a deployment may lack: a MongoDB without a replica set has neither. */
export interface Capabilities {
  /** Change sets of several resources are applied whole or not at all. */
  readonly transactions: boolean;
  readonly snapshots: boolean;
}

export const everything: Capabilities = { transactions: true, snapshots: true };

type Around = (hook: () => Promise<void>) => void;

const opened = (begin: Around, end: Around, open: OpenStore): (() => Store) => {
  let current: Awaited<ReturnType<OpenStore>> | null = null;
  begin(async () => {
    current = await open();
  });
  end(async () => {
    await current?.dispose();
    current = null;
  });
  return () => {
    if (current === null) throw new Error("there is a store only while a test runs");
    return current.store;
  };
};

/** A store of its own for each test of the suite. */
export const freshStore = (open: OpenStore): (() => Store) => opened(beforeEach, afterEach, open);

/** One store for a suite whose tests only read, filled once. */
export const filledStore = (open: OpenStore, entries: readonly Entry[]): (() => Store) => {
  const store = opened(before, after, open);
  before(() => fill(store(), entries));
  return store;
};

/** Each entry in a change set of its own, as stores without transactions would have it too. */
export const fill = async (store: Store, entries: readonly Entry[]): Promise<void> => {
  await Promise.all(
    entries.map((entry) => answerOf(commit(store, { puts: [putEntry(entry, null)] }))),
  );
};

export const commit = (store: Store, changes: Partial<ChangeSet>): ReturnType<Store["commit"]> =>
  store.commit(changeSet(changes));
