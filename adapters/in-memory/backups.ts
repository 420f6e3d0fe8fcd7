import * as E from "fp-ts/lib/Either.js";
import {
  type BackupRecord,
  type BackupRecords,
  type Backups,
  notAsGiven,
  notEmpty,
} from "../../domain/changes/backup.ts";
import { created } from "../../domain/changes/revision.ts";
import type { Collation } from "../../domain/shared/collation.ts";
import { allFamilies, lexicalFamilies } from "../../domain/shared/family.ts";
import { compareText } from "../../domain/shared/ordering.ts";
import { emptyTables, tableOf, type Tables } from "./tables.ts";
import { undoable } from "./undoable.ts";
import { place } from "./write.ts";

export const inMemoryBackups = (tables: Tables, collation: Collation): Backups => ({
  isOfOneMoment: true,
  read: () => inOneBatch(recordsOf(tables)),
  // Apart from what is there, which takes all of it over in one go.
  restore:
    ({ digest, records, digestOf }) =>
    async () => {
      if (!isEmpty(tables)) return E.left(notEmpty);
      const restored = emptyTables();
      for await (const batch of records())
        for (const record of batch) put(restored, collation, record);
      if ((await digestOf(inOneBatch(recordsOf(restored)))) !== digest) return E.left(notAsGiven);
      if (!isEmpty(tables)) return E.left(notEmpty);
      takeOver(tables, restored);
      return E.right(undefined);
    },
});

async function* inOneBatch(records: readonly BackupRecord[]): BackupRecords & AsyncGenerator {
  yield await Promise.resolve(records);
}

const isEmpty = (tables: Tables): boolean =>
  tables.audit.size === 0 &&
  allFamilies.every((family) => {
    const { rows, graves } = tableOf(tables, family);
    return rows.size === 0 && graves.size === 0;
  });

const recordsOf = (tables: Tables): readonly BackupRecord[] => [
  ...lexicalFamilies.flatMap((family) => {
    const { rows, graves, pasts } = tableOf(tables, family);
    return [...rows.keys(), ...graves.keys()].sort(compareText).flatMap((id) => {
      const row = rows.get(id);
      const grave = graves.get(id);
      return [
        ...(row === undefined
          ? []
          : [{ kind: "living", family, resource: row.resource, event: row.event } as const]),
        ...(grave === undefined ? [] : [{ kind: "deleted", family, grave } as const]),
        ...(pasts.get(id) ?? [])
          .toReversed()
          .map((revision) => ({ kind: "past" as const, family, id, revision })),
      ];
    });
  }),
  ...[...tables.families.users.rows.values()]
    .map(({ resource }) => resource)
    .sort((a, b) => compareText(a.id, b.id))
    .map((user) => ({
      kind: "user" as const,
      user,
      last_login_at: tables.lastLogins.get(user.id) ?? null,
    })),
  ...[...tables.audit.values()]
    .sort((a, b) => compareText(b.at, a.at) || compareText(a.id, b.id))
    .map((line) => ({ kind: "audit" as const, line })),
];

const put = (tables: Tables, collation: Collation, record: BackupRecord): void => {
  const log = undoable();
  switch (record.kind) {
    case "living":
      return place(tables, collation, record, log);
    case "deleted":
      return log.set(tableOf(tables, record.family).graves, record.grave.id, record.grave);
    case "past": {
      const { pasts } = tableOf(tables, record.family);
      return log.set(pasts, record.id, [record.revision, ...(pasts.get(record.id) ?? [])]);
    }
    case "user": {
      const { user, last_login_at } = record;
      place(tables, collation, { family: "users", resource: user, event: created }, log);
      if (last_login_at !== null) log.set(tables.lastLogins, user.id, last_login_at);
      return;
    }
    case "audit":
      return log.set(tables.audit, record.line.id, record.line);
  }
};

const takeOver = (tables: Tables, restored: Tables): void => {
  for (const family of allFamilies) {
    const [into, from] = [tableOf(tables, family), tableOf(restored, family)];
    copy(into.rows, from.rows);
    copy(into.keys, from.keys);
    copy(into.graves, from.graves);
    copy(into.pasts, from.pasts);
  }
  copy(tables.referrers, restored.referrers);
  copy(tables.lastLogins, restored.lastLogins);
  copy(tables.audit, restored.audit);
  tables.sessions.clear();
  tables.answers.clear();
};

const copy = <K, V>(into: Map<K, V>, from: ReadonlyMap<K, V>): void => {
  for (const [key, value] of from) into.set(key, value);
};
