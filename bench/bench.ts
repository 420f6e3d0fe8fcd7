import { copyFileSync, rmSync } from "node:fs";
import { admin, logIn } from "./account.ts";
import { runBulk } from "./compare-bulk.ts";
import { type Cores, divideCores } from "./cores.ts";
import { writeEntryFile } from "./entry-file.ts";
import { service } from "./node-command.ts";
import type { Options } from "./options.ts";
import { type ServerOptions, startServer } from "./server-process.ts";
import type { Workspace } from "./workspace.ts";

/** What a run has at hand. */
export interface Bench {
  readonly options: Options;
  readonly workspace: Workspace;
  readonly cores: Cores;
  /** The entries as JSON Lines. */
  readonly entryFile: string;
  /** An administrator and all entries. */
  readonly database: string;
  /** A database of its own with an administrator and no entries; the one made before is gone. */
  readonly emptyDatabase: () => string;
}

/** The service or what it is measured against, over that database. */
export const server = (
  which: "service" | "baseline",
  database: string,
  prefix: readonly string[],
): ServerOptions => ({
  program: which === "service" ? service : ["bench/baseline/server.ts"],
  prefix,
  env: {
    SQLITE_FILE: database,
    // Every feature is on: logins are checked, each request is logged, into a file.
    LOG_LEVEL: "info",
    PUBLIC_READ: "true",
    LOGIN_ATTEMPTS: "1000000",
    FIRST_ADMIN_EMAIL: admin.email,
    FIRST_ADMIN_PASSWORD: admin.password,
  },
});

/** Makes the entries and a database with them, by the service's own first start and import. */
export const prepare = async (options: Options, workspace: Workspace): Promise<Bench> => {
  const cores = divideCores();
  const entryFile = workspace.file("entries.jsonl");
  writeEntryFile(entryFile, options.entries, options.words);
  const empty = workspace.file("empty.sqlite");
  const first = await startServer(server("service", empty, cores.any), workspace);
  await logIn(first);
  await first.stop();
  const database = workspace.file("dictionary.sqlite");
  copyFileSync(empty, database);
  await runBulk(
    "service",
    { words: ["import", entryFile], database, prefix: cores.any },
    workspace,
  );
  const scratch = workspace.file("scratch.sqlite");
  return {
    options,
    workspace,
    cores,
    entryFile,
    database,
    emptyDatabase: () => {
      for (const suffix of ["-wal", "-shm"]) rmSync(scratch + suffix, { force: true });
      copyFileSync(empty, scratch);
      return scratch;
    },
  };
};
