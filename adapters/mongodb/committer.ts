import type { MongoClient } from "mongodb";
import type { ChangeSet, Refusal } from "../../domain/changes/change-set.ts";
import type { Deployment } from "./client.ts";
import type { Collections } from "./collections.ts";
import type { StoredFamilies } from "./documents.ts";
import type { Write } from "./writes.ts";

export interface CommitDeps {
  readonly client: MongoClient;
  readonly collections: Collections;
  readonly families: StoredFamilies;
  readonly deployment: Deployment;
  readonly log: (message: string) => void;
}

/** Makes the writes of a change set and all else that it asks for; null where none of it is refused. */
export type Committer = (
  changes: ChangeSet,
  writes: readonly Write[],
  signal: AbortSignal,
) => Promise<Refusal | null>;
