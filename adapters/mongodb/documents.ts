import type { Document, Filter } from "mongodb";
import type { AuditLine } from "../../domain/audit/audit-line.ts";
import type { Family, LexicalFamily } from "../../domain/shared/family.ts";
import type { KeptAnswer } from "../../domain/changes/kept-answer.ts";
import type { RevisionAction, RevisionEvent } from "../../domain/changes/revision.ts";
import { specOf } from "../../domain/families.ts";
import type { Card, YearRange } from "../../domain/shared/card.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import type { SortValue } from "../../domain/shared/page.ts";
import type { Form } from "../../domain/shared/search.ts";
import type { Tombstone, Versioned } from "../../domain/shared/versioned.ts";
import { gramsOf } from "./grams.ts";

/** What a resource is found and ordered by: its card, as the server's indexes like it. */
export interface Keys {
  /** What they are of (`keysId`), so that another collation or release finds what to make anew. */
  readonly made_by: string;
  /** Keys that only one resource has; left out where there is none, so that sparse indexes do not see it. */
  readonly unique: Readonly<Record<string, string>>;
  readonly sorts: Readonly<Record<string, SortValue>>;
  /** Of sort fields that may be without a value: whether they are, which puts them last in both directions. */
  readonly unset: Readonly<Record<string, boolean>>;
  /** One value by itself for terms that are single, a list for the others. */
  readonly terms: Readonly<Record<string, string | readonly string[]>>;
  readonly forms: readonly Form[];
  /** What parts of forms are found by: see `grams.ts`. */
  readonly grams: readonly string[];
  readonly years: readonly YearRange[];
  readonly boxes: Card["boxes"];
}

/** What an entry's senses are found by, kept in the entry too: see `senses-in-entries.ts`. */
export interface Parts {
  readonly terms: Readonly<Record<string, readonly string[]>>;
  readonly forms: readonly Form[];
  readonly grams: readonly string[];
}

/** A tombstone as it is stored; it names the entry that took the resource with it. */
export type StoredTombstone = Omit<Tombstone, "id"> & { readonly with_entry: string | null };

/**
 * A resource, or what a deletion left of it. That stays in the resource's own document, so that a
 * deletion is one write like any other: whole or not at all, in every deployment.
 */
export interface ResourceDocument extends Document {
  readonly _id: string;
  /** Only what exists has one. */
  readonly version?: number;
  readonly external_id?: string;
  /** The resource, whole. */
  readonly body?: Versioned;
  /** What its history says of this version. */
  readonly event?: RevisionEvent;
  readonly keys?: Keys;
  /** Of entries that have senses. */
  readonly parts?: Parts;
  /** Of senses: the status of their entry. */
  readonly entry_status?: string;
  /** Raised by each transaction that relies on this document without changing it. */
  readonly lock?: number;
  readonly tombstone?: StoredTombstone;
  /** Where there are no transactions: the answer that its last write under a key gave. */
  readonly kept?: AnswerDocument;
  /** Of users: raised by each login, so that a login and a change of the user meet in one document. */
  readonly logins?: number;
  readonly last_login_at?: string;
  /** The user who was added while there was none. */
  readonly first?: true;
}

/** Goes with a deletion. */
export const fieldsOfLife: readonly string[] = [
  "version",
  "external_id",
  "body",
  "event",
  "keys",
  "parts",
  "entry_status",
  "logins",
  "last_login_at",
  "first",
];

/** A version that has ended, with the state that it had; none of a deletion. */
export interface RevisionDocument {
  readonly _id: string;
  readonly family: LexicalFamily;
  readonly id: string;
  readonly version: number;
  readonly action: RevisionAction;
  readonly at: string;
  readonly by: string;
  readonly comment: string | null;
  readonly state: Versioned | null;
}

export interface AnswerDocument extends Omit<KeptAnswer, "headers"> {
  readonly _id: string;
  /** As pairs, because names of fields may not hold everything that names of headers do. */
  readonly headers: readonly (readonly [string, string])[];
}

export type AuditDocument = Omit<AuditLine, "id"> & { readonly _id: string };

/** Lines of a change that is being made, and the first write by which it is known whether it was. */
export interface Untold {
  readonly lines: readonly AuditDocument[];
  readonly family: Family;
  readonly id: string;
  /** That it makes. */
  readonly version: number;
  readonly deleted: boolean;
}

/** Raised with whatever else keys are made of. */
const KEYS_VERSION = 2;

export const keysId = ({ id }: Collation): string => `${id} ${KEYS_VERSION}`;

export const keysOf = (family: Family, resource: Versioned, collation: Collation): Keys => {
  const spec = specOf(family);
  const { sorts, terms, forms, years, boxes } = spec.card(resource, collation);
  const uniqueKey = spec.uniqueKey?.of(resource) ?? null;
  const nullable = Object.entries(spec.sorts).filter(([, field]) => field.nullable);
  return {
    made_by: keysId(collation),
    unique:
      spec.uniqueKey === undefined || uniqueKey === null
        ? {}
        : { [spec.uniqueKey.name]: uniqueKey },
    sorts,
    unset: Object.fromEntries(nullable.map(([name]) => [name, (sorts[name] ?? null) === null])),
    terms: Object.fromEntries(
      Object.entries(terms).flatMap(([name, values]) => {
        const value = spec.single.includes(name) ? values[0] : values;
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
    forms,
    grams: gramsOf(forms),
    years,
    boxes,
  };
};

/** What a put sets in a document; what logins and kept answers leave there stays. */
export const toDocument = (
  family: Family,
  resource: Versioned,
  event: RevisionEvent,
  collation: Collation,
): Document => ({
  version: resource.version,
  ...(resource.external_id !== null && { external_id: resource.external_id }),
  body: resource,
  event,
  keys: keysOf(family, resource, collation),
});

export const isLive = (stored: ResourceDocument | null | undefined): boolean =>
  stored?.version !== undefined;

/** The resource in a document; null where it was deleted. */
export const resourceIn = (stored: ResourceDocument | null | undefined): Versioned | null =>
  stored?.version === undefined ? null : (stored.body ?? null);

/** What is read of documents that are listed, their place in the order included. */
export const listed = { version: 1, body: 1, last_login_at: 1, "keys.sorts": 1 } as const;

export const valueAt = (document: Document | undefined, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, name) => (value as Document | undefined)?.[name], document);

/** The one value of a term that is single. */
export const singleTerm = (stored: ResourceDocument | undefined, name: string): string | null =>
  (valueAt(stored, `keys.terms.${name}`) as string | undefined) ?? null;

/** A condition on the documents of a family. */
export type Match = Filter<ResourceDocument>;
