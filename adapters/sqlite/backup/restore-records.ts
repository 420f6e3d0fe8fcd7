import type { BackupRecord } from "../../../domain/changes/backup.ts";
import { created } from "../../../domain/changes/revision.ts";
import { keyOrOwnId } from "../../../domain/shared/card.ts";
import type { Collation } from "../../../domain/shared/collation.ts";
import { auditTeller } from "../audit/tell-audit.ts";
import { countKeeper } from "../counts/counts.ts";
import type { Database } from "../file/database.ts";
import { keptText } from "../rows/kept-text.ts";
import { storedOf } from "../rows/stored.ts";
import { familyWriters } from "../writes/write-family.ts";

interface RecordWriter {
  readonly write: (record: BackupRecord) => void;
  /** To be called when all are written. */
  readonly finish: () => void;
}

/** Writes records of a backup into an empty database, within a transaction that the caller opened. */
export const recordWriter = (database: Database, collation: Collation): RecordWriter => {
  const counts = countKeeper(database);
  counts.begin();
  const writers = familyWriters(database, counts);
  const bury = database.prepare(
    `INSERT INTO tombstones (family, id, external_id, version, deleted_at, deleted_by, with_entry)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const keep = database.prepare(
    `INSERT INTO revisions (family, id, version, action, comment, at, by, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const tell = auditTeller(database);
  const noteLogin = database.prepare("UPDATE users SET last_login_at = ? WHERE id = ?");
  const addresses = new Set<string>();
  const write = (record: BackupRecord): void => {
    switch (record.kind) {
      case "living":
        return writers[record.family].place(
          storedOf(record.family, record.resource, collation),
          record.event,
        );
      case "deleted": {
        const { id, external_id, version, deleted_at, deleted_by, with_entry } = record.grave;
        bury.run(record.family, id, external_id, version, deleted_at, deleted_by, with_entry);
        return;
      }
      case "past": {
        const { version, action, comment, at, by, state } = record.revision;
        const [time, author, body] =
          state === null ? [at, by, null] : [null, null, keptText(record.family, state)];
        keep.run(record.family, record.id, version, action, comment, time, author, body);
        return;
      }
      case "user": {
        const stored = storedOf("users", record.user, collation);
        const unique = keyOrOwnId(addresses, stored.unique ?? stored.id, stored.id);
        writers.users.place({ ...stored, unique }, created);
        noteLogin.run(record.last_login_at, record.user.id);
        return;
      }
      case "audit":
        tell([record.line]);
    }
  };
  return { write, finish: counts.finish };
};
