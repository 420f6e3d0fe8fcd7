import type { Filter, MongoClient } from "mongodb";
import type { BackupRecord, BackupRecords, Backups } from "../../domain/changes/backup.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { type LexicalFamily, lexicalFamilies } from "../../domain/shared/family.ts";
import type { User } from "../../domain/users/user.ts";
import { auditAfter, auditLineIn, auditOrder } from "./audit.ts";
import { type Deployment, newPatientClient, patientDatabaseOf } from "./client.ts";
import { type Collections, collectionsOf } from "./collections.ts";
import {
  type AuditDocument,
  type ResourceDocument,
  resourceIn,
  type RevisionDocument,
} from "./documents.ts";
import { aMoment, atMoment, batchesById, type Moment, MOMENT_BATCH } from "./moments.ts";
import { restoreInto } from "./restore.ts";

export interface BackupDeps {
  readonly client: MongoClient;
  readonly collections: Collections;
  readonly collation: Collation;
  readonly deployment: Deployment;
  readonly uri: string;
}

export const mongodbBackups = (deps: BackupDeps): Backups => ({
  isOfOneMoment: deps.deployment.snapshots,
  read: () => readWhole(deps),
  restore: (backup) => async () => {
    const client = newPatientClient(deps.uri);
    try {
      const collections = collectionsOf(patientDatabaseOf(client, deps.uri));
      // By who has written it: a router of a cluster gives others a moment that may be older.
      const readBack = () => readWhole({ ...deps, client, collections });
      return await restoreInto(collections, deps.collation, readBack)(backup)();
    } finally {
      await client.close();
    }
  },
});

const looked = { version: 1, body: 1, event: 1, tombstone: 1, last_login_at: 1 } as const;

async function* readWhole({
  client,
  collections,
  deployment,
}: BackupDeps): BackupRecords & AsyncGenerator {
  const moment = aMoment(client, deployment);
  try {
    for (const family of lexicalFamilies)
      for await (const heads of headsOf(moment, collections, family))
        yield* withPast(moment, collections, family, heads);
    for await (const users of headsOf(moment, collections, "users")) yield users.flatMap(userIn);
    yield* auditAt(moment, collections);
  } finally {
    await moment.leave();
  }
}

/** As it is listed. */
async function* auditAt(
  { options }: Moment,
  { audit }: Collections,
): BackupRecords & AsyncGenerator {
  let batch: readonly AuditDocument[] = [];
  do {
    const found = audit.find(auditAfter(batch.at(-1)), {
      ...options,
      sort: auditOrder,
      limit: MOMENT_BATCH,
    });
    batch = await atMoment(() => found.toArray());
    yield batch.map((document) => ({ kind: "audit" as const, line: auditLineIn(document) }));
  } while (batch.length === MOMENT_BATCH);
}

/** What lives or was deleted, by id. */
const headsOf = (
  moment: Moment,
  { resources }: Collections,
  family: keyof Collections["resources"],
): AsyncGenerator<readonly ResourceDocument[]> =>
  batchesById(moment, resources[family], {}, looked);

/**
 * Heads, each before its past, which is read beside them in the same order. A version that is not
 * below its head's is left out: a change that was cut off has kept it, and not ended it.
 */
async function* withPast(
  moment: Moment,
  collections: Collections,
  family: LexicalFamily,
  heads: readonly ResourceDocument[],
): BackupRecords & AsyncGenerator {
  const records = new Map(heads.map((head) => [head._id, headIn(family, head)] as const));
  const versions = new Map(heads.map((head) => [head._id, versionOf(head)] as const));
  const changed = heads.filter((head) => versionOf(head) > 1).map(({ _id }) => _id);
  /** The record of a head, and those of all before it that have not been handed on. */
  const upTo = (id: string): readonly BackupRecord[] => {
    const due: BackupRecord[] = [];
    for (const [known, record] of records) {
      if (known > id) break;
      due.push(...record);
      records.delete(known);
    }
    return due;
  };
  for await (const revisions of pastOf(moment, collections, family, changed))
    yield revisions.flatMap((revision) => [
      ...upTo(revision.id),
      ...(revision.version < (versions.get(revision.id) ?? 0) ? [pastIn(revision)] : []),
    ]);
  yield [...records.values()].flat();
}

async function* pastOf(
  { options }: Moment,
  { revisions }: Collections,
  family: LexicalFamily,
  ids: readonly string[],
): AsyncGenerator<readonly RevisionDocument[]> {
  if (ids.length === 0) return;
  const ordered = { ...options, sort: { id: 1, version: -1 }, limit: MOMENT_BATCH } as const;
  let batch: readonly RevisionDocument[] = [];
  do {
    const found = revisions.find({ ...pastAfter(ids, batch.at(-1)), family }, ordered);
    batch = await atMoment(() => found.toArray());
    if (batch.length > 0) yield batch;
  } while (batch.length === MOMENT_BATCH);
}

/** What comes after a revision, of these resources. */
const pastAfter = (
  ids: readonly string[],
  last: RevisionDocument | undefined,
): Filter<RevisionDocument> =>
  last === undefined
    ? { id: { $in: [...ids] } }
    : {
        $or: [
          { id: last.id, version: { $lt: last.version } },
          { id: { $in: ids.filter((id) => id > last.id) } },
        ],
      };

const versionOf = ({ version, tombstone }: ResourceDocument): number =>
  version ?? tombstone?.version ?? 0;

/** None of a document that neither lives nor was deleted. */
const headIn = (family: LexicalFamily, stored: ResourceDocument): readonly BackupRecord[] => {
  const { _id: id, event, tombstone } = stored;
  const resource = resourceIn(stored);
  if (resource !== null && event !== undefined)
    return [{ kind: "living", family, resource, event }];
  if (tombstone === undefined) return [];
  return [{ kind: "deleted", family, grave: { id, ...tombstone } }];
};

const pastIn = ({ family, id, ...stored }: RevisionDocument): BackupRecord => {
  const { version, action, at, by, comment, state } = stored;
  return { kind: "past", family, id, revision: { version, action, at, by, comment, state } };
};

/** Of users who were deleted nothing is kept. */
const userIn = (stored: ResourceDocument): readonly BackupRecord[] => {
  const user = resourceIn(stored) as User | null;
  return user === null ? [] : [{ kind: "user", user, last_login_at: stored.last_login_at ?? null }];
};
