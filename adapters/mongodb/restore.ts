import * as E from "fp-ts/lib/Either.js";
import type { AnyBulkWriteOperation, Document } from "mongodb";
import {
  anotherRestore,
  type BackupRecord,
  type BackupRecords,
  type Backups,
  notAsGiven,
  notEmpty,
  type RestoreRefusal,
} from "../../domain/changes/backup.ts";
import { created } from "../../domain/changes/revision.ts";
import { isStoreError } from "../../domain/shared/app-error.ts";
import { keyOrOwnId } from "../../domain/shared/card.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { allFamilies, type Family } from "../../domain/shared/family.ts";
import { auditDocument } from "./audit.ts";
import { type Collections, RESTORE } from "./collections.ts";
import {
  type AuditDocument,
  type ResourceDocument,
  type RevisionDocument,
  toDocument,
} from "./documents.ts";
import { attempt, PATIENCE_MS } from "./mongodb-errors.ts";
import { revisionId } from "./revisions.ts";
import { inRuns } from "./runs.ts";
import { tieEntries } from "./senses-in-entries.ts";
import { viewOf } from "./view.ts";

/** A run of large resources takes a server longer than a request may. */
const RUN_PATIENCE_MS = 4 * PATIENCE_MS;

/**
 * More than one transaction can hold, so a mark is set before the first write and lifted after the
 * last: while it is there the dictionary cannot be opened, and the same backup goes over all of it
 * once more. Every write says what a document is, so that it may be made again.
 */
export const restoreInto =
  (
    collections: Collections,
    collation: Collation,
    readBack: () => BackupRecords,
  ): Backups["restore"] =>
  ({ digest, records, digestOf }) =>
  async () => {
    try {
      const refusal = await patiently(() => begin(collections, digest));
      if (refusal !== null) return E.left(refusal);
      const addresses = new Set<string>();
      for await (const batch of records())
        await write(collections, { collation, addresses }, batch);
      await tieAll(collections);
      if ((await digestOf(readBack())) !== digest) return E.left(notAsGiven);
      await patiently(() => collections.locks.deleteOne({ _id: RESTORE }));
      return E.right(undefined);
    } catch (error) {
      if (isStoreError(error)) return E.left(error);
      throw error;
    }
  };

interface Restoring {
  readonly collation: Collation;
  /** Of users, as they are compared. */
  readonly addresses: Set<string>;
}

/** Rejects with a `StoreError` where the store does not answer in time. */
const patiently = async <A>(work: () => Promise<A>): Promise<A> => {
  const outcome = await attempt(work, RUN_PATIENCE_MS)();
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- caught where the restoring ends
  if (E.isLeft(outcome)) throw outcome.left;
  return outcome.right;
};

const begin = async (collections: Collections, digest: string): Promise<RestoreRefusal | null> => {
  const { locks } = collections;
  const begun = await locks.findOne({ _id: RESTORE });
  if (begun !== null) return begun.digest === digest ? null : anotherRestore;
  if (!(await isEmpty(collections))) return notEmpty;
  const set = { $setOnInsert: { digest } };
  const mark = await locks.findOneAndUpdate({ _id: RESTORE }, set, {
    upsert: true,
    returnDocument: "after",
  });
  return mark?.digest === digest ? null : anotherRestore;
};

const isEmpty = async ({ resources, revisions, audit }: Collections): Promise<boolean> => {
  for (const family of allFamilies) {
    const anything = family === "users" ? { version: { $exists: true } } : {};
    if ((await resources[family].findOne(anything, { projection: { _id: 1 } })) !== null)
      return false;
  }
  const only = { projection: { _id: 1 } } as const;
  return (await revisions.findOne({}, only)) === null && (await audit.findOne({}, only)) === null;
};

const write = async (
  collections: Collections,
  restoring: Restoring,
  batch: readonly BackupRecord[],
): Promise<void> => {
  for (const [family, documents] of headsIn(batch, restoring))
    for (const run of inRuns(documents))
      await patiently(() =>
        collections.resources[family].bulkWrite(run.map(replacing<ResourceDocument>)),
      );
  const past = batch.flatMap((record) => (record.kind === "past" ? [revisionOf(record)] : []));
  for (const run of inRuns(past))
    await patiently(() => collections.revisions.bulkWrite(run.map(replacing<RevisionDocument>)));
  const told = batch.flatMap((record) => (record.kind === "audit" ? [record.line] : []));
  for (const run of inRuns(told.map(auditDocument)))
    await patiently(() => collections.audit.bulkWrite(run.map(replacing<AuditDocument>)));
};

const replacing = <D extends Document & { readonly _id: string }>({
  _id,
  ...replacement
}: D): AnyBulkWriteOperation<D> =>
  ({ replaceOne: { filter: { _id }, replacement, upsert: true } }) as AnyBulkWriteOperation<D>;

const headsIn = (
  batch: readonly BackupRecord[],
  restoring: Restoring,
): ReadonlyMap<Family, readonly ResourceDocument[]> => {
  const heads = batch.flatMap((record) => headIn(record, restoring) ?? []);
  const byFamily = Map.groupBy(heads, ({ family }) => family);
  return new Map(
    [...byFamily].map(([family, all]) => [family, all.map(({ document }) => document)]),
  );
};

interface Head {
  readonly family: Family;
  readonly document: ResourceDocument;
}

const headIn = (record: BackupRecord, { collation, addresses }: Restoring): Head | null => {
  switch (record.kind) {
    case "living": {
      const { family, resource, event } = record;
      const document = toDocument(family, resource, event, collation);
      return { family, document: { ...document, _id: resource.id } };
    }
    case "deleted": {
      const { id, ...tombstone } = record.grave;
      return { family: record.family, document: { _id: id, tombstone } };
    }
    case "user": {
      const { user, last_login_at } = record;
      const document = {
        ...withOwnAddress(toDocument("users", user, created, collation), user.id, addresses),
        ...(last_login_at !== null && { last_login_at }),
      };
      return { family: "users", document: { ...document, _id: user.id } };
    }
    case "past":
    case "audit":
      return null;
  }
};

const withOwnAddress = <D extends Pick<ResourceDocument, "keys">>(
  document: D,
  id: string,
  addresses: Set<string>,
): D => {
  const { keys } = document;
  const address = keys?.unique["email"];
  if (keys === undefined || address === undefined) return document;
  return { ...document, keys: { ...keys, unique: { email: keyOrOwnId(addresses, address, id) } } };
};

const revisionOf = ({
  family,
  id,
  revision,
}: Extract<BackupRecord, { kind: "past" }>): RevisionDocument => {
  const stored = { family, id, ...revision };
  return { _id: revisionId(stored), ...stored };
};

/** What entries and senses keep of each other, once both are there. */
const tieAll = async (collections: Collections): Promise<void> => {
  const view = viewOf(collections);
  const { entries } = collections.resources;
  for (let last = ""; ;) {
    const ids = await patiently(async () => {
      const found = entries.find({ _id: { $gt: last } }, { projection: { _id: 1 } });
      return (await found.sort({ _id: 1 }).limit(TIED).toArray()).map(({ _id }) => _id);
    });
    if (ids.length > 0) await patiently(() => tieEntries(view, ids));
    if (ids.length < TIED) return;
    last = ids.at(-1) ?? last;
  }
};

/** As many entries at a time as one run holds. */
const TIED = 100;
