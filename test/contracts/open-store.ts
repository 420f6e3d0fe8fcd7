import { type ChangeSet, changeSet, type Put } from "../../domain/changes/change-set.ts";
import type { Entry } from "../../domain/entries/entry.ts";
import { collation } from "../../domain/shared/collation.ts";
import type { ResourceRepository } from "../../domain/shared/resource-repository.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Store } from "../../domain/store.ts";
import { putEntry } from "../builders/a-change.ts";
import { referentsOf } from "../builders/with-referents.ts";
import { answerOf } from "./answer-of.ts";

/** What every store under test is made with. */
export const spanish = collation("es");

/** Gives a store that holds nothing; opened for every test, so it has to be fast. */
export type OpenStore = () => Promise<{
  readonly store: Store;
  readonly dispose: () => Promise<void>;
}>;

/** What a deployment may lack: a MongoDB without a replica set has no transactions, nor what takes them. */
export interface Capabilities {
  /** Change sets of several resources are applied whole or not at all. */
  readonly transactions: boolean;
  readonly snapshots: boolean;
  /** Of a reference that is made and the deletion of what it refers to, at one moment, one is refused. */
  readonly referenceRaces: boolean;
  /** Of moves that would make a circle together, at one moment, one is refused. */
  readonly treeRaces: boolean;
  /** Of the last two admins who demote each other at one moment, one stays. */
  readonly adminRaces: boolean;
  /** Nothing is published at the moment in which its last sense is deleted. */
  readonly senseRaces: boolean;
}

export const everything: Capabilities = {
  transactions: true,
  snapshots: true,
  referenceRaces: true,
  treeRaces: true,
  adminRaces: true,
  senseRaces: true,
};

/** A suite that a deployment can only pass with this; elsewhere it is skipped, and its name says why. */
export const describeWhere = (
  capable: boolean,
  reason: string,
  what: string,
  suite: () => void,
) => {
  describe(capable ? what : `${what} (not here: ${reason})`, () => {
    before(function () {
      if (!capable) this.skip();
    });
    suite();
  });
};

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
export const filledStore = (open: OpenStore, puts: readonly Put[]): (() => Store) => {
  const store = opened(before, after, open);
  before(() => fillWith(store(), ...puts));
  return store;
};

/** So many at once a slow server answers in time. */
const AT_ONCE = 50;

/** Each entry in a change set of its own, as stores without transactions would have it too. */
export const fill = async (store: Store, entries: readonly Entry[]): Promise<void> => {
  for (let first = 0; first < entries.length; first += AT_ONCE)
    await Promise.all(
      entries
        .slice(first, first + AT_ONCE)
        .map((entry) => answerOf(commit(store, { puts: [putEntry(entry, null)] }))),
    );
};

/** The puts, and what they refer to where it is not there yet, in one change set. */
export const fillWith = async (store: Store, ...puts: readonly Put[]): Promise<void> => {
  const referents = await Promise.all(
    [...Map.groupBy(referentsOf(puts), ({ family }) => family)].map(async ([family, all]) => {
      if (family === "users") return all;
      const ids = all.map(({ resource }) => resource.id);
      const repository: ResourceRepository<Versioned> = store.lexicon[family];
      const there = await answerOf(repository.findAny({ ids, external_ids: [] }));
      return all.filter(({ resource }) => !there.some(({ id }) => id === resource.id));
    }),
  );
  await answerOf(commit(store, { puts: [...referents.flat(), ...puts] }));
};

export const commit = (store: Store, changes: Partial<ChangeSet>): ReturnType<Store["commit"]> =>
  store.commit(changeSet(changes));
