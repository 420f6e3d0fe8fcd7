import type { MongoClient } from "mongodb";
import type { ChangeSet, Refusal } from "../../domain/changes/change-set.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Deployment } from "./client.ts";
import type { Collections } from "./collections.ts";
import type { Write } from "./writes.ts";

export interface CommitDeps {
  readonly client: MongoClient;
  readonly collections: Collections;
  readonly collation: Collation;
  readonly deployment: Deployment;
  readonly log: (message: string) => void;
  /** Beside what each change set is given, how long another process is waited for where one writes at a time. */
  readonly patience?: Patience | undefined;
}

/** Of whoever has more time than a request: a command. */
export interface Patience {
  readonly lockPatienceMs: number;
  /** Is told when it takes long. */
  readonly onLockWait: () => void;
}

export interface Task {
  readonly changes: ChangeSet;
  readonly writes: readonly Write[];
  readonly signal: AbortSignal;
  /** How much time it has once it is begun. */
  readonly patienceMs: number;
}

/** Makes the writes of a change set and all else that it asks for; null where none of it is refused. */
export type Committer = (task: Task) => Promise<Refusal | null>;
