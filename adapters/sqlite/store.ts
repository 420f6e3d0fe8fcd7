import { existsSync } from "node:fs";
import type { Collation } from "../../domain/shared/collation.ts";
import type { Store } from "../../domain/store.ts";
import { changeSetApplier } from "./apply-change-set.ts";
import { openDatabase } from "./database.ts";
import { sqliteEntries } from "./entries.ts";
import { sqliteKeptAnswers } from "./kept-answers.ts";
import { sqliteLoginAttempts } from "./login-attempts.ts";
import { liveSessions } from "./live-sessions.ts";
import { migrate } from "./migrations.ts";
import { rebuildKeys } from "./rebuild-keys.ts";
import { sqliteSessions } from "./sessions.ts";
import { sqliteSnapshots } from "./snapshots.ts";
import { reading } from "./sqlite-errors.ts";
import { resourceTables } from "./tables.ts";
import { sqliteUsers } from "./users.ts";
import { groupWriter } from "./writer.ts";

export interface SqliteOptions {
  /** The path of the database file; it is made where it is missing. */
  readonly file: string;
  readonly collation: Collation;
  /** False where the file must be there: making one would answer a mistyped path with emptiness. */
  readonly mayCreate?: boolean;
  /** False for tools beside a service, whose keys they must not change under it. */
  readonly mayRebuild?: boolean;
}

/** A store in one file, with no server. Several processes may use the file at once. */
export const openSqliteStore = ({
  file,
  collation,
  mayCreate = true,
  mayRebuild = true,
}: SqliteOptions): Store => {
  if (!mayCreate && !existsSync(file))
    throw new Error(`There is no dictionary at ${file}: set SQLITE_FILE to where it is.`);
  const database = openDatabase(file);
  const tables = resourceTables(collation);
  migrate(database);
  rebuildKeys(database, tables, collation, mayRebuild);
  // From here on the writer waits for locks, without holding up the thread.
  database.exec("PRAGMA busy_timeout = 0");
  const writer = groupWriter(database);
  const live = liveSessions(database);
  const apply = changeSetApplier(tables, live);
  return {
    commit: (changes) => writer.write((connection) => apply(connection, changes)),
    entries: sqliteEntries(database, collation),
    users: sqliteUsers(database, writer, tables),
    sessions: sqliteSessions(database, writer, live),
    loginAttempts: sqliteLoginAttempts(database, writer),
    keptAnswers: sqliteKeptAnswers(database, writer),
    snapshots: sqliteSnapshots(file, tables),
    ping: () => reading(() => void database.get("SELECT 1 FROM settings LIMIT 1")),
    close: async () => {
      await writer.close();
      database.close();
    },
  };
};
