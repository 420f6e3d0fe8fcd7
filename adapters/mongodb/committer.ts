import type * as TE from "fp-ts/lib/TaskEither.js";
import type { MongoClient } from "mongodb";
import type { ChangeSet, Refusal } from "../../domain/changes/change-set.ts";
import type { StoreError } from "../../domain/shared/app-error.ts";
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
  /** How long another process is waited for that writes, beside what each change set is given; not at all if not said. */
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
  /** How long somebody waits for it. */
  readonly patienceMs: number;
}

export interface Committer {
  /** Waits for other processes before a change set's own time begins, where there is patience for it. */
  readonly outlast: TE.TaskEither<StoreError, void>;
  /** Makes the writes of a change set and all else that it asks for; null where none of it is refused. */
  readonly make: (task: Task) => Promise<Refusal | null>;
}
