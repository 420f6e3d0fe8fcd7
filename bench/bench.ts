import { rmSync } from "node:fs";
import { admin, logIn } from "./account.ts";
import { type Cores, divideCores } from "./cores.ts";
import { copyDatabase, type Dictionary, dictionaryOf, everythingOf } from "./dictionary.ts";
import { service } from "./node-command.ts";
import type { Options } from "./options.ts";
import { type ServerOptions, startServer } from "./server-process.ts";
import type { Which } from "./which.ts";
import type { Workspace } from "./workspace.ts";

/** A dictionary, and a smaller one that tells how times grow; null where it would be no smaller. */
export interface Sizes {
  readonly dictionary: Dictionary;
  readonly small: Dictionary | null;
}

/** What a run has at hand. */
export interface Bench {
  readonly options: Options;
  readonly workspace: Workspace;
  readonly cores: Cores;
  /** Of entries alone. */
  readonly entries: Sizes;
  /** Of entries, senses and all else; made when it is asked for. */
  readonly everything: () => Promise<Sizes>;
  /** A database with an administrator and no entries. */
  readonly empty: string;
  /** A copy of a database, in the place of the copy before. */
  readonly scratch: (database: string) => string;
}

/** The service or what it is measured against, over that database. */
export const server = (
  which: Which,
  database: string,
  prefix: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ServerOptions => ({
  program: which === "service" ? service : ["bench/baseline/server.ts"],
  prefix,
  env: {
    SQLITE_FILE: database,
    // Every feature is on: logins are checked, each request is logged, into a file.
    LOG_LEVEL: "info",
    PUBLIC_READ: "true",
    // As its launcher sets it, which cannot where it is watched over a channel.
    MALLOC_MMAP_THRESHOLD_: "69632",
    MALLOC_ARENA_MAX: "2",
    LOGIN_ATTEMPTS: "1000000",
    FIRST_ADMIN_EMAIL: admin.email,
    FIRST_ADMIN_PASSWORD: admin.password,
    ...env,
  },
});

/** Makes the entries and databases with them, by the service's own first start and import. */
export const prepare = async (options: Options, workspace: Workspace): Promise<Bench> => {
  const cores = divideCores();
  const empty = workspace.file("empty.sqlite");
  const first = await startServer(server("service", empty, cores.any), workspace);
  await logIn(first);
  await first.stop();
  const making = { options, empty, workspace, cores };
  const dictionary = await dictionaryOf(options.entries, making);
  const small = options.small < options.entries ? await dictionaryOf(options.small, making) : null;
  const scratch = workspace.file("scratch.sqlite");
  return {
    options,
    workspace,
    cores,
    entries: { dictionary, small },
    everything: async () => ({
      dictionary: await everythingOf(dictionary, making),
      small: small === null ? null : await everythingOf(small, making),
    }),
    empty,
    scratch: (database) => {
      for (const suffix of ["-wal", "-shm"]) rmSync(scratch + suffix, { force: true });
      return copyDatabase(database, scratch);
    },
  };
};
