import type { AuditLine } from "../../domain/audit/audit-line.ts";
import type { Resources } from "../../domain/changes/change-set.ts";
import { type Family, type LexicalFamily, perFamily } from "../../domain/shared/family.ts";
import type { KeptAnswer } from "../../domain/changes/kept-answer.ts";
import type { Grave, Revision, RevisionEvent } from "../../domain/changes/revision.ts";
import type { LoginAttempt } from "../../domain/sessions/login-attempts.ts";
import type { Session } from "../../domain/sessions/session.ts";
import type { Card } from "../../domain/shared/card.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";

/** A living resource, what it is found by, and how its version came about. */
export interface Row<R extends Versioned = Versioned> {
  readonly resource: R;
  readonly card: Card;
  readonly event: RevisionEvent;
}

/** A version that has ended, or a deletion that was undone. What came before it is the one before it. */
export type Past<R = unknown> = Omit<Revision<R>, "before">;

export interface FamilyTable<R extends Versioned = Versioned> {
  readonly rows: Map<string, Row<R>>;
  /** Ids by what may be there only once: the name and the value of a key. */
  readonly keys: Map<string, string>;
  readonly graves: Map<string, Grave>;
  /** By id, oldest first. */
  readonly pasts: Map<string, readonly Past<R>[]>;
}

/** All that the in-memory store holds. Resources are immutable, so they need no copying. */
export interface Tables {
  readonly families: { readonly [F in Family]: FamilyTable<Resources[F]> };
  /** By `nameOf` what is referred to: the resources that do, by their own. */
  readonly referrers: Map<string, Map<string, Referrer>>;
  readonly lastLogins: Map<string, string>;
  readonly sessions: Map<string, Session>;
  readonly attempts: Map<string, readonly LoginAttempt[]>;
  readonly answers: Map<string, KeptAnswer>;
  readonly audit: Map<string, AuditLine>;
}

export interface Referrer {
  readonly family: LexicalFamily;
  readonly id: string;
}

export const nameOf = (family: Family, id: string): string => `${family}/${id}`;

/** Empty where nothing refers to it. */
export const referrersTo = ({ referrers }: Tables, name: string): Map<string, Referrer> => {
  const known = referrers.get(name) ?? new Map<string, Referrer>();
  referrers.set(name, known);
  return known;
};

/** A family's table and spec, for code that is the same for all of them. */
export const tableOf = ({ families }: Tables, family: Family): FamilyTable => families[family];

const emptyTable = (): FamilyTable => ({
  rows: new Map(),
  keys: new Map(),
  graves: new Map(),
  pasts: new Map(),
});

export const emptyTables = (): Tables => ({
  families: perFamily(() => emptyTable()) as unknown as Tables["families"],
  referrers: new Map(),
  lastLogins: new Map(),
  sessions: new Map(),
  attempts: new Map(),
  answers: new Map(),
  audit: new Map(),
});
