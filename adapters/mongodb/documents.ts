import type { Document } from "mongodb";
import type { Family, Resources } from "../../domain/changes/change-set.ts";
import type { KeptAnswer } from "../../domain/changes/kept-answer.ts";
import { entryKeys } from "../../domain/entries/entry-keys.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Tombstone, Versioned } from "../../domain/shared/versioned.ts";
import { emailKey } from "../../domain/users/user.ts";
import { type EntryDocument, entryFromDocument } from "../documents/entry-document.ts";
import { type UserDocument, userFromDocument } from "../documents/user-document.ts";

/**
 * A resource, or what a deletion left of it. That stays in the resource's own document, so that a
 * deletion is one write like any other: whole or not at all, in every deployment.
 */
export interface ResourceDocument extends Document {
  readonly _id: string;
  /** Only what exists has one. */
  readonly version?: number;
  readonly tombstone?: Omit<Tombstone, "id">;
  /** Where there are no transactions: the answer that its last write under a key gave. */
  readonly kept?: AnswerDocument;
  /** Of users: raised by each login, so that a login and a change of the user meet in one document. */
  readonly logins?: number;
  readonly last_login_at?: string;
  /** The user who was added while there was none. */
  readonly first?: true;
}

/** Beside what a family's mapper knows; a deletion takes these along. */
const extraFields = ["keys", "logins", "last_login_at", "first"];

export interface AnswerDocument extends Omit<KeptAnswer, "headers"> {
  readonly _id: string;
  /** As pairs, because names of fields may not hold everything that names of headers do. */
  readonly headers: readonly (readonly [string, string])[];
}

/** How a family lies in its collection. */
export interface StoredFamily<R extends Versioned> {
  /** Every field of a document, `_id` apart. */
  readonly fields: readonly string[];
  readonly toDocument: (resource: R) => Document;
  readonly fromDocument: (stored: ResourceDocument) => R;
}

export type StoredFamilies = { readonly [F in Family]: StoredFamily<Resources[F]> };

/** Absent keys are left out of the document, where a sparse unique index does not see them. */
const storedFamily = <R extends Versioned>(
  fromPlain: (plain: R) => R,
  keysOf: (resource: R) => Document,
): StoredFamily<R> => ({
  fields: [...Object.keys(fromPlain({} as R)).filter((name) => name !== "id"), ...extraFields],
  toDocument: (resource) => {
    const { id: _id, external_id, ...fields } = fromPlain(resource);
    const keys = keysOf(resource);
    return external_id === null ? { ...fields, keys } : { ...fields, external_id, keys };
  },
  fromDocument: ({ _id, ...stored }) => fromPlain({ ...stored, id: _id } as unknown as R),
});

/**
 * `made_by` names the collation that the keys are of, so that another one finds what to make anew;
 * `unnumbered` puts the entries without a number last in both directions.
 */
export const storedFamilies = (collation: Collation): StoredFamilies => ({
  entries: storedFamily<EntryDocument>(entryFromDocument, (entry) => ({
    made_by: collation.id,
    unnumbered: entry.homograph_number === null,
    ...entryKeys(collation, entry),
  })),
  users: storedFamily<UserDocument>(userFromDocument, ({ email }) => ({ email: emailKey(email) })),
});

/** What readers of resources have no use for. */
export const withoutKeys = { projection: { keys: 0, kept: 0 } } as const;

export const isLive = (stored: ResourceDocument): boolean => stored.version !== undefined;
