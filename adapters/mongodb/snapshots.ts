import type { MongoClient } from "mongodb";
import { specOf } from "../../domain/families.ts";
import { byFamily, type LexicalFamily } from "../../domain/shared/family.ts";
import type { ExternalIdOf, Snapshot, Snapshots, WithKeys } from "../../domain/changes/snapshot.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Deployment } from "./client.ts";
import type { Collections } from "./collections.ts";
import { listed, resourceIn } from "./documents.ts";
import { aMoment, atMoment, batchesById, type Moment } from "./moments.ts";

export interface SnapshotDeps {
  readonly client: MongoClient;
  readonly collections: Collections;
  readonly deployment: Deployment;
  readonly log: (message: string) => void;
}

type Reading = Omit<SnapshotDeps, "log">;

/** So many ids are asked for at once: a command has at most 16 MB. */
const IDS_AT_ONCE = 10_000;

/** Where the deployment has no snapshots, that is said once: an import reads several times. */
export const mongodbSnapshots = ({ log, ...deps }: SnapshotDeps): Snapshots => {
  let isToBeTold = !deps.deployment.snapshots;
  const tell = (): void => {
    if (isToBeTold)
      log("no snapshots here: what others write while this is read may be in it or not");
    isToBeTold = false;
  };
  return {
    read: (wanted) => {
      tell();
      return resourcesIn(deps, wanted);
    },
    readWithKeys: (wanted) => {
      tell();
      return withKeysIn(deps, wanted);
    },
  };
};

async function* resourcesIn<F extends LexicalFamily>(
  deps: Reading,
  wanted: readonly F[],
): AsyncGenerator<Snapshot<F>> {
  for await (const { family, resources } of batchesIn(deps, wanted))
    for (const resource of resources) yield { family, resource } as unknown as Snapshot<F>;
}

async function* withKeysIn<F extends LexicalFamily>(
  deps: Reading,
  wanted: readonly F[],
): AsyncGenerator<WithKeys<F>> {
  for await (const { moment, family, resources } of batchesIn(deps, wanted)) {
    const externalIdOf = await keysOfReferred(moment, deps.collections, family, resources);
    for (const resource of resources)
      yield { family, resource, externalIdOf } as unknown as WithKeys<F>;
  }
}

interface Batch<F extends LexicalFamily> {
  readonly moment: Moment;
  readonly family: F;
  readonly resources: readonly Versioned[];
}

async function* batchesIn<F extends LexicalFamily>(
  { client, collections, deployment }: Reading,
  wanted: readonly F[],
): AsyncGenerator<Batch<F>> {
  const moment = aMoment(client, deployment);
  const living = { version: { $exists: true } };
  try {
    for (const family of wanted)
      for await (const batch of batchesById(moment, collections.resources[family], living, listed))
        yield { moment, family, resources: batch.flatMap((one) => resourceIn(one) ?? []) };
  } finally {
    await moment.leave();
  }
}

/** The external ids of all that these refer to. */
const keysOfReferred = async (
  { options }: Moment,
  { resources: collections }: Collections,
  family: LexicalFamily,
  resources: readonly Versioned[],
): Promise<ExternalIdOf> => {
  const references = resources.flatMap((resource) => specOf(family).references(resource));
  const keys = new Map<LexicalFamily, Map<string, string>>();
  for (const [named, own] of byFamily(references, (reference) => reference.family)) {
    const found = new Map<string, string>();
    const ids = [...new Set(own.map(({ id }) => id))];
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const asked = { _id: { $in: ids.slice(from, from + IDS_AT_ONCE) } };
      const looked = { ...options, batchSize: IDS_AT_ONCE, projection: { external_id: 1 } };
      const documents = await atMoment(() => collections[named].find(asked, looked).toArray());
      for (const { _id, external_id } of documents)
        if (external_id !== undefined) found.set(_id, external_id);
    }
    keys.set(named, found);
  }
  return (of, id) => keys.get(of)?.get(id) ?? null;
};
