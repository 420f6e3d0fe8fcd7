import * as TE from "fp-ts/lib/TaskEither.js";
import type { Backups } from "./changes/backup.ts";
import type { Audit } from "./audit/audit.ts";
import type { AuditLine } from "./audit/audit-line.ts";
import type { Commit, Put, Refusal, Resources } from "./changes/change-set.ts";
import { type LexicalFamily, perLexicalFamily } from "./shared/family.ts";
import type { KeptAnswers } from "./changes/kept-answer.ts";
import type { References } from "./changes/references.ts";
import type { History } from "./changes/history.ts";
import type { OpenShelf } from "./changes/shelf.ts";
import type { Snapshots } from "./changes/snapshot.ts";
import type { LoginAttempts } from "./sessions/login-attempts.ts";
import type { SessionRepository } from "./sessions/session-repository.ts";
import type { StoreError } from "./shared/app-error.ts";
import type { ResourceRepository } from "./shared/resource-repository.ts";
import type { UserRepository } from "./users/user-repository.ts";

/** The families of the dictionary, each behind the same port. */
export type Lexicon = { readonly [F in LexicalFamily]: ResourceRepository<Resources[F]> };

/** What a store makes for one family, made for all of them. */
export const lexiconOf = (
  repository: <F extends LexicalFamily>(family: F) => ResourceRepository<Resources[F]>,
): Lexicon =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- each family has its own
  perLexicalFamily((family) => repository(family)) as unknown as Lexicon;

/** Every port that a store implements, so that one word swaps them all. */
export interface Store {
  readonly commit: Commit;
  /** The same for very much at once. */
  readonly bulk: OpenBulk;
  /** From so many new entries on, `bulk` is faster than `commit`; Infinity where it never is. */
  readonly bulkFrom: number;
  readonly lexicon: Lexicon;
  readonly references: References;
  readonly history: History;
  readonly audit: Audit;
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly loginAttempts: LoginAttempts;
  readonly keptAnswers: KeptAnswers;
  readonly snapshots: Snapshots;
  readonly backups: Backups;
  /** Room beside the memory, for one caller. */
  readonly shelf: OpenShelf;
  /** How many resources it had best be given at once, where there are many. */
  readonly batchSize: number;
  /** Whether the store is within reach. */
  readonly ping: () => TE.TaskEither<StoreError, void>;
  /** Waits for what is under way. However often it is asked for, it is done once. */
  readonly close: () => Promise<void>;
}

type Finding<F extends LexicalFamily> = Pick<
  ResourceRepository<Resources[F]>,
  "findAny" | "findBy"
>;

/** What an import looks at of what is there. */
export interface Seen {
  readonly lexicon: { readonly [F in LexicalFamily]: Finding<F> };
  readonly history: Pick<History, "grave">;
  readonly references: Pick<References, "ancestors">;
}

export const seenBy = (
  repository: <F extends LexicalFamily>(family: F) => Finding<F>,
  grave: History["grave"],
  ancestors: References["ancestors"],
): Seen => ({
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- each family has its own
  lexicon: perLexicalFamily((family) => repository(family)) as unknown as Seen["lexicon"],
  history: { grave },
  references: { ancestors },
});

/** What writes one change set after the other needs of a store, whole as a store gives it. */
export type PlainStore = Pick<Store, "commit" | "lexicon" | "history" | "references" | "batchSize">;

/** The dictionary as an import finds it, and adds to it. */
export interface Written extends Seen, Pick<Store, "commit" | "batchSize"> {}

/**
 * New entries that are kept ready, unseen by anybody, until it is known that they are to be written: they need not
 * be made once more then.
 */
export interface Held {
  /**
   * Entries of which the dictionary has none, in the order in which they are to be written. Answers once it may be
   * given more; what went wrong with them is told then or later, at the latest by `write`.
   */
  readonly add: (puts: readonly Put[]) => TE.TaskEither<StoreError, void>;
  /**
   * Writes the next so many of them, in one step with these lines of the audit, as created at that time. Where it
   * is refused, none of these is written, nor kept any longer.
   */
  readonly write: (part: HeldPart) => TE.TaskEither<Refusal | StoreError, void>;
  /** How many of those that are left had best be written in the next step; never more. */
  readonly nextSize: (left: number) => number;
}

export interface HeldPart {
  /** How many of those that come next. */
  readonly count: number;
  /** When they are created: RFC 3339. */
  readonly at: string;
  readonly audit: readonly AuditLine[];
}

/** The dictionary as it is seen and changed by whoever puts very much into it. */
export interface Bulk extends Written {
  /** Durable, and seen by others, once all is finished; a store may make it so earlier. */
  readonly commit: Commit;
  /** Whether others see nothing of it, and all of it can be given up, until it is finished: which takes long. */
  readonly isOneStep: boolean;
  /** Null where nothing is gained by it. */
  readonly held: Held | null;
  readonly finish: () => TE.TaskEither<StoreError, void>;
  /** Gives up what is not durable yet. To be called unless it was finished. */
  readonly abandon: () => Promise<void>;
}

/**
 * Port: prepares for that many new entries, as the store does it fastest. What it answers is for one
 * caller, and to be finished or abandoned soon: others' writes may have to wait for it.
 */
export type OpenBulk = (entries: number) => TE.TaskEither<StoreError, Bulk>;

/** For stores, and for times, where nothing is faster than one change set after the other. */
export const plainBulk = (store: Written): Bulk => ({
  ...store,
  isOneStep: false,
  held: null,
  finish: () => TE.right(undefined),
  abandon: () => Promise.resolve(),
});
