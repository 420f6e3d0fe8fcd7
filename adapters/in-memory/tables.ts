import type { Family, Resources } from "../../domain/changes/change-set.ts";
import type { KeptAnswer } from "../../domain/changes/kept-answer.ts";
import type { EntryKeys } from "../../domain/entries/entry-keys.ts";
import type { AttemptWindow } from "../../domain/sessions/login-attempts.ts";
import type { Session } from "../../domain/sessions/session.ts";
import type { Tombstone } from "../../domain/shared/versioned.ts";

/** All that the in-memory store holds. Resources are immutable, so they need no copying. */
export interface Tables {
  readonly resources: { readonly [F in Family]: Map<string, Resources[F]> };
  readonly tombstones: Readonly<Record<Family, Map<string, Tombstone>>>;
  readonly entryKeys: Map<string, EntryKeys>;
  readonly lastLogins: Map<string, string>;
  readonly sessions: Map<string, Session>;
  readonly attempts: Map<string, AttemptWindow>;
  readonly answers: Map<string, KeptAnswer>;
}

export const emptyTables = (): Tables => ({
  resources: { entries: new Map(), users: new Map() },
  tombstones: { entries: new Map(), users: new Map() },
  entryKeys: new Map(),
  lastLogins: new Map(),
  sessions: new Map(),
  attempts: new Map(),
  answers: new Map(),
});
