import type * as TE from "fp-ts/lib/TaskEither.js";
import type { Commit, Resources } from "./changes/change-set.ts";
import type { LexicalFamily } from "./shared/family.ts";
import type { KeptAnswers } from "./changes/kept-answer.ts";
import type { References } from "./changes/references.ts";
import type { History } from "./changes/history.ts";
import type { Snapshots } from "./changes/snapshot.ts";
import type { LoginAttempts } from "./sessions/login-attempts.ts";
import type { SessionRepository } from "./sessions/session-repository.ts";
import type { StoreError } from "./shared/app-error.ts";
import type { ResourceRepository } from "./shared/resource-repository.ts";
import type { UserRepository } from "./users/user-repository.ts";

/** The five families of the dictionary, each behind the same port. */
export type Lexicon = { readonly [F in LexicalFamily]: ResourceRepository<Resources[F]> };

/** Every port that a store implements, so that one word swaps them all. */
export interface Store {
  readonly commit: Commit;
  readonly lexicon: Lexicon;
  readonly references: References;
  readonly history: History;
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly loginAttempts: LoginAttempts;
  readonly keptAnswers: KeptAnswers;
  readonly snapshots: Snapshots;
  /** Whether the store is within reach. */
  readonly ping: () => TE.TaskEither<StoreError, void>;
  readonly close: () => Promise<void>;
}
