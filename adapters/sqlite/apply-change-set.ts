import * as E from "fp-ts/lib/Either.js";
import type {
  ChangeSet,
  Delete,
  Family,
  Put,
  Refusal,
  UniqueKey,
} from "../../domain/changes/change-set.ts";
import { type KeptAnswer, keptSince } from "../../domain/changes/kept-answer.ts";
import type { Versioned } from "../../domain/shared/versioned.ts";
import type { Database } from "./database.ts";
import type { LiveSessions } from "./live-sessions.ts";
import { tableWriter, type TableWriter } from "./resource-table.ts";
import { violatedColumn } from "./sqlite-errors.ts";
import type { ResourceTables } from "./tables.ts";

const uniqueKeys: Readonly<Record<string, UniqueKey>> = {
  id: "id",
  external_id: "external_id",
  email_key: "email",
};

/** Applies a change set within a transaction that the caller opened and undoes on a refusal. */
export const changeSetApplier = (tables: ResourceTables, live: LiveSessions) => {
  const writers = {
    entries: tableWriter(tables.entries),
    users: tableWriter(tables.users),
  };
  // A family's writer takes that family's resources, which `Put` ties together.
  const writerOf = (family: Family) => writers[family] as TableWriter<Versioned>;

  return (database: Database, changes: ChangeSet): E.Either<Refusal, void> => {
    if (changes.answer !== null && !keepAnswer(database, changes.answer))
      return E.left({ _tag: "AnswerTaken" });
    for (const remove of changes.deletes) {
      if (!writerOf(remove.family).remove(database, remove.id, remove.expected))
        return E.left({ _tag: "VersionMoved", family: remove.family, id: remove.id });
      buryResource(database, remove);
    }
    for (const put of changes.puts) {
      const refused = writePut(database, writerOf(put.family), put);
      if (refused !== null) return E.left(refused);
    }
    if (changes.endSessionsOf.length > 0) live.forget();
    for (const user of changes.endSessionsOf)
      database.run("DELETE FROM sessions WHERE user_id = ?", user);
    return E.right(undefined);
  };
};

const writePut = (
  database: Database,
  writer: TableWriter<Versioned>,
  { family, resource, expected }: Put,
): Refusal | null => {
  try {
    if (expected === null) {
      writer.insert(database, resource);
      database.run("DELETE FROM tombstones WHERE family = ? AND id = ?", family, resource.id);
      return null;
    }
    return writer.update(database, resource, expected)
      ? null
      : { _tag: "VersionMoved", family, id: resource.id };
  } catch (error) {
    const key = uniqueKeys[violatedColumn(error) ?? ""];
    if (key === undefined) throw error;
    return { _tag: "KeyTaken", family, key, id: resource.id };
  }
};

const buryResource = (
  database: Database,
  { family, id, external_id, expected, stamp }: Delete,
): void => {
  database.run(
    `INSERT OR REPLACE INTO tombstones (family, id, external_id, version, deleted_at, deleted_by)
     VALUES (?, ?, ?, ?, ?, ?)`,
    family,
    id,
    external_id,
    expected + 1,
    stamp.at,
    stamp.by,
  );
};

/** False where an answer that still counts is kept under the key. */
const keepAnswer = (database: Database, answer: KeptAnswer): boolean =>
  database.run(
    `INSERT INTO kept_answers (caller, method, path, key, kept_at, body) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET kept_at = excluded.kept_at, body = excluded.body
     WHERE kept_answers.kept_at < ?`,
    answer.caller,
    answer.method,
    answer.path,
    answer.key,
    answer.kept_at,
    JSON.stringify(answer),
    keptSince(answer.kept_at),
  ) > 0;
